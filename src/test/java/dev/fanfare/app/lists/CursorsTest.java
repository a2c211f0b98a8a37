package dev.fanfare.app.lists;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.SentStatements;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Lists that grow without bound, on a database of their own. */
@SentStatements.Own
@Nightly
class CursorsTest {
    @AutoClose
    private static final Node NODE = Node.start(Map.of());

    private static final World WORLD = NODE.world();

    private final Publisher publisher = WORLD.publisher();

    /**
     * A list.
     *
     * @param items the member that holds them
     * @param id the member that is the cursor
     * @param add adds rows to its beginning, as many as its first argument says
     */
    private record Listed(String path, String items, String id, String add) {}

    private List<Listed> lists() {
        String mine = Long.toString(publisher.id());
        String payouts = """
                insert into payouts (user_id, amount, fees, currency, status, method, destination, reference)
                select %s, 100, 0, 'EUR', 'cancelled', 'paypal', 'a@example.com', gen_random_uuid()::text
                from generate_series(1, ?)
                """.formatted(mine);
        return List.of(
                new Listed("/admin/api/payouts/list/", "payouts", "id", payouts),
                new Listed("/api/payouts/all/", "payouts", "id", payouts),
                new Listed("/web/api/get/payouts/", "payouts", "id", payouts),
                new Listed("/web/api/get/notifications/", "notifications", "id", """
                        insert into notifications (user_id, key, type, title, message)
                        select %s, gen_random_uuid()::text, 'news', 'Title', 'Hello' from generate_series(1, ?)
                        """.formatted(mine)),
                new Listed("/admin/api/audit/list/", "entries", "id", """
                        insert into audit_log (credential, action, subject, request_id)
                        select 'SYSTEM', 'walked', 'list:1', 'r' from generate_series(1, ?)
                        """),
                new Listed("/admin/api/sign-ins/list/", "events", "id", """
                        insert into sign_in_events (name, party, outcome, network, address)
                        select 'unknown', 'unknown', 'failure', '127.0.0.9', '127.0.0.9' from generate_series(1, ?)
                        """),
                new Listed("/admin/api/users/list/", "users", "user_id", """
                        insert into users (username, username_key, email, email_key)
                        select 'w' || u, 'w' || u, u || '@example.com', u || '@example.com'
                        from (select gen_random_uuid()::text as u from generate_series(1, ?)) n
                        """),
                new Listed("/admin/api/connections/list/", "connections", "id", """
                        insert into connections (user_id, kind, network, account_id, account_key, url, status)
                        select %s, 'network', 'instagram', u, u, 'https://www.instagram.com/' || u, 'pending'
                        from (select gen_random_uuid()::text as u from generate_series(1, ?)) n
                        """.formatted(mine)));
    }

    private Answer page(Listed list, Map<String, Object> body) {
        return (list.path().startsWith("/web/")
                        ? publisher.web()
                        : WORLD.operator().backend())
                .ok(list.path(), texts(body));
    }

    private static String texts(Map<String, Object> body) {
        List<String> members = new ArrayList<>();
        body.forEach((name, value) -> members.add(name + ": '" + value + "'"));
        return "{" + String.join(", ", members) + "}";
    }

    @Test
    @DisplayName("HT-14: a cursor comes by every item once, whatever is added meanwhile, and tells no total")
    void comesByEveryItemOnce() {
        for (Listed list : lists()) {
            NODE.execute(list.add(), 11);
            List<Long> all = everything(list);
            List<Long> walked = new ArrayList<>();
            Map<String, Object> body = new HashMap<>(Map.of("limit", Math.max(4, all.size() / 10)));
            Answer page = page(list, body);
            assertThat(page.number("total")).as(list.path()).isEqualTo(all.size());
            walked.addAll(ids(list, page));
            while (page.fields().contains("next")) {
                NODE.execute(list.add(), 3);
                body.put("cursor", page.text("next"));
                page = page(list, body);
                assertThat(page.fields()).as(list.path()).doesNotContain("total", "page", "summary");
                walked.addAll(ids(list, page));
            }
            assertThat(walked).as(list.path()).isEqualTo(all).hasSizeGreaterThanOrEqualTo(11);
        }
        WORLD.assertCountersAddUp();
    }

