package dev.fanfare.console;

import static dev.fanfare.support.Eventually.eventually;
import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.money.disbursement.api.DisbursementJobs.BuildRuns;
import dev.fanfare.money.disbursement.api.DisbursementJobs.SendRuns;
import dev.fanfare.people.signin.Totp;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.nio.file.Files;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CN-01: longer ways through the console, of several people; each outcome is looked up in the database. */
@Soak.Only
class LongJourneysTest {
    private final World world = World.shared();

    @Test
    @DisplayName("CN-01: 200 posts are approved by one selection")
    void approves200() {
        Campaign campaign = Posts.waiting(world, 200);
        try (Window window =
                Window.of(world.staff(Permission.TASKS_REVIEW)).open("posts?campaign_id=" + campaign.id())) {
            window.press(window.button("More"));
            window.settled();
            window.press(window.field("Select all that are shown"));
            assertThat(window.page.getByText("200 selected").count()).isEqualTo(1);
            window.press(window.button("Approve"));
            window.settled();
            assertThat(window.dialog().textContent()).contains("200 would be done", "10,000.00", "200 creators");
            window.press(window.dialogButton("Approve"));
            window.page.waitForCondition(() -> window.dialog().count() == 0);
            window.settled();
            assertThat(window.page.locator("tbody tr").count()).isZero();
        }
        assertThat(Posts.with(campaign, "accepted")).isEqualTo(200);
    }

    @Test
    @DisplayName("CN-01: a run is created, sent by two people, downloaded, and settled by the bank's statement")
    void paysByARun() {
        Publisher publisher = world.publisher();
        world.gives(publisher, "2000");
        long payout = publisher
                .shown("password")
                .post(
                        "/web/api/payout/request/",
                        "{amount: 1500, method: 'bank_transfer', bank_account_id: %s}",
                        publisher.hasBankAccount())
                .expect(201)
                .number("payout_id");
        Permission[] rights = {Permission.PAYOUTS_VIEW, Permission.PAYOUTS_PROCESS, Permission.PAYOUTS_APPROVE};
        Operator maker = world.staff(rights);
        Operator second = world.staff(rights);
        String secret = secondFactor(second);
        String note = World.unique("run");
        try (Window window = Window.of(maker).open("payouts")) {
            window.press(window.button("Create a payout batch"));
            window.field("Note").fill(note);
            window.press(window.dialogButton("Create")).reauthenticates();
            window.page.waitForURL("**/console/runs?open=*");
            world.node().sweep(new BuildRuns());
            window.settled().open("runs");
            window.press(window.page.locator("tbody button").getByText(note));
            window.settled();
            window.press(window.button("Send"));
            window.press(window.dialogButton("Send"));
            window.reauthenticates();
            window.settled();
        }
        assertThat(world.text("select status from payouts where id = ?", payout))
                .isEqualTo("pending");
        try (Window window = Window.at(world.anybody()).open("approvals")) {
            signIn(window, second, secret);
            window.press(window.page.locator("tbody button.plain").first());
            window.settled();
            window.press(window.button("Approve"));
            window.press(window.dialogButton("Approve"));
            // A code works once, and this one is the next.
            world.execute("update totps set last_step = 0 where user_id = ?", second.id());
            window.proves(secret);
            window.done();
        }
        world.node().sweep(new SendRuns());
        try (Window window = Window.of(maker).open("runs")) {
            window.press(window.page.locator("tbody button").getByText(note));
            window.settled();
            Download file = window.page.waitForDownload(() -> {
                window.press(window.button("Download").first());
                window.reauthenticates();
            });
            String reference = world.text("select end_to_end_id from transfers where payout_id = ?", payout);
            assertThat(content(file)).contains(reference);
            settles(payout, reference);
            window.open("payouts?status=completed");
            window.press(window.page.locator("tbody button.plain").first());
            window.settled();
            assertThat(window.page.locator(".detail").textContent()).contains(publisher.username(), "Completed");
        }
        assertThat(world.text("select status from payouts where id = ?", payout))
                .isEqualTo("completed");
    }

    private static String content(Download file) {
        return unchecked(() -> Files.readString(file.path()));
    }

    private void settles(long payout, String reference) {
        String net =
                world.text("select (amount / 100.0)::numeric(9, 2)::text from transfers where payout_id = ?", payout);
        String entry =
                "<Ntry><Amt Ccy='USD'>" + net + "</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>"
                        + Cash.today() + "</Dt></BookgDt><AcctSvcrRef>" + World.unique("B")
                        + "</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>" + reference
                        + "</EndToEndId></Refs><RmtInf><Ustrd>Payout</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>";
        world.operator()
                .withAnother(
                        "/admin/api/bank-statements/import/",
                        "{name: 'a file', file: %s}",
                        Cash.opens(world, "USD").statement(World.unique("S"), entry));
        world.node().sweep(new ReadBankFiles());
        world.node().sweep(new MatchBankLines());
    }

