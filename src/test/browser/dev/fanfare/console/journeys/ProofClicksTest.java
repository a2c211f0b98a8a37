package dev.fanfare.console.journeys;

import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Proof of payment in public: what brands and creators show of it. */
class ProofClicksTest extends Ways {
    @Test
    @Nightly
    @DisplayName("CN-06: a brand shows how it pays, a stranger reads it, and it is hidden again")
    void showsHowItPays() {
        Person founder = person("founder", "en", DESK);
        Person stranger = person("stranger", "en", PHONE);
        signsUp(founder, operator(), unique("Company "), "Austria", "EUR");
        founder.goes("Brand")
                .sees("Off")
                .presses("Show how you pay")
                .sees("No creator is named.")
                .presses("Show it to all")
                .sees("Public to all");
        String page = founder.links().stream()
                .filter(link -> link.contains("/brands/"))
                .map(link -> link.substring(link.indexOf("/brands/")))
                .findFirst()
                .orElseThrow();
        stranger.comesTo(page).awaits("Verify these figures").sees("Too few to tell");
        founder.presses("Hide how you pay").presses("Hide it").sees("Your page is hidden.");
        stranger.comesTo(page).sees("There is no such page, or its brand does not show how it pays");
    }

    @Test
    @Nightly
    @DisplayName("CN-06: a creator makes a reference, a stranger reads what was chosen, and the link is ended")
    void givesAReference() {
        Person creator = person("creator", "en", PHONE);
        Person stranger = person("stranger", "en", DESK);
        Person brand = brand();
        Person operator = operator();
        String username = earns(creator, brand, operator);
        creator.goes("Profile")
                .presses("Make a reference")
                .fills("For", "Acme")
                .checks("What I was paid for posts")
                .pressesUntil("Make the link", "I have kept it");
        String page = creator.readsCode();
        creator.presses("I have kept it").sees("1 accepted post").sees("Acme");
        stranger.comesTo(page.substring(page.indexOf("/references/")))
                .sees(username)
                .sees("Posts accepted")
                .sees("Paid for posts")
                .misses("Acme");
        creator.presses("End the link").presses("End the link").sees("Ended");
        stranger.comesTo(page.substring(page.indexOf("/references/"))).sees("This reference is not shown");
    }
}
