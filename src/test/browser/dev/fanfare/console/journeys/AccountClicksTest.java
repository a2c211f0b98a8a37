package dev.fanfare.console.journeys;

import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What all people want of their accounts. */
@Nightly
class AccountClicksTest extends Ways {
    @ParameterizedTest(name = "CN-03: a forgotten password is set by a mailed link, in {0}")
    @ValueSource(strings = {"en", "de", "es"})
    void setsAPassword(String language) {
        Person person = person("person", language, PHONE);
        String username = registers(person);
        person.presses("Sign out");
        asksForALink(person, username);
        setsPassword(person, username);
    }

    @Test
    @DisplayName("CN-03: an e-mail address is changed and confirmed at the new one")
    void changesTheAddress() {
        Person person = person("person", "en", PHONE);
        String username = registers(person);
        String other = mail(unique("other"));
        person.goes("Account")
                .presses("Change")
                .fills("E-mail", other)
                .presses("Change")
                .sees("({0} waits to be confirmed)", other)
                .followsMail(other, "Confirm your new e-mail address")
                .fills("Your password", PASSWORD)
                .presses("Use this address")
                .presses("Go on to Fanfare")
                .goes("Account")
                .sees(other)
                .misses(mail(username));
    }

    @Test
    @DisplayName("CN-03: an authenticator app is added, and asked for at the next sign-in")
    void addsAnApp() {
        Person person = person("person", "en", PHONE);
        String username = registers(person);
        addsApp(person);
        person.sees("{0} recovery codes are left.", 10)
                .presses("Sign out")
                .signsIn(username, PASSWORD)
                .goes("Earnings");
    }

    @Test
    @DisplayName("CN-03: a passkey is added, and signs in without a password")
    void addsAPasskey() {
        Person person = person("person", "en", DESK).hasPasskeys();
        registers(person);
        person.goes("Account")
                .presses("Add a passkey")
                .fills("Name of the device", "Laptop")
                .presses("Add a passkey")
                .presses("I have kept it")
                .sees("Laptop")
                .presses("Sign out")
                .presses("Sign in with a passkey")
                .goes("Earnings");
    }

    @Test
    @DisplayName("CN-03: a session on another device is ended")
    void endsASession() {
        Person person = person("person at home", "en", PHONE);
        String username = registers(person);
        Person elsewhere = person("person elsewhere", "en", DESK);
        elsewhere.signsIn(username, PASSWORD).goes("Earnings");
        person.goes("Account").presses("End").presses("End");
        elsewhere.opens().sees("Forgotten password");
        person.goes("Earnings");
    }

    @Test
    @DisplayName("CN-03: an account is deleted, and kept after all")
    void staysAfterAll() {
        Person person = person("person", "en", PHONE);
        registers(person);
        person.goes("Account")
                .presses("Delete my account")
                .fills("Password", PASSWORD)
                .presses("Delete my account")
                .sees("Leaves")
                .presses("Keep my account")
                .presses("Keep my account")
                .sees("Delete my account")
                .misses("Leaves");
    }

    @Test
    @DisplayName("CN-03: an account's data is collected and downloaded")
    void takesTheData() {
        Person person = person("person", "en", PHONE);
        String username = registers(person);
        person.goes("Account")
                .presses("Collect my data")
                .presses("Collect my data")
                .awaits("Download")
                .presses("Download")
                .sees("Open the page with your data");
        person.presses("Close")
                .followsMail(mail(username), "Your data is ready")
                .sees("Your data");
    }
}
