package dev.fanfare.app.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.money.disbursement.api.DisbursementJobs.SendRuns;
import dev.fanfare.money.funding.api.CheckoutJobs.AskCheckouts;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Client;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.SimulatedStripeClient;
import dev.fanfare.support.World;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** RV-04 from sign-up to money in the bank: who calls how often, and staff only to approve. */
@Nightly
class AdvertiserAloneTest {
    private static final Mails MAILS = new Mails(Map.of("invoicing.advertiser_sign_up", "open"));

    private final World world = MAILS.node.world();
    private final Map<String, Integer> calls = new TreeMap<>();
    private final Publisher brand = world.newcomer();
    private final Publisher publisher = world.newcomer();
    private final Operator staff =
            world.staff(Permission.CAMPAIGNS_MANAGE, Permission.PAYOUTS_VIEW, Permission.PAYOUTS_PROCESS);

    @AfterAll
    static void stop() {
        MAILS.close();
    }

    private Answer calls(String who, Client client, int status, String path, Object... body) {
        calls.merge(who, 1, Integer::sum);
        return client.post(path, body).expect(status);
    }

    private Answer brand(int status, String path, Object... body) {
        return calls("advertiser", brand.web(), status, path, body);
    }

    private Answer publisher(int status, String path, Object... body) {
        return calls("publisher", publisher.web(), status, path, body);
    }

    private Answer staff(int status, String path, Object... body) {
        return calls("staff", staff.backend(), status, path, body);
    }

    private void proves(String who, Publisher newcomer) {
        // Registering was a call.
        calls.merge(who, 1, Integer::sum);
        MAILS.subjects(newcomer.email());
        calls(who, world.anybody(), 200, "/web/api/auth/email/verify/", "{token: %s}", MAILS.token(newcomer.email()));
    }

    @Test
    @DisplayName("RV-04 an advertiser and a publisher meet an operator twice between sign-up and money in the bank")
    void needsTwoApprovals() {
        long campaign = drafts();
        paysIn("120");
        brand(200, "/api/advertiser/campaign/fund/", "{campaign_id: %s}", campaign);
        brand(200, "/api/campaign/status/", "{campaign_id: %s, status: 'pending'}", campaign);
        staff(200, "/admin/api/campaigns/decide/", "{campaign_id: %s, submission: 1, action: 'approve'}", campaign);
        assertThat(MAILS.subjects(brand.email())).contains("Your campaign was approved");

        handsIn(campaign);
        long task = brand(200, "/api/tasks/review-queue/").at("items.0.task_id").asLong();
        brand(200, "/api/task/actions/", "{task_id: %s, action: 'approve', pay: true}", task);

        long account = connectsBank();
        long payout = publisher(
                        201,
                        "/web/api/payout/request/",
                        "{amount: 50, method: 'bank_transfer', bank_account_id: %s, currency: 'USD'}",
                        account)
                .number("payout_id");
        long run = staff(201, "/admin/api/payout-runs/create/", "{payout_ids: [%s]}", payout)
                .number("run_id");
        staff(200, "/admin/api/payout-runs/send/", "{run_id: %s}", run);
        world.node().sweep(new SendRuns());
        staff(200, "/admin/api/payout-runs/download/", "{run_id: %s, file: 1}", run);
        bankBooks(run);

        assertThat(world.text("select status from payouts where id = ?", payout))
                .isEqualTo("completed");
        assertThat(publisher.balance(AccountKind.PUBLISHER_AVAILABLE, "USD")).isZero();
        brand(200, "/api/campaign/status/", "{campaign_id: %s, status: 'completed'}", campaign);
        brand(200, "/api/advertiser/funds/", "{advertiser_id: %s}", brand.id()).shows("{free: 70, due: 50}");
        assertThat(world.differences()).isEmpty();
        // Staff decide on the campaign; they put the payout into a run, send it, and take its file to the bank.
        assertThat(calls).isEqualTo(Map.of("advertiser", 13, "publisher", 9, "staff", 4));
    }

    @Test
    @DisplayName("RV-04 an advertiser reads in a mail what is to be changed")
    void tellsWhatIsToBeChanged() {
        long campaign = drafts();
        brand(200, "/api/campaign/update/", "{campaign_id: %s, status: 'pending'}", campaign);
        staff(
                200,
                "/admin/api/campaigns/decide/",
                "{campaign_id: %s, submission: 1, action: 'send_back', comments: 'Say <b>where</b>.'}",
                campaign);
        assertThat(MAILS.subjects(brand.email())).contains("Your campaign needs changes");
        assertThat(Mails.part(MAILS.received(brand, "Your campaign needs changes"), "text/plain"))
                .contains("Autumn", "Say <b>where</b>.");
    }