    @Test
    @DisplayName("HT-14: what ends with the list has no next")
    void endsWithTheList() {
        for (Listed list : lists()) {
            NODE.execute(list.add(), 2);
            int last = everything(list).size();
            int limit = Math.min(last, 100);
            while (last % limit != 0) {
                limit--;
            }
            Map<String, Object> end = Map.of("limit", limit, "page", last / limit);
            assertThat(page(list, end).fields()).as(list.path()).doesNotContain("next");
            NODE.execute(list.add(), 1);
            assertThat(page(list, end).fields()).as(list.path()).contains("next");
        }
    }

    private List<Long> everything(Listed list) {
        List<Long> all = new ArrayList<>();
        List<Long> some;
        int number = 1;
        do {
            some = ids(list, page(list, Map.of("limit", 100, "page", number++)));
            all.addAll(some);
        } while (!some.isEmpty());
        return all;
    }

    private static List<Long> ids(Listed list, Answer page) {
        List<Long> ids = new ArrayList<>();
        for (JsonNode item : page.at(list.items())) {
            ids.add(item.path(list.id()).asLong());
        }
        return ids;
    }

    @Test
    @DisplayName("HT-14: totals that are kept are true while rows come and go at once")
    void keepsTotals() {
        Together.together(8, i -> {
            for (int n = 0; n < 10; n++) {
                lists().forEach(list -> NODE.execute(list.add(), 2));
                NODE.execute("""
                        delete from sign_in_events
                        where id = (select id from sign_in_events order by id limit 1 for update skip locked)
                        """);
            }
            return i;
        });
        WORLD.assertCountersAddUp();
        Map<String, String> tables = Map.of(
                "/admin/api/payouts/list/", "payouts",
                "/admin/api/users/list/", "users",
                "/admin/api/connections/list/", "connections",
                "/admin/api/sign-ins/list/", "sign_in_events");
        for (Listed list : lists()) {
            String table = tables.get(list.path());
            if (table != null) {
                long counted = NODE.number("select count(*) from " + table);
                assertThat(page(list, Map.of("limit", 1)).number("total"))
                        .as(table)
                        .isEqualTo(counted);
            }
        }
    }

    @Test
    @DisplayName("HT-14: a page too far from the beginning is refused and names the cursor; past the end is empty")
    void refusesPagesThatReadTooMuch() {
        String path = "/admin/api/sign-ins/list/";
        Answer empty = WORLD.operator().backend().ok(path, "{page: 2000000, limit: 100}");
        assertThat(empty.at("events")).isEmpty();
        assertThat(empty.number("total")).isEqualTo(NODE.number("select count(*) from sign_in_events"));
        NODE.execute("""
                insert into sign_in_events (name, party, outcome, network, address)
                select 'unknown', 'unknown', 'failure', '127.0.0.9', '127.0.0.9' from generate_series(1, 100200)
                """);
        Answer refused = WORLD.operator().backend().post(path, "{page: 1003, limit: 100}");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains("cursor");
        assertThat(WORLD.operator()
                        .backend()
                        .ok(path, "{page: 1001, limit: 100}")
                        .at("events"))
                .hasSize(100);
        NODE.execute("delete from sign_in_events where address = '127.0.0.9'");
    }

    @Test
    @DisplayName("TR-04: a read is planned once for a connection, never for its arguments")
    void plansReadsOnce() {
        for (int i = 0; i < 12; i++) {
            lists().forEach(list -> page(list, Map.of("limit", 1 + lists().indexOf(list))));
        }
        Database db = NODE.fanfare().database();
        String own = "select id from users where id < $1 order by id desc limit $2";
        String longest = own + " -- " + "longer than any of Fanfare's".repeat(1_000);
        for (int i = 0; i < 40; i++) {
            Blocking.await(db.list(own, Long.class, 1_000L + i, 1L));
            Blocking.await(db.list(longest, Long.class, 1_000L + i, 1L));
        }
        assertThat(Blocking.await(
                        db.list("select statement from pg_prepared_statements where custom_plans > 0", String.class)))
                .isEmpty();
        // By itself PostgreSQL would have planned the first five of a connection for their arguments.
        assertThat(List.of(own, longest)).allSatisfy(statement -> assertThat(Blocking.await(db.get(
                        "select generic_plans from pg_prepared_statements where statement = $1",
                        Long.class,
                        statement)))
                .isGreaterThan(5));
    }
}
