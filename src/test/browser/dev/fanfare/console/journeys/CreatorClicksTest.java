package dev.fanfare.console.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What creators want of Fanfare, from their first page to money at their bank. */
class CreatorClicksTest extends Ways {
    @Nightly
    @ParameterizedTest(name = "CN-03: from registration to a payout at the bank, on a phone, in {0}")
    @CsvSource({"en, Austria", "de, Österreich", "es, Austria"})
    void isPaid(String language, String country) {
        Person creator = person("creator", language, PHONE);
        Person brand = brand();
        Person operator = operator();
        String campaign = runsCampaign(brand, operator);
        String username = registers(creator);
        connects(creator, "Instagram");
        joins(creator, campaign);
        submits(creator, post("first"));
        opensPost(brand, username)
                .presses("Ask for changes")
                .fills("Reason, as the creator reads it", "Name the brand in the first line.")
                .presses("Ask for changes");
        creator.goes("Overview")
                .awaits("Changes requested")
                .presses("Post")
                .sees("Name the brand in the first line.")
                .presses("Submit again")
                .fills("Address of the post", post("second"))
                .presses("Submit again")
                .sees("Under review");
        approves(brand, username);
        releases(operator, campaign);
        addsBank(creator, unique("Ann Example "));
        filesTaxForm(creator, country);
        requestsPayout(creator, "50");
        pays(operator, username, "WIRE-" + username);
        creator.goes("Earnings").opensRow("Completed").sees("It is paid. If it does not arrive, write to us about it.");
    }

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
    @DisplayName("CN-03: deadlines are in a calendar: its address is made, read by a calendar program, and renewed")
    void hasDeadlinesInACalendar() {
        Person creator = person("creator", "en", PHONE);
        String campaign = runsCampaign(brand(), operator());
        registers(creator);
        connects(creator, "Instagram");
        joins(creator, campaign);
        creator.goes("Calendar").presses("Make the address").presses("Make the address");
        String address = creator.readsCode();
        creator.presses("I have kept it");
        assertThat(calendarShows(address)).contains("Submit the post for " + campaign);
        creator.presses("Make a new address").presses("Make a new address");
        String renewed = creator.readsCode();
        creator.presses("I have kept it").sees("Last read");
        assertThat(calendarShows(address)).isEmpty();
        assertThat(calendarShows(renewed)).contains(campaign);
    }

    @Test
    @DisplayName("CN-03: from the public page of a campaign to an account, and back to the campaign to join it")
    void joinsFromThePublicPage() {
        String campaign = runsCampaign(brand(), operator());
        Person creator = person("creator", "en", PHONE);
        creator.comesTo("/campaigns").presses(campaign).presses("Join as a creator");
        String username = fillsRegistration(creator.presses("Register"));
        creator.sees(campaign)
                .presses("Connect Instagram")
                .presses("Connect with {0}", "Instagram")
                .allows(unique("at_network"))
                .presses("Find campaigns")
                .presses("Join")
                .presses("Join")
                .sees("My tasks")
                .sees(campaign);
        confirmsAddress(creator, mail(username));
        creator.sees("Next payout");
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
        brand.goes("Inbox")
                .opensRow(username)
                .fills("Message", "Please do!")
                .presses("Send")
                .sees("Please do!");
        creator.goes("Inbox").awaits("Please do!");
    }

    @Test
    @Nightly
    @DisplayName("CN-03: a place in a campaign is applied for, given, and taken")
    void applies() {
        Person creator = person("creator", "en", PHONE);
        Person brand = brand();
        String campaign = unique("Chosen ");
        submitsForm(begins(brand, campaign).presses("Creators").chooses("Who may join", "By application"));
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
        creator.goes("Inbox")
                .awaits("You are chosen: join the campaign before the time is over.")
                .presses("Join")
                .presses("Join")
                .sees("My tasks")
                .sees(campaign);
        brand.goes("Campaigns").filters("Name", campaign).opensRow(campaign).sees("Active");
    }

    @Test
    @Nightly
    @DisplayName("CN-03: a draft is submitted, changed as the brand asks, and approved before the post is published")
    void draftsContent() {
        Person creator = person("creator", "en", PHONE);
        Person brand = brand();
        String campaign = unique("Drafts ");
        submitsForm(begins(brand, campaign)
                .presses("What to show")
                .checks("Creators submit a draft first, which is approved before they publish"));
        approvesCampaign(operator(), campaign);
        String username = registers(creator);
        connects(creator, "Instagram");
        joins(creator, campaign);
        submitsDraft(creator, "A walk in the rain.");
        opensDraft(brand, username)
                .sees("A walk in the rain.")
                .presses("Ask for changes")
                .fills("Comment", "Name the jacket.")
                .presses("Ask for changes");
        creator.awaits("Name the jacket.");
        submitsDraft(creator, "A walk in the rain, in the new jacket.");
        opensDraft(brand, username)
                .sees("in the new jacket.")
                .presses("Approve")
                .presses("Approve");
        creator.awaits("The draft is approved: publish the post and submit it.");
        submits(creator, post("p"));
        approves(brand, username);
        creator.awaits("Accepted");
    }

    private static void submitsDraft(Person creator, String text) {
        creator.presses("Submit the draft")
                .fills("Text of the post", text)
                .presses("Submit the draft")
                .sees("Your draft is being reviewed; the deadline waits until then.");
    }

    private static Person opensDraft(Person brand, String username) {
        return brand.goes("Content drafts").opensRow(username);
    }

    @Test
    @Nightly
    @DisplayName("CN-03: an invitation is declined by one creator, and taken from To do by another")
    void isInvited() {
        Person first = person("first creator", "en", PHONE);
        Person second = person("second creator", "en", DESK);
        Person brand = brand();
        String campaign = runsCampaign(brand, operator());
        for (Person creator : new Person[] {first, second}) {
            String username = registers(creator);
            connects(creator, "Instagram");
            isListed(creator);
            invites(brand, username, campaign);
            creator.goes("Overview").awaits(campaign).presses("Invitation").sees("We like what you post.");
        }
        first.presses("Decline").presses("Decline").sees("Declined");
        second.presses("The campaign")
                .sees("This campaign fits you.")
                .goes("Overview")
                .presses("Invitation")
                .presses("Join")
                .presses("Join")
                .sees("My tasks")
                .sees(campaign);
        brand.goes("Find creators").presses("Invitations").awaits("Accepted").sees("Declined");
    }

    @Test
    @Nightly
    @DisplayName("CN-03: notifications about reviews are switched off, and no longer come")
    void isNotNotified() {
        Person creator = person("creator", "en", PHONE);
        Person brand = brand();
        Person operator = operator();
        Submitted submitted = submitsFirst(creator, brand, operator);
        creator.goes("Inbox")
                .presses("Notification settings")
                .unchecks("Reviews of your posts")
                .sees("You are no longer notified: Reviews of your posts");
        approves(brand, submitted.username());
        releases(operator, submitted.campaign());
        creator.goes("Inbox").awaits("You have earned").misses("Your post was accepted");
    }
}
