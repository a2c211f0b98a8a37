package dev.fanfare.app.lists;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Db;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Lists by the last change, {@code updated_since}. */
class ChangedRowsTest {
    private static final String CONNECTIONS = "/admin/api/connections/list/";
    private static final String LONG_AGO = "2000-01-01T00:00:00Z";

    private final Node node = Node.shared();
    private final World world = World.shared();

    /** Polls a list of connections, as a client does that stores only where it goes on. */
    private final class Poller {
        private final String status;
        private String since;
        private final List<Long> seen = new ArrayList<>();

        Poller(String status) {
            this.status = status;
            this.since = Instant.now().minusSeconds(60).toString();
        }

        /** One round: all pages up to the last. */
        void poll(Set<Long> rows) {
            String cursor = null;
            while (true) {
                ObjectNode body = Body.of("{kind: 'wall', limit: 7}");
                body.put("status", status).put("updated_since", since).put("cursor", cursor);
                Answer page = world.operator().ok(CONNECTIONS, body);
                for (JsonNode row : page.at("connections")) {
                    if (rows.contains(row.path("id").asLong())) {
                        seen.add(row.path("id").asLong());
                    }
                }
                assertThat(page.body().has("next")).isNotEqualTo(page.body().has("synced_until"));
                assertThat(page.fields()).doesNotContain("page", "total");
                if (!page.body().has("next")) {
                    since = page.text("synced_until");
                    return;
                }
                cursor = page.text("next");
            }
        }
    }

    private List<Long> walls(int count) {
        long user = world.publisher().id();
        return node
                .sql(
                        "insert into connections (user_id, kind, network, account_id, account_key, url, status)"
                                + " select ?, 'wall', 'vk', n::text, concat(?::text, ':', n), '', 'pending'"
                                + " from generate_series(1, ?) n returning id",
                        user,
                        user,
                        count)
                .rows()
                .stream()
                .map(row -> ((Number) row.get("id")).longValue())
                .toList();
    }

