package dev.fanfare.console.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.console.ClickJourney;
import dev.fanfare.console.Person;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Parts that several journeys have in common. */
abstract class Ways extends ClickJourney {
    private static final String OTHER_PASSWORD = "another horse battery";
    private static final Pattern DEPOSIT = Pattern.compile("Fanfare: (\\d+\\.\\d\\d)");

    /** Makes an account and confirms its address by the mail; returns the username. */
    static String registers(Person person) {
        String username = fillsRegistration(person.presses("Register"));
        confirmsAddress(person, mail(username));
        return username;
    }

    /** Fills in the registration that is open, and sends it; returns the username. */
    static String fillsRegistration(Person person) {
        String username = unique("ann");
        person.fills("Username", username)
                .fills("E-mail", mail(username))
                .fills("Password, at least 8 characters", PASSWORD)
                .presses("Register");
        return username;
    }

    static void confirmsAddress(Person person, String address) {
        person.followsMail(address, "Is this your e-mail address?")
                .presses("It is mine")
                .presses("Go on to Fanfare");
    }

    /** Adds an authenticator app, and keeps the recovery codes. */
    static void addsApp(Person person) {
        person.goes("Account")
                .presses("Add an authenticator app")
                .fills("Name of the device", "Handset")
                .presses("Go on");
        person.hasApp(person.readsCode())
                .fills("The code that it shows", person.code())
                .presses("Add an authenticator app")
                .sees("Recovery codes")
                .presses("I have kept it");
    }

    /** Asks for a link that sets a password, from the sign-in. */
    static void asksForALink(Person person, String username) {
        person.presses("Forgotten password").fills("E-mail", mail(username)).presses("Send a link");
    }

    /** Sets a password by the link in the mail, and signs in with it. */
    static void setsPassword(Person person, String username) {
        choosesPassword(person, username);
        person.goes("Earnings");
    }

    /** The same of anybody, who need not be a creator. */
    static void choosesPassword(Person person, String username) {
        person.followsMail(mail(username), "Set a new password")
                .fills("Your new password, at least 8 characters", OTHER_PASSWORD)
                .presses("Set this password")
                .presses("Go on to Fanfare")
                .signsIn(username, OTHER_PASSWORD);
    }

    static String mail(String username) {
        return username + "@mail.example";
    }

    /** Connects an account by signing in at its network. */
    static void connects(Person creator, String network) {
        creator.goes("Social accounts")
                .presses("Connect with {0}", network)
                .allows(unique("at_network"))
                .sees("Find campaigns");
    }

    /** Submits an account of a network that has no sign-in; returns its name. */
    static String submitsAccount(Person creator) {
        String account = unique("account");
        creator.goes("Social accounts")
                .presses("Connect another account")
                .chooses("Network", "Pinterest")
                .fills("Your name there", account)
                .fills("Address of your profile", "https://www.pinterest.com/" + account)
                .fills("Followers", "12000")
                .presses("Submit for review");
        return account;
    }

    /** Fills in the tax form of persons outside of the United States. */
    static void filesTaxForm(Person creator, String country) {
        creator.goes("Payout methods")
                .presses("Tax forms")
                .sees("No form is on file. Choose the one that fits you.")
                .presses("Fill in W-8BEN")
                .fills("Name, as on your tax return", "Ann Example")
                .chooses("Citizenship", country)
                .fills("Date of birth", "1990-05-01")
                .fills("Tax number of your country", "931234567")
                .fills("Street and number", "High Street 1")
                .fills("City", "Vienna")
                .fills("Postcode", "1010")
                .chooses("Country", country)
                .checks("I certify that all of this is right.")
                .presses("Submit the form")
                .misses("No form is on file. Choose the one that fits you.");
    }

    /** Lets brands find a creator. */
    static void isListed(Person creator) {
        creator.goes("Profile").presses("Let brands find me").sees("Hide me from brands");
    }

