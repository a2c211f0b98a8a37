package dev.fanfare.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import dev.fanfare.support.World.Account;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** What the tests of statistics share: people, work, and a look behind the counters. */
final class Counting {
    // One for the run: a superuser and its session are made once.
    private static final World WORLD = Node.shared().world();

    final Node node = Node.shared();
    final World world = WORLD;
    final Client staff = world.superuser().backend();

    /** A publisher's task that was handed in. */
    long handedIn(long campaign, String postUrl) {
        Account publisher = world.publisher();
        world.connect(publisher, 1000);
        publisher
                .web()
                .post("/web/api/campaign/join/", "{campaign_id: %s}", campaign)
                .expect(200);
        long task = publisher
                .web()
                .post("/web/api/get/tasks/", "{campaign_id: %s}", campaign)
                .expect(200)
                .number("tasks.0.id");
        publisher
                .web()
                .post("/web/api/task/complete/", "{task_id: %s, post_url: %s}", task, postUrl)
                .expect(200);
        return task;
    }

    void approve(long task, long reach, long engagement) {
        staff.post(
                        "/api/task/actions/",
                        "{task_id: %s, action: 'approve', reach: %s, engagement: %s}",
                        task,
                        reach,
                        engagement)
                .expect(200);
    }

    /** How the members of an answer change by what is done. */
    List<Long> change(String path, List<String> members, Runnable done) {
        List<Long> before = numbers(path, members);
        done.run();
        List<Long> after = numbers(path, members);
        List<Long> change = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            change.add(after.get(i) - before.get(i));
        }
        return change;
    }

    List<Long> numbers(String path, List<String> members, Object... filter) {
        Answer answer = staff.post(path, filter).expect(200);
        return members.stream().map(answer::number).toList();
    }

    /** Counters and standings say what a count of the rows says. */
    void assertAllAddsUp() {
        assertThat(list("select what || ': kept ' || coalesce(kept::text, 'nothing') || ', counted '"
                        + " || coalesce(counted::text, 'nothing') from miscounted"))
                .isEmpty();
    }

    List<String> list(String sql) {
        try (Connection connection = Db.connect(node.databaseUri());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    void execute(String sql) {
        node.sql(sql).execute();
    }
}
