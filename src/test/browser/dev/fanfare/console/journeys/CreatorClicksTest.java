package dev.fanfare.console.journeys;

import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What creators want of Fanfare, from their first page to money at their bank. */
class CreatorClicksTest extends Ways {
    @Nightly
    @ParameterizedTest(name = "CN-03: a network account is connected, a campaign joined and a post accepted, in {0}")
    @ValueSource(strings = {"de", "es"})
    void isAccepted(String language) {
        Person creator = person("creator", language, PHONE);
        Person brand = brand();
        String campaign = runsCampaign(brand, operator());
        String username = registers(creator);
        connects(creator, "YouTube");
        connects(creator, "Instagram");
        joins(creator, campaign);
        submits(creator, post("p"));
        approves(brand, username);
        creator.goes("My tasks").awaits("Accepted").opensRow(campaign).sees("Receipt");
    }

    @Test
    @Nightly
    @DisplayName("CN-03: an appeal against a rejection is granted by another person")
    void appeals() {
        Person creator = person("creator", "en", PHONE);
        Person brand = brand();
        Person operator = operator();
        Submitted submitted = submitsFirst(creator, brand, operator);
        opensPost(brand, submitted.username())
                .presses("Reject")
                .fills("Reason, as the creator reads it", "The product cannot be seen.")
                .presses("Reject");
        creator.goes("My tasks")
                .awaits("Rejected")
                .opensRow(submitted.campaign())
                .sees("The product cannot be seen.")
                .presses("Appeal")
                .fills("Why the rejection is wrong", "It can be seen from the third second on.")
                .presses("Appeal")
                .sees("Another person decides on your appeal. Without a decision in time, it is granted.");
        operator.goes("Review")
                .chooses("Waiting for", "Appeals")
                .opensRow(submitted.username())
                .sees("It can be seen from the third second on.")
                .presses("Grant the appeal")
                .presses("Grant the appeal");
        creator.awaits("Accepted");
    }

    @Test
    @Nightly
    @DisplayName("CN-03: a question about a campaign is answered by the brand")
    void asks() {
        Person creator = person("creator", "en", PHONE);
        Person brand = brand();
        String campaign = runsCampaign(brand, operator());
        String username = registers(creator);
        connects(creator, "Instagram");
        creator.goes("Find")
                .opensRow(campaign)
                .presses("Ask a question")
                .fills("Message", "May I show it with my dog?")
                .presses("Send")
                .sees("May I show it with my dog?");
        brand.goes("Messages")
                .opensRow(username)
                .fills("Message", "Please do!")
                .presses("Send")
                .sees("Please do!");
        creator.goes("Messages").awaits("Please do!");
    }

    @Test
    @Nightly
    @DisplayName("CN-03: a place in a campaign is applied for, given, and taken")
    void applies() {
        Person creator = person("creator", "en", PHONE);
        Person brand = brand();
        String campaign = unique("Chosen ");
        saves(begins(brand, campaign).chooses("Who may join", "By application"));
        submitsCampaign(brand);
        approvesCampaign(operator(), campaign);
        registers(creator);
        connects(creator, "Instagram");
        creator.goes("Find")
                .opensRow(campaign)
                .presses("Apply")
                .fills("Why it should be you", "I have used it for years.")
                .presses("Apply")
                .sees("The brand decides on your application.");
        brand.goes("Find creators")
                .presses("Applicants")
                .opensRow(campaign)
                .sees("I have used it for years.")
                .presses("Accept")
                .presses("Accept");
        creator.goes("Invitations")
                .awaits("You are chosen: join the campaign before the time is over.")
                .presses("Join")
                .presses("Join")
                .sees("My tasks")
                .sees(campaign);
        brand.goes("Campaigns").filters("Name", campaign).opensRow(campaign).sees("Active");
    }
}
