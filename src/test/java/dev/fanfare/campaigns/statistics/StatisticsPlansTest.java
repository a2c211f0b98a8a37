package dev.fanfare.campaigns.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Nightly;
import dev.fanfare.support.Plans;
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

    private static final Map<String, String> DAILY = Map.of(
            "OF_ALL", "'{posts,reach,revenue}', '2026-01-01', '2026-12-31'",
            "OF_CAMPAIGNS", "'{7,8,9}', '{campaign_posts,campaign_spent}', '2020-01-01', '2020-12-31', true");

    @Test
    @Nightly
    void readsCountersFromTheirIndexAndNothingElse() {
        // Ten years of days, 2000 campaigns, four shards.
        String fill = """
                insert into counters
                select statistic, 0, date '2020-01-01' + day, '', shard, 1
                from unnest(array['posts', 'reach', 'engagement', 'publishers_active', 'campaigns_created', 'revenue',
                                  'payouts']) statistic,
                  generate_series(0, 3650) day, generate_series(0, 3) shard;
                insert into counters
                select statistic, campaign, date '2020-01-01' + campaign + day, 'instagram', shard, 1
                from unnest(array['campaign_posts', 'campaign_reach', 'campaign_engagement', 'campaign_spent']) statistic,
                  generate_series(1, 2000) campaign, generate_series(0, 9) day, generate_series(0, 3) shard;
                insert into counters
                select statistic, 0, '-infinity', detail, shard, 1
                from unnest(array['campaigns', 'tasks', 'connections', 'publishers', 'campaign_networks']) statistic,
                  unnest(array['pending', 'active', 'paid']) detail, generate_series(0, 3) shard;
                insert into counters
                select statistic, advertiser, date '2020-01-01' + day, 'EUR', shard, 1
                from unnest(array['advertiser_spent', 'advertiser_reach', 'advertiser_posts']) statistic,
                  generate_series(1, 20) advertiser, generate_series(0, 900) day, generate_series(0, 3) shard;
                insert into users (username, username_key, email, email_key) values ('a', 'a', 'a@x', 'a@x');
                insert into advertisers (user_id, name, currency, maximum_limit) select id, 'a', 'EUR', 1 from users;
                insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks, currency,
                  limit_rate, task_time, task_time_type, minimum_reward, status)
                select id, 'standard', 'c', '', '', now(), '{instagram}', 'EUR', 1, 1, 'days', 0, 'active'
                from users, generate_series(1, 2000);
                analyze counters, campaigns;
                """;
        try (Plans plans = Plans.on(fill)) {
            look(plans, CountersRepository.class, STATEMENTS);
            look(plans, Plans.repository("FinancesRepository"), FINANCES);
            look(plans, CountersRepository.class, DAILY);
            look(plans, BrandHomeRepository.class, Map.of("DAYS", "7"));
        }
    }

    private static void look(Plans plans, Class<?> repository, Map<String, String> statements) {
        for (Map.Entry<String, String> statement : statements.entrySet()) {
            assertThat(plans.generic(repository, statement.getKey(), statement.getValue()))
                    .as(statement.getKey())
                    .contains("counters_pkey")
                    .doesNotContain("Seq Scan", "on tasks", "on postings", "on users");
        }
    }
}
