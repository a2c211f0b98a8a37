package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.campaigns.task.LeaderboardRepository.Board;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.support.Db;
import dev.fanfare.support.Soak;
import io.vertx.core.Vertx;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** RW-07 with 100,000 participants: half have no score yet, and a thousand are banned. */
@Soak.Only
class LongLeaderboardTest {
    private static final Vertx VERTX = Vertx.vertx();

    private static Connection connection;
    private static Database database;

    @BeforeAll
    static void fill() throws SQLException {
        String uri = Db.freshUri();
        connection = Db.connect(uri);
        database = Database.connect(VERTX, Db.config(uri, 1, 1, 75, 8, 10_000, 10_000));
        Db.execute(uri, """
            alter table users disable trigger user;
            alter table participations disable trigger user;
            insert into users (username, username_key, email, email_key, status)
            select 'u' || n, 'u' || n, n || '@x', n || '@x', case when n % 100 = 7 then 'suspended' else 'active' end
            from generate_series(1, 100000) n;
            insert into advertisers (user_id, name, currency, maximum_limit) values (1, 'a', 'EUR', 1000);
            insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks, currency,
              limit_rate, task_time, task_time_type, minimum_reward, status)
            values (1, 'standard', 'c', '', '', now(), '{}', 'EUR', 1, 1, 'days', 0, 'active'),
                   (1, 'standard', 'd', '', '', now(), '{}', 'EUR', 1, 1, 'days', 0, 'active');
            insert into participations (campaign_id, user_id, status, reach, last_accepted_at, banned)
            select 1, n, case when n % 1000 = 3 then 'left' else 'joined' end,
                   case when n % 2 = 0 then n::bigint * 7919 % 40000 * 1000 else 0 end,
                   case when n % 2 = 0 then now() - n % 3 * interval '1 s' end, n % 100 = 7
            from generate_series(1, 100000) n;
            insert into participations (campaign_id, user_id, status)
            select 2, n, 'joined' from generate_series(1, 100000) n;
            """);
        Db.execute(uri, "vacuum analyze");
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
        Blocking.await(database.close().transform(closed -> VERTX.close()));
    }

    private static final String RANKED = """
        select p.user_id, p.score, rank() over (order by p.score desc) as rank
        from participations p join users u on u.id = p.user_id and u.status <> 'suspended'
        where p.campaign_id = 1 and p.status = 'joined'
        order by p.score desc, p.last_accepted_at, p.user_id
        """;

    private record Ranked(long userId, long score, long rank) {}

    @Test
    @DisplayName("RW-07: ranks of every page and everybody are those over the whole campaign")
    void ranksAreThoseOfTheWholeCampaign() throws SQLException {
        List<Ranked> all = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(RANKED)) {
            while (rows.next()) {
                all.add(new Ranked(rows.getLong(1), rows.getLong(2), rows.getLong(3)));
            }
        }
        assertThat(all).hasSizeBetween(98_000, 99_999);
        for (int offset : new int[] {0, 100, 12_300, 49_300, 49_500, 70_000, all.size() - 50, all.size()}) {
            Ranked viewer = all.get(Math.min(offset + 7, all.size() - 1));
            Board board = board(viewer.userId(), offset);
            assertThat(board.participants().stream().map(p -> new Ranked(p.userId(), p.score(), p.rank())))
                    .as("from %s on", offset)
                    .isEqualTo(all.subList(offset, Math.min(offset + 100, all.size())));
            assertThat(board.summary().rank()).isEqualTo(viewer.rank());
            assertThat(board.summary().score()).isEqualTo(viewer.score());
        }
    }

    private static Board board(long viewerId, int offset) {
        return Blocking.await(LeaderboardRepository.find(database, 1, viewerId, 100, offset))
                .orElseThrow();
    }

    @Test
    @DisplayName("RW-07: the first page is cut from the index without sorting, the rest counted on it")
    void isReadFromItsIndex() throws Exception {
        var field = LeaderboardRepository.class.getDeclaredField("BOARD");
        field.setAccessible(true);
        StringBuilder text = new StringBuilder();
        try (Statement statement = connection.createStatement()) {
            statement.execute("prepare looked_at as " + field.get(null));
            try (ResultSet rows =
                    statement.executeQuery("explain (analyze, timing off) execute looked_at (1, 5, 100, 0)")) {
                while (rows.next()) {
                    text.append(rows.getString(1)).append('\n');
                }
            }
        }
        String plan = text.toString();
        assertThat(plan)
                .contains("Index Only Scan using participations_ranked")
                .doesNotContain("Seq Scan on participations", "Seq Scan on users", "external merge");
    }
}
