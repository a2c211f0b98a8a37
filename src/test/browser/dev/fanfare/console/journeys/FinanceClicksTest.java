package dev.fanfare.console.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What those do who keep the money: batches, banks, limits and tax forms. */
@Nightly
class FinanceClicksTest extends Ways {
    private static final String REASON = "As the bank says.";

    @Test
    @DisplayName("CN-03: payouts to banks leave in a batch and a file; one arrives, the other comes back")
    void paysToBanks() {
        Person creator = person("creator", "en", PHONE);
        Person other = person("other creator", "en", PHONE);
        Person operator = approver(1);
        Person second = approver(2);
        Person brand = brand();
        String paid = asks(creator, brand, operator);
        String returned = asks(other, brand, operator);
        sendsABatch(operator);
        approvesAll(second);
        operator.awaits("Everything is sent: download its files for the bank, and import what the bank answers.");
        Path file = operator.downloadsAt("ACH USD", "Download");
        assertThat(file).isNotEmptyFile();
        ends(operator, paid, "Enter that it arrived");
        ends(operator, returned, "Enter that it came back");
        approvesAll(second);
        creator.opensFirst().awaits("It is paid. If it does not arrive, write to us about it.");
        other.opensFirst()
                .awaits(
                        "It came back, and the money is available again. Check your payout method, and request another payout.");
    }

    /** A creator with money and a bank account requests a payout. */
    private static String asks(Person creator, Person brand, Person operator) {
        String username = earns(creator, brand, operator);
        addsBank(creator, username);
        requestsPayout(creator, "50");
        return username;
    }

    private static void ends(Person operator, String username, String how) {
        operator.goes("Payouts")
                .chooses("Status", "Processing")
                .opensRow(username)
                .presses(how)
                .fills("Reason", REASON)
                .presses(how);
    }

    @Test
    @DisplayName(
            "CN-03: a line of a bank statement that nothing explains becomes a brand's funds, with a second person")
    void matchesALine() {
        Person operator = approver(1);
        Person second = approver(2);
        String account = Long.toString(System.nanoTime());
        String payer = unique("Payer ");
        operator.goes("Cash accounts")
                .presses("Add a bank account")
                .fills("Name", unique("Bank "))
                .fills("IBAN or account number", account)
                .chooses("Currency", "USD")
                .presses("Go on")
                .presses("Add a bank account");
        approvesAll(second);
        BankFiles.imports(operator, BankFiles.statement(account, "USD", "0.00", "186.00", payer));
        approvesAll(second);
        operator.goes("Bank lines")
                .awaits(payer)
                .opensRow(payer)
                .presses("Add to a brand’s funds")
                .chooses("Brand", "Northwind Outdoor")
                .fills("Reason", REASON)
                .presses("Go on")
                .presses("Add to a brand’s funds");
        approvesAll(second);
        operator.goes("Deposits").sees("186.00").goes("Bank lines").misses(payer);
    }

    @Test
    @DisplayName("CN-03: a brand's credit limit is raised by two people")
    void raisesALimit() {
        Person operator = approver(1);
        Person second = approver(2);
        String name = unique("Brand ");
        operator.goes("Brands")
                .presses("Add a brand")
                .fills("Name", name)
                .fills("E-mail", mail(unique("brand")))
                .chooses("Currency", "USD")
                .presses("Add a brand")
                .opensRow(name)
                .presses("Change name or limit")
                .fills("Credit limit, {0}", "50000", "USD")
                .presses("Go on")
                .presses("Change name or limit");
        approvesAll(second);
        operator.goes("Today").goes("Brands").opensRow(name).sees("50,000.00");
    }

    @Test
    @DisplayName("CN-03: a creator's tax form is looked at by finance")
    void looksAtATaxForm() {
        Person creator = person("creator", "en", PHONE);
        String username = registers(creator);
        creator.goes("Earnings")
                .presses("Tax forms")
                .presses("Fill in W-9")
                .fills("Name, as on your tax return", "Ann Example")
                .chooses("Kind of number", "SSN")
                .fills("Tax number", "219-10-1000")
                .fills("Street and number", "10 Harbour Street")
                .fills("City", "New York")
                .fills("State or province", "NY")
                .fills("Postcode", "10001")
                .chooses("Country", "United States")
                .checks("I certify that all of this is right.")
                .presses("Submit the form")
                .sees("United States");
        Person operator = operator();
        opensPerson(operator, username).sees("Tax forms").sees("W-9");
    }
}
