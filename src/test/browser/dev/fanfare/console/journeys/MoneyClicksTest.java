package dev.fanfare.console.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Money that goes other ways than it should, and the papers about it. */
@Nightly
class MoneyClicksTest extends Ways {
    @Test
    @DisplayName("CN-03: funds are withdrawn, and cancelled; those that came by card only after some time")
    void withdraws() {
        Person founder = person("founder", "en", PHONE);
        Person operator = approver(1);
        Person second = approver(2);
        String company = unique("Company ");
        signsUp(founder, operator, company, "Austria", "EUR");
        paysByCard(founder, "120", "EUR");
        founder.pressesThere("Back to Fanfare").awaits("120.00");
        withdraws(founder, "45").sees("were paid by card in the last 30 days.").presses("Cancel");
        BankFiles.paysByTransfer(founder, operator, second, "80", "EUR", LocalDate.now(ZoneOffset.UTC));
        founder.awaits("200.00");
        withdraws(founder, "15")
                .presses("Withdraw money")
                .sees("Our staff transfer it. You can cancel it until then.")
                .presses("Cancel the withdrawal")
                .presses("Cancel the withdrawal")
                .sees("It was cancelled: the money is available again.");
        withdraws(founder, "45").presses("Withdraw money").sees("155.00");
        operator.goes("Withdrawals")
                .chooses("Status", "Requested")
                .opensRow(company)
                .presses("Record as sent")
                .fills("Reference of the transfer", "WIRE-" + company)
                .presses("Go on")
                .presses("Record as sent");
        approvesAll(second);
        founder.awaits("WIRE-" + company).sees("It was paid back: nothing is left to do.");
    }

    /** Asks for money of the funds, and looks at what it would do. */
    private static Person withdraws(Person founder, String amount) {
        return founder.presses("Withdraw money")
                .fills("Amount, {0}", amount, "EUR")
                .presses("Go on");
    }

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
