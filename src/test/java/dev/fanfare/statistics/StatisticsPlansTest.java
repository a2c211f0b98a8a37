package dev.fanfare.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Db;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Statistics are read from the counters' index, whatever there is to count. */
class StatisticsPlansTest {
    private static final String TIMES = "'2020-01-01', '2030-01-01'";

    private static final Map<String, String> STATEMENTS = Map.of(
            "BY_DETAIL", "'campaigns'",
            "CAMPAIGNS_CREATED", TIMES,
            "ACTIVITY", TIMES,
            "PENDING", "",
            "PUBLISHERS", "",
            "FIGURES", "7, null",
            "COSTS", "7, null");

    private static final Map<String, String> FINANCES = Map.of("SPENT", "7, " + TIMES, "TURNOVER", TIMES);

    @Test
    void readsCountersFromTheirIndexAndNothingElse() throws Exception {
        String uri = Db.freshUri();
        // Ten years of days, 2000 campaigns, four shards.
        Db.execute(uri, """
                insert into counters
                select statistic, 0, date '2020-01-01' + day, '', shard, 1
                from unnest(array['posts', 'reach', 'engagement', 'publishers_active', 'campaigns_created', 'revenue',
                                  'payouts']) statistic,
                  generate_series(0, 3650) day, generate_series(0, 3) shard;
                insert into counters
                select statistic, campaign, '-infinity', 'instagram', shard, 1
                from unnest(array['campaign_posts', 'campaign_reach', 'campaign_engagement', 'campaign_spent']) statistic,
                  generate_series(1, 2000) campaign, generate_series(0, 3) shard;
                insert into counters
                select statistic, 0, '-infinity', detail, shard, 1
                from unnest(array['campaigns', 'tasks', 'connections', 'publishers', 'campaign_networks']) statistic,
                  unnest(array['pending', 'active', 'paid']) detail, generate_series(0, 3) shard;
                insert into users (username, username_key, email, email_key) values ('a', 'a', 'a@x', 'a@x');
                insert into advertisers (user_id, name, currency, maximum_limit) select id, 'a', 'EUR', 1 from users;
                insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks, currency,
                  limit_rate, task_time, task_time_type, minimum_reward, status)
                select id, 'standard', 'c', '', '', now(), '{instagram}', 'EUR', 1, 1, 'days', 0, 'active'
                from users, generate_series(1, 2000);
                analyze counters, campaigns;
                """);
        try (Connection connection = Db.connect(uri)) {
            look(connection, CountersRepository.class, STATEMENTS);
            look(connection, Class.forName("dev.fanfare.finance.FinancesRepository"), FINANCES);
        }
    }

    private static void look(Connection connection, Class<?> repository, Map<String, String> statements)
            throws Exception {
        for (Map.Entry<String, String> statement : statements.entrySet()) {
            assertThat(plan(connection, repository, statement.getKey(), statement.getValue()))
                    .as(statement.getKey())
                    .contains("counters_pkey")
                    .doesNotContain("Seq Scan", "on tasks", "on postings", "on users");
        }
    }

    /** The plan of a statement that every caller shares, as the service's connections keep it. */
    private static String plan(Connection connection, Class<?> repository, String name, String arguments)
            throws Exception {
        var field = repository.getDeclaredField(name);
        field.setAccessible(true);
        StringBuilder plan = new StringBuilder();
        try (Statement statement = connection.createStatement()) {
            statement.execute("deallocate all");
            statement.execute("set plan_cache_mode = force_generic_plan");
            statement.execute("prepare looked_at as " + field.get(null));
            String list = arguments.isEmpty() ? "" : " (" + arguments + ")";
            try (ResultSet rows = statement.executeQuery("explain execute looked_at" + list)) {
                while (rows.next()) {
                    plan.append(rows.getString(1)).append('\n');
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(name, e);
        }
        return plan.toString();
    }
}