    private long drafts() {
        proves("advertiser", brand);
        brand.shown("password");
        brand(201, "/api/advertiser/sign-up/", """
                {name: 'Blue Bottle', street: '1 High Street', postcode: '10001', city: 'New York', country: 'us',
                 currency: 'USD', contact: 'Ada Blue'}""");
        brand(
                200,
                "/api/advertiser/brand/update/",
                "{advertiser_id: %s, name: 'Blue Bottle', description: 'Bottles in blue.'}",
                brand.id());
        return brand(
                        201,
                        "/api/campaign/create/",
                        """
                        {advertiser_id: %s, name: 'Autumn', description: '<p>Show it.</p>', date_end: %s,
                         networks: ['instagram'], currency: 'USD', tasks: {time: 72, minimum_reward: 50},
                         max_participants: 2, reviewed_by: 'advertiser'}""",
                        brand.id(),
                        Instant.now().plus(30, ChronoUnit.DAYS))
                .number("campaign_id");
    }

    /** By card: what happens on the provider's page is no call of ours. */
    private void paysIn(String amount) {
        long checkout = brand(
                        201,
                        "/api/advertiser/funds/checkout/",
                        "{advertiser_id: %s, amount: %s, return_url: 'https://example.com/funds'}",
                        brand.id(),
                        amount)
                .number("checkout_id");
        asks();
        String page = brand(200, "/api/advertiser/funds/checkout/get/", "{checkout_id: %s}", checkout)
                .text("url");
        SimulatedStripeClient.of(new Client(MAILS.node.fanfare().simulatorUrl()))
                .post("/stripe/v1/checkout/sessions/" + page.substring(page.lastIndexOf('/') + 1) + "/pay", "{}")
                .expect(200);
        asks();
    }

    private void asks() {
        world.execute("update checkouts set due_at = now() where due_at is not null");
        world.node().sweep(new AskCheckouts());
    }

    private void handsIn(long campaign) {
        proves("publisher", publisher);
        String account = World.unique("9");
        publisher(200, "/api/auth/instagram/", "{access_token: 'sim-instagram-%s', user_id: %s}", account, account);
        publisher(200, "/web/api/campaign/join/", "{campaign_id: %s}", campaign);
        long task = publisher(200, "/web/api/get/tasks/", "{campaign_id: %s}", campaign)
                .at("tasks.0.id")
                .asLong();
        publisher(
                200,
                "/web/api/task/complete/",
                "{task_id: %s, post_url: 'https://www.instagram.com/p/autumn', reach: 900, engagement: 30}",
                task);
    }

    /** The amounts stand on the statement of the account's owner. */
    private long connectsBank() {
        long account = publisher(201, "/web/api/update/bank-account/", Publisher.bankAccount())
                .number("bank_account_id");
        Answer statement = world.operator().ok("/admin/api/bank-accounts/deposits/", "{bank_account_id: %s}", account);
        publisher(
                200,
                "/web/api/verify/bank-account/",
                "{bank_account_id: %s, verification_amount_1: %s, verification_amount_2: %s}",
                account,
                statement.text("amount_1"),
                statement.text("amount_2"));
        return account;
    }

    /** The bank books the transfer, and its statement is read. */
    private void bankBooks(long run) {
        String transfer = world.text("select end_to_end_id from transfers where run_id = ?", run);
        String amount = world.text("select (amount / 100.0)::numeric(9, 2) from transfers where run_id = ?", run);
        String entry = "<Ntry><Amt Ccy='USD'>" + amount + "</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>"
                + "<BookgDt><Dt>" + Cash.today() + "</Dt></BookgDt><AcctSvcrRef>" + World.unique("B")
                + "</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>" + transfer
                + "</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>";
        world.operator()
                .withAnother(
                        "/admin/api/bank-statements/import/",
                        "{name: 'statement', file: %s}",
                        Cash.opens(world, "USD").statement("S", entry));
        world.node().sweep(new ReadBankFiles());
        world.node().sweep(new MatchBankLines());
    }
}