    private static String secondFactor(Operator operator) {
        operator.reauthenticates();
        String factors = "/web/api/account/second-factors/totp/";
        Answer begun = operator.web().ok(factors + "begin/");
        operator.web()
                .ok(
                        factors + "confirm/",
                        "{factor_id: %s, code: %s}",
                        begun.number("factor_id"),
                        Totp.shownAt(begun.text("secret"), Instant.now()));
        return begun.text("secret");
    }

    private static void signIn(Window window, Operator operator, String secret) {
        window.field("Username or e-mail").fill(operator.username());
        window.field("Password").fill(World.PASSWORD);
        window.keys("Enter");
        window.field("Code of your authenticator app, or a recovery code")
                .fill(Totp.shownAt(secret, Instant.now().plusSeconds(30)));
        window.keys("Enter");
        window.page.locator("header nav").waitFor();
        window.settled();
    }

    @Test
    @DisplayName("CN-01: a person is suspended after a look at what that holds, and let back by Undo")
    void suspends() {
        Publisher publisher = world.publisher().earns("100", "USD");
        publisher.asksPayout("40");
        Operator operator = world.staff(Permission.USERS_VIEW, Permission.USERS_BAN);
        try (Window window = Window.of(operator).open("person?user_id=" + publisher.id())) {
            window.press(window.button("Suspend"));
            window.reauthenticates();
            window.field("Reason").waitFor();
            assertThat(window.dialog().textContent()).contains("1 payout", "40.00");
            window.field("Reason").fill("Bought reactions.");
            window.press(window.dialogButton("Suspend"));
            window.settled();
            assertThat(window.page.locator("main").textContent()).contains("Suspended", "Bought reactions.");
            assertThat(banned(publisher)).isEqualTo("t");
            window.press(window.button("Undo"));
            window.settled();
            eventually(() -> assertThat(banned(publisher)).isEqualTo("f"));
        }
        assertThat(world.number(
                        "select count(*) from audit_log where subject = ? and actor_id = ?",
                        "user:" + publisher.id(),
                        operator.id()))
                .isGreaterThanOrEqualTo(2);
    }

    private String banned(Publisher publisher) {
        return world.text("select status = 'suspended' from users where id = ?", publisher.id());
    }

    @Test
    @DisplayName("CN-01: a token is made, shown once, used, and revoked")
    void makesAToken() {
        Operator operator = world.operator();
        String name = World.unique("token");
        String token;
        try (Window window = Window.of(operator).open("tokens")) {
            window.press(window.button("Create a token"));
            window.field("What it is for").fill(name);
            window.press(window.dialogButton("Create"));
            window.reauthenticates();
            window.dialog().locator("pre").waitFor();
            token = window.dialog().locator("pre").textContent().strip();
            window.press(window.dialogButton("I have kept it"));
            window.settled();
            world.anybody().as("Bearer " + token).ok("/admin/api/campaigns/list/");
            window.open("tokens?user_id=" + operator.id());
            assertThat(window.page.locator("body").textContent()).contains(name).doesNotContain(token);
            window.press(window.page.locator("tbody button").getByText(name));
            window.settled();
            window.press(window.button("Revoke"));
            window.press(window.dialogButton("Revoke"));
            window.reauthenticates();
            window.done();
        }
        assertThat(world.text("select revoked_at is not null from backend_tokens where name = ?", name))
                .isEqualTo("t");
        eventually(() -> world.anybody()
                .as("Bearer " + token)
                .post("/admin/api/campaigns/list/")
                .expect(401));
    }

    @Test
    @DisplayName("CN-01: older messages of a thread are read part by part, and stay while new ones come")
    void readsOlderMessages() {
        Publisher publisher = world.publisher().connected();
        Task task = publisher.joins(world.advertiser("USD").campaign());
        publisher.call("/web/api/thread/write/", "{kind: 'task', subject_id: %s, text: 'First'}", task.id());
        world.execute("""
                insert into thread_messages (thread_id, author_id, side, text, written_at)
                select thread_id, author_id, side, 'Message ' || n, written_at - interval '1 day'
                from thread_messages, generate_series(1, 60) n where author_id = ?""", publisher.id());
        try (Window window = Window.of(publisher).open("inbox?open=task-" + task.id())) {
            Locator said = window.page.locator(".talk .said");
            assertThat(said.first().textContent()).isEqualTo("Message 41");
            for (int parts = 0; parts < 3; parts++) {
                window.press(window.button("Older messages"));
                window.settled();
            }
            assertThat(said.count()).isEqualTo(61);
            assertThat(said.first().textContent()).isEqualTo("First");
            assertThat(window.button("Older messages").count()).isZero();
            window.field("Message").fill("Last");
            window.press(window.button("Send"));
            window.settled();
            assertThat(said.count()).isEqualTo(62);
            assertThat(said.last().textContent()).isEqualTo("Last");
        }
        assertThat(world.number("select count(*) from thread_messages where author_id = ?", publisher.id()))
                .isEqualTo(62);
    }
}
