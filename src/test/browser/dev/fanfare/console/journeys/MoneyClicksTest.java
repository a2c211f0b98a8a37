package dev.fanfare.console.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Money that goes other ways than it should, and the papers about it. */
@Nightly
class MoneyClicksTest extends Ways {
    @Test
    @DisplayName(
            "CN-03: card payments are disputed: the brand and our staff see what the bank took back, and how it decided")
    void isDisputed() {
        Person founder = person("founder", "en", DESK);
        Person operator = operator();
        String company = unique("Company ");
        signsUp(founder, operator, company, "Austria", "EUR");
        paysByCard(founder, "130", "EUR");
        founder.pressesThere("Dispute it")
                .pressesThere("Back to Fanfare")
                .awaits("130.00 taken back by the card’s bank");
        operator.goes("Card disputes")
                .opensRow(company)
                .presses("Enter that it is lost")
                .fills("Reason", "The brand has proven it.")
                .presses("Go on")
                .sees("Its provider decides on it for 72 hours")
                .presses("Cancel");
        paysByCard(founder, "70", "EUR");
        founder.pressesThere("Dispute it")
                .pressesThere("For the card's holder")
                .pressesThere("Back to Fanfare")
                .awaits("70.00 taken back by the card’s bank");
        operator.goes("Card disputes")
                .chooses("Status", "Confirmed")
                .opensRow(company)
                .sees("The money is gone. If it comes back after all, enter that.");
    }

    @Test
    @DisplayName("CN-03: a payout comes back; its creator corrects the payout method, and asks again")
    void comesBack() {
        Person creator = person("creator", "en", PHONE);
        Person operator = operator();
        Person approver = approver(2);
        String username = earns(creator, brand(), operator);
        addsPaypal(creator, "wrong-" + mail(username));
        requestsPayout(creator, "50");
        pays(operator, username, "PP-" + username);
        operator.chooses("Status", "Completed")
                .opensRow(username)
                .presses("Enter that it failed")
                .fills("Reason, as the creator reads it", "PayPal does not know this address.")
                .presses("Enter that it failed");
        approvesProposal(approver, "Record a payout as failed");
        creator.goes("Earnings")
                .opensRow("Failed")
                .sees("PayPal does not know this address.")
                .sees("It came back, and the money is available again.")
                .goes("Payout methods")
                .opensRow("wrong-" + mail(username))
                .presses("Remove")
                .presses("Remove");
        addsPaypal(creator, mail(username));
        requestsPayout(creator, "50");
        creator.presses("Account movements");
        assertThat(creator.downloads("Download statement")).isNotEmptyFile();
    }
}