    private static void reject(Connection connection, long id) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("update connections set status = 'rejected' where id = " + id);
        }
    }

    @Test
    @DisplayName("HT-22: a poller beside concurrent writers and a transaction held open sees each change exactly once")
    void missesNothing() throws SQLException {
        int writers = 4;
        int each = 60;
        List<Long> rows = walls(writers * each + 3);
        List<Long> held = rows.subList(0, 3);
        Set<Long> all = Set.copyOf(rows);
        Poller poller = new Poller("rejected");
        CountDownLatch writing = new CountDownLatch(writers);
        try (Connection late = Db.connect(node.databaseUri())) {
            late.setAutoCommit(false);
            for (long id : held) {
                reject(late, id);
            }
            together(writers + 1, n -> {
                if (n == writers) {
                    while (writing.getCount() > 0) {
                        poller.poll(all);
                    }
                } else {
                    write(rows.subList(3 + n * each, 3 + (n + 1) * each));
                    writing.countDown();
                }
                return null;
            });
            poller.poll(all);
            // What began before the open transaction may be told, nothing after it.
            assertThat(poller.seen).doesNotContainAnyElementsOf(held);
            assertThat(poller.seen).hasSizeLessThan(writers * each);
            late.commit();
        }
        poller.poll(all);
        assertThat(poller.seen).hasSize(all.size()).containsExactlyInAnyOrderElementsOf(rows);
        poller.poll(all);
        assertThat(poller.seen).hasSize(all.size());
    }

    @Test
    @DisplayName("HT-22: a transaction that began before a poll and changes a row after it is seen by the next one")
    void seesChangesOfEarlierTransactions() throws SQLException {
        List<Long> rows = walls(2);
        Poller poller = new Poller("rejected");
        try (Connection early = Db.connect(node.databaseUri())) {
            early.setAutoCommit(false);
            try (Statement statement = early.createStatement()) {
                statement.execute("select now()");
            }
            node.execute("update connections set status = 'rejected' where id = ?", rows.get(0));
            poller.poll(Set.copyOf(rows));
            assertThat(poller.seen).containsExactly(rows.get(0));
            reject(early, rows.get(1));
            early.commit();
        }
        poller.poll(Set.copyOf(rows));
        assertThat(poller.seen).containsExactlyElementsOf(rows);
    }

    /** Each writer changes its rows in transactions that overlap in pairs and end in the other order. */
    private void write(List<Long> rows) {
        try (Connection one = Db.connect(node.databaseUri());
                Connection other = Db.connect(node.databaseUri())) {
            one.setAutoCommit(false);
            other.setAutoCommit(false);
            for (int i = 0; i < rows.size(); i += 2) {
                reject(one, rows.get(i));
                reject(other, rows.get(i + 1));
                other.commit();
                one.commit();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @DisplayName("HT-22: pages through rows of the same moment show each once, in the order of ids")
    void pagesThroughEqualMoments() {
        List<Long> rows = walls(9);
        node.execute(
                "update connections set updated_at = '2001-02-03T04:05:06.789012Z' where id between ? and ?",
                rows.get(0),
                rows.get(8));
        Poller poller = new Poller("pending");
        poller.since = "2001-02-03T04:05:06.789012Z";
        poller.poll(Set.copyOf(rows));
        assertThat(poller.seen).containsExactlyElementsOf(rows);
        poller.seen.clear();
        poller.since = "2001-02-03T05:05:06.789013+01:00";
        poller.poll(Set.copyOf(rows));
        assertThat(poller.seen).isEmpty();
    }

    @Test
    @DisplayName("HT-22: what a person or job has changed comes last; bookkeeping is no change")
    void showsChangedRows() {
        Campaign campaign = world.advertiser("USD").campaign();
        Publisher publisher = world.publisher().connected(12_000);
        Task first = publisher.joins(campaign);
        Task second = world.publisher().connected(12_000).joins(campaign);
        String filter = "{campaign_id: %s, updated_since: %s}";
        assertThat(ids(world.operator().ok("/api/tasks/", filter, campaign.id(), LONG_AGO)))
                .containsExactly(first.id(), second.id());
        node.execute("update tasks set reminded_at = now() where id = ?", second.id());
        first.handsIn("https://www.instagram.com/p/" + first.id());
        Answer changed = world.operator().ok("/api/tasks/", filter, campaign.id(), LONG_AGO);
        assertThat(ids(changed)).containsExactly(second.id(), first.id());
        assertThat(changed.header("X-Total-Count")).isEmpty();
        assertThat(changed.header("Fanfare-Next-Cursor")).isEmpty();
        String synced = changed.header("Fanfare-Synced-Until").orElseThrow();
        assertThat(ids(world.operator().ok("/api/tasks/", filter, campaign.id(), synced)))
                .isEmpty();
        world.operator().approves(first);
        assertThat(ids(world.operator().ok("/api/tasks/", filter, campaign.id(), synced)))
                .containsExactly(first.id());
        // The first filter rules out the others, as it does without a moment.
        assertThat(ids(world.operator()
                        .ok(
                                "/api/tasks/",
                                "{campaign_id: %s, status: ['rejected'], updated_since: %s}",
                                campaign.id(),
                                synced)))
                .containsExactly(first.id());
    }

    private static List<Long> ids(Answer list) {
        List<Long> ids = new ArrayList<>();
        list.body().forEach(row -> ids.add(row.path("id").asLong()));
        return ids;
    }

    @Test
    @DisplayName("HT-22: another account's rows are never seen")
    void staysWithinTheAccount() {
        Advertiser one = world.advertiser("USD");
        Advertiser other = world.advertiser("USD");
        Campaign own = one.campaign();
        Campaign foreign = other.campaign();
        Publisher publisher = world.publisher().connected(12_000);
        Task task = publisher.joins(own);
        world.publisher().connected(12_000).joins(foreign);
        one.backend();
        assertThat(ids(one.ok("/api/campaigns/", "{updated_since: %s}", LONG_AGO)))
                .containsExactly(own.id());
        assertThat(ids(one.ok("/api/campaigns/", "{advertiser_id: %s, updated_since: %s}", other.id(), LONG_AGO)))
                .isEmpty();
        assertThat(ids(one.ok("/api/tasks/", "{updated_since: %s}", LONG_AGO))).containsExactly(task.id());
        assertThat(ids(one.ok("/api/tasks/", "{campaign_id: %s, updated_since: %s}", foreign.id(), LONG_AGO)))
                .isEmpty();
        assertThat(ids(one.ok("/api/tasks/", "{advertiser_id: %s, updated_since: %s}", other.id(), LONG_AGO)))
                .isEmpty();
        one.refused(
                404,
                "not_found",
                "/api/advertiser/invoices/",
                "{advertiser_id: %s, updated_since: %s}",
                other.id(),
                LONG_AGO);
        Answer tasks = publisher.ok("/web/api/get/tasks/", "{updated_since: %s}", LONG_AGO);
        assertThat(tasks.at("tasks")).hasSize(1);
        assertThat(tasks.text("tasks.0.id")).isEqualTo(Long.toString(task.id()));
        assertThat(publisher
                        .ok("/web/api/get/payouts/", "{updated_since: %s}", LONG_AGO)
                        .at("payouts"))
                .isEmpty();
    }

    @Test
    @DisplayName("HT-22: a moment without an offset, or that is none, is refused by its name")
    void refusesBadMoments() {
        Publisher publisher = world.publisher();
        publisher.backend();
        Advertiser advertiser = world.advertiser("USD");
        Set<String> tried = new TreeSet<>();
        for (Endpoint<?, ?> endpoint : polled()) {
            String path = endpoint.path();
            if (path.startsWith("/api/get/")) {
                continue;
            }
            Actor actor = path.startsWith("/web/") ? publisher : world.operator();
            for (String wrong : List.of(
                    "'soon'",
                    "'2026-05-31'",
                    "'2026-05-31T09:30:00'",
                    "7",
                    "true",
                    "'0000-01-01T00:00:00Z'",
                    "'+999999-01-01T00:00:00Z'",
                    "{}",
                    "'2026-02-30T00:00:00Z'")) {
                actor.invalid(
                        "updated_since",
                        path,
                        (path.startsWith("/api/advertiser/") ? "{advertiser_id: " + advertiser.id() + ", " : "{")
                                + "updated_since: "
                                + wrong
                                + "}");
            }
            tried.add(path);
        }
        assertThat(tried).hasSize(12);
    }

    private static List<Endpoint<?, ?>> polled() {
        return Modules.ALL.stream()
                .<Endpoint<?, ?>>flatMap(module -> module.endpoints().stream())
                .filter(endpoint -> Arrays.stream(endpoint.body().getRecordComponents())
                        .anyMatch(component -> RecordShape.nameOf(component).equals("updated_since")))
                .toList();
    }

    /** The columns that are no news for clients when nothing else changes, and those that never change. */
    private static final Map<String, String> BOOKKEEPING = Map.of(
            "campaigns",
            "id advertiser_id created_at updated_at participants_count task_promise best_post_promise best_post_promised"
                    + " reserve_left best_post_decided_at best_post_settled_at views_committed view_budget_told pool_views",
            "tasks",
            "id definition_id participation_id campaign_id user_id assigned_at updated_at currency minimum_reward post_rate"
                    + " bonus_active bonus_reach bonus_engagement bonus_best_post reach_threshold engagement_rate_threshold"
                    + " disclosure rights terms_version terms_accepted_at drafts promised post_key reviewer_id review_until charged formula_version reminded_at"
                    + " appealable_until reward_rules views_reserved views_cap views_falls views_fell_at",
            "connections",
            "id user_id kind network updated_at refreshed_at refresh_due refresh_claimed_at refresh_failures",
            "payouts",
            "id user_id currency method requested_at updated_at sent_at run_id",
            "invoices",
            "id legal_entity_id number advertiser_id seller_id buyer_id currency month issued_on due_on net credit"
                    + " vat_treatment vat_rate vat vat_currency vat_exchange vat_local issued_at updated_at");

    @Test
    void everyOtherColumnCountsAsAChange() {
        BOOKKEEPING.forEach((table, columns) -> {
            Set<String> rest = new HashSet<>(node.sql(
                            "select column_name::text from information_schema.columns"
                                    + " where table_schema = current_schema() and table_name = ? and is_generated = 'NEVER'",
                            table)
                    .texts());
            rest.removeAll(List.of(columns.split(" ")));
            assertThat(node.sql(
                                    "select a.attname::text from pg_trigger t, unnest(t.tgattr::smallint[]) n"
                                            + " join pg_attribute a on a.attnum = n"
                                            + " where t.tgname = ? and a.attrelid = t.tgrelid",
                                    table + "_updated")
                            .texts())
                    .as(table)
                    .containsExactlyInAnyOrderElementsOf(rest);
        });
        assertThat(node.number("select count(*) from pg_trigger where tgfoid = 'keep_updated_at()'::regprocedure"))
                .isEqualTo(BOOKKEEPING.size());
    }
}
