package dev.fanfare.console.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What brands want of Fanfare, from their sign-up to what a campaign has brought. */
class BrandClicksTest extends Ways {
    @Test
    @Nightly
    @DisplayName("CN-03: from a company's sign-up over funds by card and by transfer to the report of its campaign")
    void reports() {
        Person founder = person("founder", "en", DESK);
        Person creator = person("creator", "en", PHONE);
        Person operator = approver(1);
        Person second = approver(2);
        String campaign = unique("Campaign ");
        signsUp(founder, operator, unique("Company "), "Austria", "EUR");
        paysByCard(founder, "500", "EUR");
        founder.pressesThere("Back to Fanfare").awaits("500.00");
        BankFiles.paysByTransfer(founder, operator, second, "250", "EUR", LocalDate.now(ZoneOffset.UTC));
        founder.awaits("750.00");
        drafts(founder, campaign);
        founder.presses("Fund")
                .fills("Budget, {0}; empty: all that it can cost", "300", "EUR")
                .presses("Go on")
                .presses("Fund");
        submitsCampaign(founder);
        approvesCampaign(operator, campaign);
        String username = registers(creator);
        connects(creator, "Instagram");
        isListed(creator);
        invites(founder, username, campaign);
        creator.goes("Inbox").awaits(campaign).presses("Join").presses("Join").opensRow(campaign);
        submits(creator, post("p"));
        approves(founder, username);
        releases(operator, campaign);
        creator.goes("Earnings").awaits("60.00");
        founder.goes("Overview")
                .goes("Campaigns")
                .opensRow(campaign)
                .presses("Creators, posts and budget")
                .presses("Report");
        assertThat(founder.downloads("Report PDF")).isNotEmptyFile();
    }

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
        submitsForm(begins(founder, campaign).fills("Creators, at most", "3"));
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
        brand.goes("Campaigns")
                .presses("A new campaign")
                .fills("Name", campaign)
                .presses("Rewards")
                .fills("Each post earns at least", "60")
                .presses("Preview")
                .sees("It has no brief.")
                .presses("Submit for approval")
                .sees("Missing: Brief")
                .fills("Brief", "Show it in one post.");
        submitsForm(brand);
    }

    @Test
    @Nightly
    @DisplayName("CN-03: a campaign is made by its form, kept as a template, begun by that, and duplicated")
    void beginsInThreeWays() {
        Person brand = brand();
        String campaign = unique("Campaign ");
        submitsForm(begins(brand, campaign).fills("Creators, at most", "3"));
        String template = unique("Template ");
        brand.presses("Keep as a template")
                .fills("Name of the template", template)
                .presses("Keep as a template")
                .presses("Duplicate")
                .sees("Copy of {0}", campaign);
        submitsForm(brand);
        brand.sees("Copy of {0}", campaign)
                .goes("Campaigns")
                .presses("A new campaign")
                .presses(template)
                .presses("Preview")
                .sees("one post")
                .presses("Submit for approval")
                .sees("Staff look at it before it runs; you are told of the decision.")
                .sees(template);
    }

    @Test
    @Nightly
    @DisplayName("CN-03: a report is shared by a link, seen without an account, and the link ended")
    void sharesAReport() {
        Person creator = person("creator", "en", PHONE);
        Person brand = brand();
        Person operator = operator();
        Person client = person("client", "en", PHONE);
        Submitted submitted = submitsFirst(creator, brand, operator);
        approves(brand, submitted.username());
        brand.opensRow(submitted.campaign())
                .presses("Creators, posts and budget")
                .presses("Report")
                .presses("Share by a link")
                .presses("Make the link");
        String link = path(brand.readsCode());
        brand.presses("Close");
        client.comesTo(link).sees(submitted.username()).sees("2,400").misses("USD");
        brand.presses("End the link").presses("End the link").sees("Ended");
        client.comesTo(link).sees("This report is not shared").misses(submitted.username());
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
