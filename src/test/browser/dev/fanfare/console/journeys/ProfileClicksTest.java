package dev.fanfare.console.journeys;

import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What creators show of themselves, and how brands come to many of them. */
class ProfileClicksTest extends Ways {
    @Test
    @Nightly
    @DisplayName("CN-06: a profile is made public, seen without an account, and hidden again")
    void isPublic() {
        Person creator = person("creator", "en", PHONE);
        Person stranger = person("stranger", "en", DESK);
        String username = registers(creator);
        String page = "/creators/" + username;
        creator.goes("Profile")
                .fills("About you", "I post about trails.")
                .presses("Save the profile")
                .sees("Your profile was saved.");
        stranger.comesTo(page).sees("There is no such page, or its creator keeps it private");
        creator.checks("What I say about myself")
                .presses("Make my page public")
                .sees("Your page is public.")
                .presses("Preview")
                .sees("I post about trails.")
                .presses("Close");
        stranger.comesTo(page).sees(username).sees("I post about trails.").misses("Accepted posts");
        creator.checks("Number of accepted posts");
        stranger.awaits("Accepted posts");
        creator.presses("Hide my page").sees("Your page is hidden.");
        stranger.comesTo(page)
                .sees("There is no such page, or its creator keeps it private")
                .misses("I post about trails.");
    }

    @Test
    @Nightly
    @DisplayName("CN-03: many are invited from their cards, and the brand sees who has opened it")
    void areInvited() {
        Person one = person("creator", "en", PHONE);
        Person other = person("other creator", "en", PHONE);
        Person brand = brand();
        String campaign = runsCampaign(brand, operator());
        String reader = found(one);
        String silent = found(other);
        brand.goes("Find creators")
                .selectsRow(reader)
                .selectsRow(silent)
                .presses("Compare")
                .sees("Engagement rate")
                .presses("Invite 2 creators")
                .chooses("Campaign", campaign)
                .fills("Message", "We like what you post.")
                .presses("Invite")
                .sees("2 are invited.");
        one.goes("Inbox").opensRow("Invitation: " + campaign).sees("We like what you post.");
        brand.presses("Invitations").chooses("Opened", "Opened").sees(reader).misses(silent);
    }

    /** Registers, connects an account, and lets brands find it; returns the username. */
    private static String found(Person creator) {
        String username = registers(creator);
        connects(creator, "Instagram");
        isListed(creator);
        return username;
    }
}
