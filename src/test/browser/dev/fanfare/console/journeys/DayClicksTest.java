package dev.fanfare.console.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.console.OwnDemo;
import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A day of an operator, on a demo of its own: it ends when nothing is left to do. */
@Nightly
@OwnDemo(days = 32)
class DayClicksTest extends Ways {
    private static final String HOUSE_BANK = "DE02120300000000202051";

    /** Queues that are opened in a day: what is done in one may fill another. */
    private static final int MAX_ROUNDS = 60;

    private static final String REASON = "Looked at it.";

    @Test
    @DisplayName(
            "CN-03: an operator works through every queue, with a second person where it takes two, until nothing is left to do")
    void emptiesEveryQueue() {
        Person operator = approver(1);
        Person second = approver(2);
        fills(second);
        Map<String, Runnable> work = work(operator, second);
        Set<String> worked = new LinkedHashSet<>();
        int rounds = 0;
        for (List<String> left = left(operator); !left.isEmpty(); left = left(operator)) {
            assertThat(rounds++).as("rounds; still left is %s", left).isLessThan(MAX_ROUNDS);
            assertThat(work.keySet()).containsAll(left);
            String queue =
                    work.keySet().stream().filter(left::contains).findFirst().orElseThrow();
            worked.add(queue);
            operator.opensCard(queue);
            work.get(queue).run();
        }
        operator.sees("There is nothing to do.");
        assertThat(operator.links())
                .as("the queues where nothing is left")
                .containsExactlyInAnyOrderElementsOf(work.keySet());
        // No transfer of the demo needs a decision, none of its events has failed, no picture is reported, and what its
        // brands paid by card has to rest.
        Set<String> expected = new LinkedHashSet<>(work.keySet());
        expected.removeAll(Set.of("Transfers", "Events", "Reported pictures", "Withdrawals"));
        assertThat(worked).containsAll(expected);
    }

    private static List<String> left(Person operator) {
        return operator.goes("Today").sees("Nothing to do in").cards();
    }

    /** How an operator works through each queue, from its list; what batches leave out is paid by hand, at the end. */
    private Map<String, Runnable> work(Person operator, Person second) {
        Map<String, Runnable> work = new LinkedHashMap<>();
        work.put("Review", () -> operator.presses("Apply to all results")
                .presses("Approve without figures")
                .sees("would be done")
                .presses("Approve without figures"));
        work.put("Appeals", () -> each(operator, "Grant the appeal"));
        work.put("Content drafts", () -> each(operator, "Approve"));
        work.put("Payments to release", () -> operator.checks("Select all that are shown")
                .presses("Release the payment")
                .sees("would be done")
                .presses("Release the payment"));
        work.put("Social accounts", () -> operator.opensFirst().presses("Accept"));
        work.put("Campaigns", () -> each(operator, "Approve"));
        work.put("Messages", () -> operator.opensFirst().sees("Pictures"));
        work.put("Sign-ups", () -> each(operator, "Approve"));
        work.put("Approvals", () -> each(operator, "Approve"));
        work.put("Payout batches", () -> {
            withAnother(operator, second, "Send", "");
            operator.goes("Payout batches")
                    .opensFirst()
                    .awaits("Everything is sent: download its files for the bank, and import what the bank answers.");
        });
        work.put("Transfers", () -> {
            operator.opensFirst()
                    .presses("Decide")
                    .chooses("Outcome", "Settled")
                    .fills("Reason", REASON);
            confirms(operator, second, "Decide");
        });
        work.put("Screenings", () -> withAnother(operator, second, "May be paid", "Reason"));
        work.put("Withdrawals", () -> {
            operator.opensFirst().presses("Record as sent").fills("Reference of the transfer", unique("SENT"));
            confirms(operator, second, "Record as sent");
        });
        work.put("Bank lines", () -> {
            operator.opensFirst()
                    .presses("It is none of these")
                    .chooses("What it is", "To be cleared later")
                    .fills("Reason", REASON);
            confirms(operator, second, "It is none of these");
        });
        work.put("Bank statements", () -> {
            operator.opensFirst().presses("Book it").fills("Reason", REASON);
            confirms(operator, second, "Book it");
        });
        work.put("Events", () -> each(operator, "Try again"));
        work.put("Reported pictures", () -> each(operator, "Keep"));
        work.put("Payouts", () -> operator.opensFirst()
                .presses("Process")
                .fills("Transaction id, if it has been paid", unique("PAID"))
                .presses("Process"));
        return work;
    }

    /** A decision on the first row, which may take a second person. */
    private static void withAnother(Person operator, Person second, String decision, String field) {
        operator.opensFirst().presses(decision);
        if (!field.isEmpty()) {
            operator.fills(field, REASON);
        }
        operator.presses(decision);
        approvesAll(second);
    }

    /** After a look at what it would do. */
    private static void confirms(Person operator, Person second, String decision) {
        operator.presses("Go on").presses(decision);
        approvesAll(second);
    }

    /** What others leave for the day, beside what the demo's past has left. */
    private void fills(Person second) {
        Person creator = person("creator", "en", PHONE);
        registers(creator);
        submitsAccount(creator);
        Person brand = brand();
        submitsForm(begins(brand, unique("Campaign ")));
        Person listed = creator(PHONE);
        listed.goes("Account")
                .presses("Change")
                .fills("First name", SANCTIONED_FIRST_NAME)
                .fills("Last name", SANCTIONED_LAST_NAME)
                .presses("Change");
        requestsPayout(listed, "20");
        second.goes("Payouts")
                .presses("Create a payout batch")
                .presses("Create")
                .sees("Payments sent");
        second.goes("Deposits")
                .presses("Enter a deposit")
                .chooses("Brand", "Northwind Outdoor")
                .fills("Amount", "12.50")
                .chooses("Currency", "USD")
                .fills("What shows that it came, such as the number of a statement", "Slip 7")
                .presses("Go on")
                .presses("Enter a deposit");
        // It does not follow from the bank's last one.
        BankFiles.imports(second, BankFiles.statement(HOUSE_BANK, "EUR", "9999.00", "1.00", "Ann Example"));
    }
}
