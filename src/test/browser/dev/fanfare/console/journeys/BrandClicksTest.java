package dev.fanfare.console.journeys;

import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What brands want of Fanfare, from their sign-up to what a campaign has brought. */
class BrandClicksTest extends Ways {
    @ParameterizedTest(name = "CN-03: {0} is invited to a brand''s team, and does what the role may, in {3}")
    @Nightly
    @CsvSource({
        "Owner, Team, Invite, en",
        "Manager, Campaigns, A new campaign, en",
        "Reviewer, Review, Apply to all results, en",
        "Reviewer, Review, Apply to all results, de",
        "Reviewer, Review, Apply to all results, es",
        "Finance, Funds, Pay in by card, en"
    })
    void isOfTheTeam(String role, String page, String button, String language) {
        Person member = person("member", language, PHONE);
        Person brand = brand();
        String username = registers(member);
        brand.goes("Team")
                .presses("Invite")
                .fills("E-mail", mail(username))
                .chooses("Role", role)
                .presses("Invite")
                .sees(mail(username));
        member.followsMail(mail(username), "Join the team of {2}", "", "", "")
                .presses("Join")
                .presses("Go on to Fanfare")
                .presses("Sign out")
                .signsIn(username, PASSWORD)
                .goes(page)
                .sees(button);
        brand.goes("Overview").goes("Team").opensRow(username).sees(role);
    }
}