    /** Signs up a company and has it approved; its founder is on the pages of the brand then. */
    static void signsUp(Person founder, Person operator, String company, String country, String currency) {
        String username = fillsRegistration(founder.presses("Register").presses("I am a brand"));
        founder.sees("Verify your e-mail address first: the link is in your mail.");
        confirmsAddress(founder, mail(username));
        founder.fills("Company", company)
                .fills("Street and number", "High Street 1")
                .fills("Postcode", "1010")
                .fills("City", "Vienna")
                .chooses("Country", country)
                .fills("Contact", "Pat Example")
                .chooses("Currency", currency)
                .presses("Sign up")
                .sees("Staff look at your company; you are told of the decision.");
        operator.goes("Sign-ups").opensRow(company).presses("Approve").presses("Approve");
        founder.awaits("Your company can run campaigns now.").presses("To your brand");
    }

    /** Pays in by card, and is on the page of the provider then. */
    static void paysByCard(Person brand, String amount, String currency) {
        brand.goes("Funds")
                .presses("Pay in by card")
                .fills("Amount, {0}", amount, currency)
                .presses("Go on")
                .presses("To the page of the payment provider")
                .pressesThere("Pay");
    }

    /** Approves what another person of the staff has proposed. */
    static void approvesProposal(Person approver, String change) {
        approver.goes("Approvals")
                .chooses("Which", "I may approve")
                .opensRow(change)
                .presses("Approve")
                .presses("Approve");
    }

    /** Invites a creator, by a message. */
    static void invites(Person brand, String username, String campaign) {
        brand.goes("Find creators")
                .opensRow(username)
                .presses("Invite")
                .chooses("Campaign", campaign)
                .fills("Message", "We like what you post.")
                .presses("Invite");
    }

    /** Drafts a campaign of USD 60 for each post, and submits it. */
    static void drafts(Person brand, String name) {
        saves(begins(brand, name));
    }

    /** Fills in such a campaign, up to what it pays. */
    static Person begins(Person brand, String name) {
        return brand.goes("Campaigns")
                .presses("A new campaign")
                .fills("Name", name)
                .fills("Brief", "Show it in **one** post.")
                .presses("Rewards")
                .fills("Each post earns at least", "60");
    }

    /** Looks at the whole, and submits it. */
    static void submitsForm(Person brand) {
        brand.presses("Preview")
                .presses("Submit for approval")
                .sees("Staff look at it before it runs; you are told of the decision.");
    }

    static void saves(Person brand) {
        brand.presses("Save as a draft").sees("Complete it and submit it: staff approve it before it runs.");
    }

    static void submitsCampaign(Person brand) {
        brand.presses("Submit")
                .presses("Submit")
                .sees("Staff look at it before it runs; you are told of the decision.");
    }

    static void approvesCampaign(Person operator, String name) {
        operator.goes("Campaigns")
                .filters("Name", name)
                .opensRow(name)
                .presses("Approve")
                .presses("Approve")
                .sees("It runs. Pause it if something is wrong.");
    }

    /** A campaign of the brand, drafted, submitted, approved; returns its name. */
    static String runsCampaign(Person brand, Person operator) {
        String name = unique("Campaign ");
        submitsForm(begins(brand, name));
        approvesCampaign(operator, name);
        return name;
    }

    /** Finds a campaign that is open to all, and joins it. */
    static void joins(Person creator, String campaign) {
        creator.goes("Find")
                .opensRow(campaign)
                .presses("Join")
                .presses("Join")
                .sees("My tasks")
                .opensRow(campaign);
    }

    /** Submits a post for the task that is open. */
    static void submits(Person creator, String address) {
        creator.presses("Submit")
                .fills("Address of the post", address)
                .fills("Reach", "2400")
                .fills("Engagement", "180")
                .presses("Submit")
                .sees("Under review");
    }

    static String post(String name) {
        return "https://www.instagram.com/p/" + unique(name);
    }

    /** Opens the post of a creator that waits for a decision. */
    static Person opensPost(Person reviewer, String username) {
        return reviewer.goes("Review").opensRow(username);
    }

