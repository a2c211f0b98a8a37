package dev.fanfare.console.journeys;

import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What brands want of Fanfare, from their sign-up to what a campaign has brought. */
class BrandClicksTest extends Ways {
    @Nightly
    @ParameterizedTest(name = "CN-03: a campaign is drafted, approved, paused, resumed and ended, in {0}")
    @CsvSource({"en, Austria", "de, Österreich", "es, Austria"})
    void ends(String language, String country) {
        Person founder = person("founder", language, DESK);
        Person operator = operator();
        String campaign = unique("Campaign ");
        signsUp(founder, operator, unique("Company "), country, "EUR");
        paysByCard(founder, "200", "EUR");
        founder.pressesThere("Back to Fanfare");
        saves(begins(founder, campaign).fills("Creators, at most", "3"));
        submitsCampaign(founder);
        approvesCampaign(operator, campaign);
        founder.awaits("It runs: decide on posts and applications as they come.")
                .presses("Pause")
                .presses("Pause")
                .sees("It is paused: resume it, or end it.")
                .presses("Resume")
                .presses("Resume")
                .sees("It runs: decide on posts and applications as they come.")
                .presses("End")
                .presses("End")
                .sees("It has ended: look at its report, or begin another one.");
    }

    @Test
    @Nightly
    @DisplayName("CN-03: a campaign without a brief is refused by the name that its form has, and completed")
    void completes() {
        Person brand = brand();
        String campaign = unique("Campaign ");
        saves(begins(brand, campaign).fills("Brief", ""));
        brand.presses("Submit")
                .presses("Submit")
                .sees("Missing: Brief")
                .presses("Cancel")
                .presses("Change the draft")
                .fills("Brief", "<p>Show it in one post.</p>");
        saves(brand);
        submitsCampaign(brand);
    }

    @ParameterizedTest(name = "CN-03: {0} is invited to a brand''s team, and does what the role may, in {3}")
    @Nightly
    @CsvSource({
        "Owner, Team, Invite, en",
        "Manager, Campaigns, A new campaign, en",
        "Reviewer, Review, Apply to all results, de",
        "Finance, Funds, Pay in by card, es"
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
        member.followsMail(mail(username), "Northwind")
                .presses("Join the team")
                .presses("Go on to Fanfare")
                .presses("Sign out")
                .signsIn(username, PASSWORD)
                .goes(page)
                .sees(button);
        brand.goes("Overview").goes("Team").opensRow(username).sees(role);
    }
}
