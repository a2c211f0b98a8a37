package dev.fanfare.dev.sandbox;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A year in ten minutes: what falls due in it happens when its time has come, and once, by the scheduler of a node. */
@Tag(Soak.GROUP)
@Nightly
class YearInASandboxTest {
    private static final String DATABASE = Db.freshUri();
    private static final Node NODE =
            Node.start(DATABASE, Map.of("sandbox.enabled", "true", "roles", "all", "invoicing.payment_days", "14"));
    private static final World WORLD = NODE.world();

    private final Operator operator = WORLD.operator();
    private final Advertiser advertiser = WORLD.advertiser("USD");
    private final Campaign campaign = advertiser.campaign();
    private final Task late = campaign.task();
    private final Task unreviewed = campaign.task();
    private final Task refused = campaign.task();
    private final Task paid = campaign.task();
    private final Publisher leaver = WORLD.publisher();
    private final Instant beginning = BusinessTime.now();
    private long proposal;

    @AfterAll
    static void stop() {
        NODE.close();
    }

    /** To so long after the beginning, by as many steps as that takes. */
    private void passes(Duration since) {
        Instant end = beginning.plus(since);
        while (BusinessTime.now().isBefore(end)) {
            Instant most = BusinessTime.now().plus(Duration.ofDays(35)).minusSeconds(60);
            operator.ok("/admin/api/sandbox/clock/update/", "{to: %s}", (most.isBefore(end) ? most : end).toString());
        }
    }

    private static void eventuallyIs(long expected, String count, Object... arguments) {
        eventually(() -> assertThat(NODE.number(count, arguments)).as(count).isEqualTo(expected));
    }

    private static void eventuallyIs(Task task, TaskStatus status) {
        eventually(() -> assertThat(task.status()).isEqualTo(status.code()));
    }

    @Test
    void bringsEachDeadlineOnceAndLeavesTheBooksClean() {
        begins();
        firstWeeks();
        months();
        assertOnce();
        assertClean();
    }

    /** Something of everything that has an end. */
    private void begins() {
        operator.ok(
                "/admin/api/advertisers/billing/update/",
                "{advertiser_id: %s, legal_entity_id: 1, country: 'DE', name: 'Acme', street: 'A 1', postcode: '1', city: 'B'}",
                advertiser.id());
        unreviewed.handsIn();
        refused.comesTo(TaskStatus.APPEALED);
        paid.comesTo(TaskStatus.PAID);
        Publisher holder = WORLD.publisher().connected();
        holder.form("/api/campaign/pre-register/", "{campaign_id: %s}", campaign.id())
                .expect(200);
        Publisher invited = WORLD.publisher().connected();
        invited.ok("/api/listing/update/", "{listed: true}");
        advertiser.ok(
                "/api/advertiser/invitations/send/",
                "{campaign_id: %s, publisher_ids: [%s], text: 'Run with us.'}",
                campaign.id(),
                invited.id());
        leaver.ok("/web/api/account/delete/", "{password: %s}", World.PASSWORD);
        Publisher reader = WORLD.publisher();
        reader.shown("password").ok("/web/api/account/export/");
        eventuallyIs(1, "select count(*) from data_exports where finished_at is not null");
        proposal = WORLD.staff(Permission.CORRECTIONS_PROPOSE)
                .proposes("/admin/api/corrections/create/", """
                        {reason: 'Goodwill.', legs: [
                          {account: 'platform_corrections', amount: '-5', currency: 'USD'},
                          {account: 'publisher_available', user_id: %s, amount: '5', currency: 'USD'}]}""", reader.id());
        eventually(() -> assertThat(paid.publisher().told()).contains("post_status"));
    }

    private void firstWeeks() {
        passes(Duration.ofHours(1));
        eventuallyIs(0, "select count(*) from participations where status = 'held'");

        passes(Duration.ofHours(60));
        eventually(() ->
                assertThat(late.publisher().told(campaign.id())).as("reminded").hasSize(1));
        assertThat(late.status()).isEqualTo("pending");

        passes(Duration.ofHours(73));
        eventuallyIs(late, TaskStatus.REJECTED);

        passes(Duration.ofDays(8));
        eventuallyIs(refused, TaskStatus.ACCEPTED);
        assertThat(operator.call("/admin/api/proposals/get/", "{proposal_id: %s}", proposal)
                        .text("status"))
                .isEqualTo("expired");
        assertThat(unreviewed.status()).isEqualTo("under_review");

        passes(Duration.ofDays(15));
        eventuallyIs(unreviewed, TaskStatus.ACCEPTED);
    }

    private void months() {
        passes(Duration.ofDays(31));
        eventually(() -> assertThat(campaign.status()).isEqualTo("completed"));
        eventuallyIs(0, "select count(*) from data_exports");
        eventuallyIs(1, "select count(*) from users where id = ? and erased_at is not null", leaver.id());
        eventually(() ->
                assertThat(NODE.text("select status from campaign_invitations")).isEqualTo("expired"));

        // The months of work are over, so they are invoiced and stated.
        passes(Duration.ofDays(62));
        for (Task task : List.of(unreviewed, refused, paid)) {
            eventuallyIs(
                    1,
                    "select count(*) from publisher_statements where user_id = ? and earned > 0",
                    task.publisher().id());
        }
        eventuallyIs(15_000, "select coalesce(sum(net), 0)::bigint from invoices");

        // A jump over the time of several reminders sends the last of them.
        passes(Duration.ofDays(120));
        eventuallyIs(invoices(), "select count(*) from invoice_reminders where level = 3");

        String begun = "select count(*) from notifications where created_at < ?::timestamptz";
        String firstDay = beginning.plus(Duration.ofDays(1)).toString();
        assertThat(NODE.number(begun, firstDay)).isPositive();
        passes(Duration.ofDays(400));
        eventuallyIs(0, begun, firstDay);
    }

    private static long invoices() {
        return NODE.number("select count(*) from invoices");
    }

    private void assertOnce() {
        // What was worked is billed once: 50 for each accepted task.
        assertThat(NODE.number("select sum(net)::bigint from invoices")).isEqualTo(15_000);
        assertThat(NODE.number("select count(*) from invoice_reminders where level = 3"))
                .isEqualTo(invoices());
        assertThat(NODE.sql("""
                        select user_id || ' ' || month from publisher_statements group by user_id, currency, month
                        having count(*) > 1""").texts()).isEmpty();
        for (Task task : List.of(unreviewed, refused)) {
            assertThat(task.publisher().balance(AccountKind.PUBLISHER_PENDING, "USD"))
                    .isEqualTo(5_000);
        }
        assertThat(paid.publisher().balance(AccountKind.PUBLISHER_AVAILABLE, "USD"))
                .isEqualTo(5_000);
        assertThat(late.publisher().sumOfPostings()).isZero();
        advertiser.assertPromisesAddUp();
        // Credentials have the real time, so a year of business ends no session.
        assertThat(paid.publisher().web().post("/web/api/get/wallet/").status()).isEqualTo(200);
    }

    private void assertClean() {
        eventually(() -> assertThat(WORLD.waiting()).isZero());
        WORLD.assertCountersAddUp();
        assertThat(WORLD.differences()).isEmpty();
        eventually(() -> {
            NodeProcess.Finished verified = NodeProcess.run(
                    Map.of("FANFARE_DATABASE_URI", DATABASE, "FANFARE_SANDBOX_ENABLED", "true"),
                    "",
                    "verify",
                    "--chain");
            assertThat(verified.exit()).as(verified.output()).isZero();
        });
    }
}
