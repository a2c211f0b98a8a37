package dev.fanfare.console.journeys;

import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What partners want, whose programs act for people and follow events. */
@Nightly
class PartnerClicksTest extends Ways {
    @ParameterizedTest(
            name =
                    "CN-03: an application is registered, consented to, and taken back by a person, and disabled by staff, in {0}")
    @ValueSource(strings = {"en", "de", "es"})
    void actsForPeople(String language) {
        Person operator = operator();
        Person person = person("person", language, PHONE);
        String username = registers(person);
        String name = unique("Planner ");
        operator.goes("Applications")
                .presses("Register an application")
                .fills("Name, as people read it when they connect it", name)
                .fills("Addresses to which people are led back, one on a line", receiver("planner"))
                .presses("Register");
        String clientId = operator.readsCode().lines().findFirst().orElseThrow();
        operator.presses("I have kept it").opensRow(name).sees("asked of each person");
        consents(person, clientId, username);
        person.opens()
                .goes("Account")
                .pressesAt(name, "Disconnect")
                .presses("Disconnect")
                .misses(name);
        consents(person, clientId, username);
        operator.presses("Disable").presses("Disable").sees("Disabled");
        person.opens().goes("Account").sees("Applications that act for you").misses(name);
    }

    /** Signs in for the application, and comes back to it. */
    private void consents(Person person, String clientId, String username) {
        person.comesTo(
                        "/oauth/authorize?response_type=code&scope=profile.read&state=s&code_challenge_method=S256&code_challenge="
                                + "c".repeat(43) + "&client_id=" + clientId + "&redirect_uri=" + receiver("planner"))
                .sees("asks to act for you on Fanfare. It will be able to:")
                .fills("Username or email address", username)
                .fills("Password", PASSWORD)
                .presses("Sign in and allow")
                .sees("What the advertiser's system was told");
    }

    @Test
    @DisplayName(
            "CN-03: a brand's webhook is added, delivers an event and delivers it again, gets a new secret, and is removed")
    void followsEvents() {
        Person brand = brand();
        String address = receiver(unique("hook"));
        brand.goes("Account")
                .presses("Events for your own programs")
                .presses("Add a webhook")
                .fills("Address of your program, with https", address)
                .presses("Add")
                .sees("It is shown now and never again: your program checks with it that a message comes from us.")
                .presses("I have kept it")
                .opensRow(address)
                .presses("Send a test")
                .presses("Send a test")
                .awaits("Delivered");
        brand.presses("Send again")
                .presses("Send again")
                .awaits("Delivered")
                .presses("New secret")
                .presses("New secret")
                .sees("The secret")
                .presses("I have kept it")
                .presses("Remove")
                .presses("Remove")
                .misses(address);
    }
}