    /** Approves the post of a creator; the decision is made when the page is left. */
    static void approves(Person reviewer, String username) {
        opensPost(reviewer, username).pressesThatBegins("Approve as claimed").goes("Campaigns");
    }

    /** Releases the payment of an accepted post. */
    static void releases(Person operator, String campaign) {
        operator.goes("All posts")
                .chooses("Status", "Accepted")
                .opensRow(campaign)
                .presses("Release the payment")
                .presses("Release the payment");
    }

    /** A post that waits for a decision, of a creator by this username. */
    record Submitted(String username, String campaign) {}

    /** A new creator submits a post in a campaign of the demo's brand. */
    static Submitted submitsFirst(Person creator, Person brand, Person operator) {
        String campaign = runsCampaign(brand, operator);
        String username = registers(creator);
        connects(creator, "Instagram");
        joins(creator, campaign);
        submits(creator, post("p"));
        return new Submitted(username, campaign);
    }

    /** Earns USD 60 for a post in a campaign of the demo's brand; returns its username. */
    static String earns(Person creator, Person brand, Person operator) {
        Submitted submitted = submitsFirst(creator, brand, operator);
        approves(brand, submitted.username());
        releases(operator, submitted.campaign());
        return submitted.username();
    }

    /** Adds an account at a bank in the United States, and verifies it by the two amounts that its bank tells. */
    static void addsBank(Person creator, String holder) {
        creator.goes("Payout methods")
                .presses("Add a bank account")
                .fills("Bank", "Example Bank")
                .fills("Holder, as the bank writes it", holder)
                .fills("Account number, without IBAN", "000123456789")
                .fills("Routing number", "091000019")
                .chooses("Kind", "Checking")
                .presses("Add a bank account")
                .opensRow("Example Bank")
                .presses("Verify");
        List<String> amounts = DEPOSIT.matcher(creator.looksAt("What the bank of the demo says", holder))
                .results()
                .map((MatchResult one) -> one.group(1))
                .limit(2)
                .toList();
        assertThat(amounts).hasSize(2);
        creator.fills("Amount {0}", amounts.get(0), 1)
                .fills("Amount {0}", amounts.get(1), 2)
                .presses("Verify")
                .sees("Usable");
    }

    /** The same decision on each row of a list. */
    static void each(Person operator, String decision) {
        while (operator.rows() > 0) {
            operator.opensFirst().presses(decision).presses(decision);
        }
    }

    /** Approves what others have proposed, if anything. */
    static void approvesAll(Person second) {
        second.goes("Approvals").chooses("Which", "I may approve");
        each(second, "Approve");
    }

    /** Makes a batch of what creators have requested, and sends it; returns its note. */
    static String sendsABatch(Person operator) {
        String note = unique("batch");
        operator.goes("Payouts")
                .presses("Create a payout batch")
                .fills("Note", note)
                .presses("Create")
                .awaits("Look at what it pays and leaves out, and send it.")
                .presses("Send")
                .presses("Send");
        return note;
    }

    /** Opens the page of a person. */
    static Person opensPerson(Person operator, String username) {
        return operator.goes("People")
                .filters("Username or e-mail begins with", username)
                .opensRow(username);
    }

    static void addsPaypal(Person creator, String address) {
        creator.goes("Payout methods")
                .presses("Add {0}", "PayPal")
                .fills("E-mail of the PayPal account", address)
                .presses("Add {0}", "PayPal")
                .sees(address);
    }

    static void requestsPayout(Person creator, String amount) {
        creator.goes("Earnings")
                .presses("Request a payout")
                .fills("Amount", amount)
                .presses("Go on")
                .presses("Request")
                .sees("Pending");
    }

    /** Pays what a creator has requested by hand, and enters it. */
    static void pays(Person operator, String username, String transaction) {
        operator.goes("Payouts")
                .chooses("Status", "Pending")
                .opensRow(username)
                .presses("Process")
                .presses("Process")
                .chooses("Status", "Processing")
                .opensRow(username)
                .presses("Enter its payment")
                .fills("Transaction id, if it has been paid", transaction)
                .presses("Process");
    }
}
