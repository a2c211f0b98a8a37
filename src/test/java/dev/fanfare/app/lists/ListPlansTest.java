package dev.fanfare.app.lists;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;

import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.PartitionPlans;
import dev.fanfare.support.Repositories;
import dev.fanfare.support.SentStatements;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How PostgreSQL reads pages of lists that grow. */
@SentStatements.Own
@Nightly
class ListPlansTest {
    private static final Pattern ARGUMENT = Pattern.compile("\\$(\\d+)");

    @AutoClose
    private static final Node NODE = Node.start(Map.of());

    /** The statements of these lists without filters, and the table that each pages through. */
    private static final Map<String, String> STATEMENTS = Map.ofEntries(
            Map.entry("people.account.OperatorsRepository.LIST", "users"),
            Map.entry("people.advertiser.AdvertisersRepository.LIST", "advertisers"),
            Map.entry("people.advertiser.AdvertisersRepository.LIST_NAMES", "advertisers"),
            Map.entry("admin.operations.AuditLogRepository.LIST", "audit_log"),
            Map.entry("admin.moderation.ReportedPicturesRepository.LIST_OPEN", "reported_pictures"),
            Map.entry("admin.moderation.ReportedPicturesRepository.LIST_DECIDED", "reported_pictures"),
            Map.entry("campaigns.signal.SignalListRepository.LIST_WAITING", "signals"),
            Map.entry("campaigns.signal.SignalListRepository.LIST_DECIDED", "signals"),
            Map.entry("campaigns.signal.SignalsRepository.LIST_OWN", "signals"),
            Map.entry("people.account.SignInsRepository.LIST", "sign_in_events"),
            Map.entry("people.session.CredentialsRepository.TOKENS", "backend_tokens"),
            Map.entry("platform.proposals.ProposalsRepository.LIST", "proposals"),
            Map.entry("campaigns.network.ConnectionsRepository.LIST", "connections"),
            Map.entry("notification.NotificationRepository.LIST", "notifications"),
            Map.entry("notification.thread.MessagesRepository.LIST", "thread_messages"),
            Map.entry("notification.thread.ThreadsRepository.LIST_OWN", "threads"),
            Map.entry("notification.thread.ThreadsRepository.LIST_OF_ADVERTISER", "threads"),
            Map.entry("notification.thread.ThreadsRepository.LIST_OF_ADVERTISER_UNREAD", "threads"),
            Map.entry("notification.thread.ThreadsRepository.LIST_OF_ADVERTISER_1", "threads"),
            Map.entry("notification.thread.ThreadsRepository.LIST_ALL_1", "threads"),
            Map.entry("notification.thread.ThreadsRepository.LIST_ALL", "threads"),
            Map.entry("notification.thread.ThreadsRepository.LIST_ALL_UNREAD", "threads"),
            Map.entry("notification.inbox.InboxRepository.OWN_UNREAD", "threads"),
            Map.entry("notification.inbox.InboxRepository.OWN_READ", "threads"),
            Map.entry("notification.inbox.InboxRepository.TEAM_UNREAD", "threads"),
            Map.entry("notification.inbox.InboxRepository.TEAM_READ", "threads"),
            Map.entry("notification.inbox.InboxRepository.TEAM_READ_1", "threads"),
            Map.entry("notification.inbox.InboxRepository.STAFF_UNREAD", "threads"),
            Map.entry("notification.inbox.InboxRepository.STAFF_READ", "threads"),
            Map.entry("notification.inbox.InboxRepository.STAFF_READ_1", "threads"),
            Map.entry("notification.inbox.InboxRepository.NOTIFICATIONS_UNREAD", "notifications"),
            Map.entry("notification.inbox.InboxRepository.NOTIFICATIONS_READ", "notifications"),
            Map.entry("notification.inbox.InboxRequestsRepository.LIST_INVITATIONS", "campaign_invitations"),
            Map.entry("notification.inbox.InboxRequestsRepository.LIST_OWN", "campaign_applications"),
            Map.entry("notification.inbox.InboxRequestsRepository.LIST_TEAM", "campaign_applications"),
            Map.entry("notification.timeline.TimelineRepository.LIST_EVENTS", "event_log"),
            Map.entry("notification.timeline.TimelineRepository.LIST_ACTIONS", "audit_log"),
            Map.entry("notification.timeline.CommentsRepository.LIST", "timeline_comments"),
            Map.entry("money.payment.PayoutListRepository.PAGE", "payouts"),
            Map.entry("money.payment.PayoutListRepository.PAGE_OF_USER", "payouts"),
            Map.entry("money.disbursement.TransferListRepository.LIST", "transfers"),
            Map.entry("money.disbursement.PayoutRunsRepository.LIST", "payout_runs"),
            Map.entry("money.disbursement.RunItemsRepository.LIST", "payout_run_items"),
            Map.entry("money.payment.PayeeChecksRepository.LIST_SCREENINGS", "payee_screenings"),
            Map.entry("money.banking.BankFilesRepository.LIST", "bank_files"),
            Map.entry("money.banking.BankLinesRepository.LIST_UNMATCHED", "bank_lines"),
            Map.entry("money.banking.CashAccountsRepository.LIST", "cash_accounts"),
            Map.entry("money.banking.CashStatementsRepository.LIST", "bank_statements"),
            Map.entry("money.finance.JournalRepository.LIST", "journal_entries"),
            Map.entry("money.funding.DepositsRepository.LIST", "deposits"),
            Map.entry("money.funding.WithdrawalsRepository.LIST", "withdrawals"),
            Map.entry("money.funding.CheckoutsRepository.LIST_REVERSALS", "card_reversals"),
            Map.entry("money.invoicing.InvoiceListRepository.LIST", "invoices"),
            Map.entry("money.tax.PublisherStatementsRepository.LIST", "publisher_statements"),
            Map.entry("campaigns.campaign.CampaignsRepository.LIST_ACTIVE", "campaigns"),
            Map.entry("campaigns.campaign.CampaignsRepository.LIST_ALL", "campaigns"),
            Map.entry("campaigns.campaign.OffersRepository.LIST_ENDING", "campaigns"),
            Map.entry("campaigns.campaign.CampaignsRepository.LIST_FOUND", "campaigns"),
            Map.entry("campaigns.campaign.CampaignsRepository.LIST_PUBLIC", "campaigns"),
            Map.entry("campaigns.campaign.CampaignsRepository.LIST_ALLOWED", "campaigns"),
            Map.entry("campaigns.campaign.PartnerCampaignsRepository.LIST_ALL", "campaigns"),
            Map.entry("campaigns.campaign.PartnerCampaignsRepository.LIST_OF_ADVERTISER", "campaigns"),
            Map.entry("campaigns.task.TaskRowsRepository.LIST_OWN", "tasks"),
            Map.entry("campaigns.task.TaskRowsRepository.LIST_OF_CAMPAIGN", "tasks"),
            Map.entry("campaigns.task.TaskRowsRepository.LIST_OF_STATUSES", "tasks"));

