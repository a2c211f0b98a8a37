package dev.fanfare.console.journeys;

import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators do for others. */
class StaffClicksTest extends Ways {
    /** Wrong passwords until a person has to wait. */
    private static final int FAILURES = 10;

    private static final String SUPPORT = "Support: Answers questions of users, and helps those who cannot sign in.";

    @ParameterizedTest(
            name =
                    "CN-03: support helps a person who is locked out and has lost the second factor, with a second person, in {0}")
    @ValueSource(strings = {"en", "de", "es"})
    @Nightly
    void isLockedOut(String language) {
        Person person = person("person", language, PHONE);
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
        asksForALink(person, username);
        opensPerson(first, username);
        helps(first, "Unlock sign-in");
        helps(first, "Remove second factors");
        approvesProposal(second, "Remove second factors");
        // The link from before is void, and its page says what to do.
        person.followsMail(mail(username), "Set a new password")
                .fills("Your new password, at least 8 characters", "a third horse")
                .presses("Set this password")
                .sees("Choose “Forgotten password” to have a new one sent.")
                .presses("Go on to Fanfare");
        asksForALink(person, username);
        setsPassword(person, username);
    }

    private static void helps(Person operator, String help) {
        operator.presses(help)
                .fills("Reason, for the audit log", "Lost the phone, and has shown a passport.")
                .presses(help);
    }

    @Test
    @Nightly
    @DisplayName("CN-03: a colleague gets an account with a role, does what the role may, and loses it")
    void getsARole() {
        Person operator = operator();
        Person colleague = person("colleague", "en", DESK);
        String username = unique("kim");
        operator.goes("People")
                .presses("Create an account")
                .fills("Username", username)
                .fills("E-mail", mail(username))
                .checks("It belongs to staff")
                .checks(SUPPORT)
                .presses("Create an account");
        confirmsAddress(colleague, mail(username));
        asksForALink(colleague, username);
        choosesPassword(colleague, username);
        colleague
                .goes("People")
                .filters("Username or e-mail begins with", "operator")
                .opensRow("operator.one")
                .sees("Send a reset link")
                .misses("Suspend");
        operator.goes("Today");
        opensPerson(operator, username)
                .presses("Change rights")
                .unchecks("It belongs to staff")
                .unchecks(SUPPORT)
                .presses("Go on")
                .presses("Change rights")
                .sees("The user was changed.");
        colleague.opens().misses("People");
    }

    @Test
    @Nightly
    @DisplayName("CN-03: staff add to the lists that people choose from, and change and remove it")
    void keepsLists() {
        Person operator = operator();
        Person person = person("person", "en", PHONE);
        registers(person);
        String name = unique("Kites ");
        operator.goes("Lists")
                .presses("Categories")
                .presses("Add a category")
                .fills("Its short name for programs", unique("kites"))
                .fills("Name", name)
                .presses("Add a category")
                .filters("Name begins with", name)
                .opensRow(name);
        person.goes("Profile").sees(name);
        operator.presses("Change")
                .fills("Name", name + " and more")
                .presses("Change")
                .opensRow(name + " and more")
                .presses("Remove")
                .presses("Remove")
                .misses(name);
        operator.goes("Events")
                .sees("No event has failed. One that could not be handled stands here, so that it is tried again.");
    }

    @Test
    @Nightly
    @DisplayName("CN-03: an account of a network without a sign-in is submitted by hand, and accepted by staff")
    void acceptsAnAccount() {
        Person creator = person("creator", "en", PHONE);
        registers(creator);
        String account = submitsAccount(creator);
        creator.sees("Pending").sees("12,000");
        operator()
                .goes("Social accounts")
                .chooses("Status", "Pending")
                .opensRow(account)
                .presses("Accept")
                .misses(account);
        creator.awaits("Accepted");
    }

    @Test
    @Nightly
    @DisplayName("CN-03: an operator keeps filters as a view, and finds a person by the name, and writes to them")
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
                .sees("Completed");
        // It is there in another browser, too.
        operator()
                .goes("Payouts")
                .presses(view)
                .sees("Completed")
                .presses("Amount")
                .sees("Completed");
        operator.presses("Find")
                .fills("Name, e-mail, number or reference", username)
                .pressesThatBegins(username)
                .sees(mail(username))
                .presses("Send a notification")
                .fills("Title", "Thank you")
                .fills("Message", "Your post was lovely.")
                .presses("Send a notification");
        person.goes("Inbox").awaits("Thank you").opensRow("Thank you").sees("Your post was lovely.");
    }

    @Test
    @Nightly
    @DisplayName("CN-03: a payout batch is made and sent, and its payouts arrive")
    void paysByABatch() {
        Person creator = person("creator", "en", PHONE);
        Person operator = operator();
        String username = earns(creator, brand(), operator);
        addsPaypal(creator, mail(username));
        requestsPayout(creator, "50");
        String note = sendsABatch(operator);
        creator.opensFirst().awaits("It is paid. If it does not arrive, write to us about it.");
        operator.goes("Payout batches").opensRow(note).sees("Sent");
    }
}
