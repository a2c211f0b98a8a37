package dev.fanfare.console.journeys;

import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What operators do for others. */
class StaffClicksTest extends Ways {
    /** Wrong passwords until a person has to wait. */
    private static final int FAILURES = 10;

    @Test
    @Nightly
    @DisplayName(
            "CN-03: support helps a person who is locked out and has lost the second factor; two people decide on that")
    void isLockedOut() {
        Person person = person("person", "en", PHONE);
        Person first = approver(1);
        Person second = approver(2);
        String username = registers(person);
        addsApp(person);
        person.presses("Sign out").losesApp();
        for (int i = 0; i <= FAILURES; i++) {
            person.fills("Username or e-mail", username)
                    .fills("Password", "not the password")
                    .presses("Sign in");
        }
        first.goes("People").filters("Username or e-mail begins with", username).opensRow(username);
        helps(first, "Unlock sign-in");
        helps(first, "Remove second factors");
        second.goes("Approvals")
                .chooses("Which", "I may approve")
                .opensRow("Remove second factors")
                .presses("Approve")
                .presses("Approve");
        // A link from before the factor was taken away is void.
        helps(first, "Send a reset link");
        setsPassword(person, username);
    }

    private static void helps(Person operator, String help) {
        operator.presses(help)
                .fills("Reason, for the audit log", "Lost the phone, and has shown a passport.")
                .presses(help);
    }

    @Test
    @Nightly
    @DisplayName("CN-03: an operator keeps filters as a view, and finds a person by the name")
    void finds() {
        Person person = person("person", "en", PHONE);
        String username = registers(person);
        Person operator = operator();
        String view = unique("view");
        operator.goes("Payouts")
                .chooses("Status", "Completed")
                .presses("Save view")
                .fills("Name", view)
                .presses("Save")
                .goes("Today")
                .goes("Payouts")
                .presses(view)
                .sees("Completed")
                .presses("Find")
                .fills("Name, e-mail, number or reference", username)
                .presses("Find")
                .presses(username)
                .sees(mail(username));
    }

    @Test
    @Nightly
    @DisplayName("CN-03: a payout batch is made and sent, and its payouts arrive")
    void paysByABatch() {
        Person creator = person("creator", "en", PHONE);
        Person operator = operator();
        String username = earns(creator, brand(), operator);
        creator.goes("Payout methods")
                .presses("Add {0}", "PayPal")
                .fills("E-mail of the PayPal account", mail(username))
                .presses("Add {0}", "PayPal");
        requestsPayout(creator, "50");
        String note = unique("batch");
        operator.goes("Payouts")
                .presses("Create a payout batch")
                .fills("Note", note)
                .presses("Create")
                .awaits("Look at what it pays and leaves out, and send it.")
                .presses("Send")
                .presses("Send");
        creator.awaits("Completed");
        operator.goes("Payout batches").opensRow(note).sees("Sent");
    }
}