    @Test
    @DisplayName(
            "HT-14: a page after a cursor enters an index at the cursor, so that the thousandth costs as the first")
    void entersAnIndexAtTheCursor() throws SQLException {
        ListFixtures.free(NODE);
        Set<String> filled = new TreeSet<>();
        ListFixtures.all(NODE, 1, 1, 1).stream()
                .filter(walk -> filled.add(walk.table()))
                .forEach(walk -> walk.insert(3_000));
        filled.addAll(threads());
        NODE.execute("analyze");
        assertThat(filled).containsAll(STATEMENTS.values());
        Map<String, String> texts = Repositories.statements();
        try (Connection connection = Db.connect(NODE.databaseUri());
                Statement statement = connection.createStatement()) {
            statement.execute("set plan_cache_mode = force_generic_plan");
            assertAll(
                    STATEMENTS.entrySet().stream()
                            .map(
                                    one -> () -> assertThat(plan(statement, texts.get(one.getKey())))
                                            .as(one.getKey())
                                            .doesNotContain("Seq Scan on " + one.getValue())
                                            // Of a null cursor a table of partitions has none to enter.
                                            .containsPattern(
                                                    "Index Cond: .*(id|ROW\\(.*\\)|position\"?|END \\+ id\\)) [<>] |Subplans Removed: ")));
        }
    }

    /** Many threads, one of ten thousand messages, and what timelines show. */
    private static Set<String> threads() {
        NODE.execute("""
                insert into threads (kind, subject_id, publisher_id, advertiser_id, campaign_id, last_id, last_at, staff_unread, advertiser_unread)
                select 'task', n, 1 + n % 50, 1 + n % 3, 1 + n % 9, n, now() - (3000 - n) * interval '1 minute', n % 2, n % 2
                from generate_series(1, 3000) n
                """);
        NODE.execute("""
                insert into thread_messages (thread_id, author_id, side, text)
                select 1, 1, 'publisher', 'x' from generate_series(1, 10000)
                """);
        NODE.execute("""
                insert into event_log (position, type, subject_id, at)
                select n, 'task.paid', 1 + n % 3, now() - n * interval '1 minute' from generate_series(1, 3000) n
                """);
        NODE.execute("""
                insert into timeline_comments (kind, subject_id, author_id, text, written_at)
                select 'task', 1 + n % 3, 1, 'x', now() - n * interval '1 minute' from generate_series(1, 3000) n
                """);
        return Set.of("threads", "thread_messages", "event_log", "timeline_comments");
    }

    /** Made without looking at the arguments. */
    private static String plan(Statement statement, String text) throws SQLException {
        int arguments = ARGUMENT.matcher(text)
                .results()
                .mapToInt(found -> Integer.parseInt(found.group(1)))
                .max()
                .orElseThrow();
        statement.execute("deallocate all");
        statement.execute("prepare looked_at as " + text);
        StringBuilder plan = new StringBuilder();
        String nulls = String.join(", ", Collections.nCopies(arguments, "null"));
        try (ResultSet rows = statement.executeQuery("explain execute looked_at (" + nulls + ")")) {
            while (rows.next()) {
                plan.append(rows.getString(1)).append('\n');
            }
        }
        return PartitionPlans.plain(statement, plan.toString());
    }
}
