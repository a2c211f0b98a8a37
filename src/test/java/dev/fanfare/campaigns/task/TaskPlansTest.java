package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Plans;
import dev.fanfare.support.Soak;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Lists are read from indexes in their order, however many rows there are. */
@Soak.Only
class TaskPlansTest {
    private static final Plans PLANS = Plans.on("""
                insert into users (username, username_key, email, email_key)
                select 'u' || n, 'u' || n, n || '@x', n || '@x' from generate_series(1, 20000) n;
                insert into advertisers (user_id, name, currency, maximum_limit)
                select id, 'a', 'EUR', 1000 from users where id <= 20;
                insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks, currency,
                  limit_rate, task_time, task_time_type, minimum_reward, status)
                select 1 + n % 20, 'standard', 'c', '', '', now(), '{}', 'EUR', 1, 1, 'days', 0, 'active'
                from generate_series(1, 200) n;
                insert into task_definitions (campaign_id, type, title, description, requirements)
                select id, 'post', '', '', '' from campaigns;
                insert into participations (campaign_id, user_id, status, reach, last_accepted_at)
                select 1 + n % 3, 1 + n / 3, 'joined', n * 7919 % 100000, now() - n * interval '1 s'
                from generate_series(0, 59999) n;
                insert into tasks (definition_id, participation_id, campaign_id, user_id, status, deadline, currency,
                  minimum_reward, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold,
                  engagement_rate_threshold, promised)
                select d.id, u.id, d.campaign_id, u.id,
                  case when u.id % 997 = 0 then 'rejected' else 'paid' end, now(), 'EUR',
                  0, false, 0, 0, 0, 0, 0, 0
                from task_definitions d join users u on u.id % 20 = d.id % 20;
                insert into task_definitions (campaign_id, type, title, description, requirements)
                select 1, 'post', '', '', '' from generate_series(1, 100);
                insert into tasks (definition_id, participation_id, campaign_id, user_id, status, deadline, currency,
                  minimum_reward, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold,
                  engagement_rate_threshold, promised)
                select d.id, u.id, 1, u.id, 'paid', now(), 'EUR', 0, false, 0, 0, 0, 0, 0, 0
                from (select id from task_definitions order by id desc limit 100) d join users u on u.id <= 1000;
                insert into counters (statistic, subject, day, detail, shard, value)
                select 'tasks', n, '-infinity', status, 0, 1
                from generate_series(0, 5000) n, unnest('{pending,paid,rejected}'::text[]) status;
                update tasks set updated_at = now() - id % 10007 * interval '1 minute';
                analyze;
                """);

    @AfterAll
    static void close() {
        PLANS.close();
    }

    @Test
    void changedTasksAreReadFromTheirIndexes() {
        String range = "now() - interval '1 day', 0, now(), 101";
        String listed = "'{pending,under_review,accepted,rejected,paid}', " + range;
        assertThat(PLANS.generic(TaskRowsRepository.class, "LIST_CHANGED", listed))
                .contains("using tasks_updated")
                .doesNotContain("Seq Scan", "Sort");
        // Also for the campaign with a third of all tasks.
        for (String campaign : List.of("7", "1")) {
            assertThat(PLANS.generic(TaskRowsRepository.class, "LIST_CHANGED_OF_CAMPAIGNS_1", listed + ", " + campaign))
                    .contains("using tasks_of_campaign_updated")
                    .doesNotContain("Seq Scan on tasks");
        }
        assertThat(PLANS.generic(TaskRowsRepository.class, "LIST_CHANGED_OF_CAMPAIGNS_2", listed + ", 3"))
                .contains("using tasks_of_campaign_updated")
                .doesNotContain("Seq Scan on tasks");
        assertThat(PLANS.generic(TaskRowsRepository.class, "LIST_CHANGED_OWN", "77, " + range))
                .contains("tasks_of_user")
                .doesNotContain("Seq Scan on tasks");
    }

    @Test
    void tasksAreReadFromTheirIndexes() {
        String listed = "'{pending,under_review,accepted,rejected,paid}', 9223372036854775807, 200, 0";
        // The common from the newest on, the rare from their own.
        assertThat(PLANS.generic(TaskRowsRepository.class, "LIST_OF_STATUSES", "1, " + listed))
                .contains("Index Scan Backward using tasks_pkey on tasks", "using tasks_by_status")
                .doesNotContain("Seq Scan on tasks");
        assertThat(PLANS.generic(TaskRowsRepository.class, "LIST_OF_ADVERTISER", "1, " + listed + ", 3"))
                .contains("tasks_of_campaign")
                .doesNotContain("Seq Scan on tasks");
        assertThat(PLANS.generic(TaskRowsRepository.class, "LIST_OF_CAMPAIGN", "1, " + listed + ", 7"))
                .contains("tasks_of_campaign")
                .doesNotContain("Seq Scan on tasks");
        // A third of all tasks are of one campaign: some of them are among the newest today, but need not be.
        assertThat(PLANS.generic(TaskRowsRepository.class, "LIST_OF_CAMPAIGN", "1, " + listed + ", 1"))
                .contains("using tasks_of_campaign")
                .doesNotContain("Index Scan Backward using tasks_pkey on tasks  ");
        assertThat(PLANS.generic(TaskRowsRepository.class, "COUNT", "'{pending,paid}'"))
                .contains("counters_pkey")
                .doesNotContain("on tasks");
        assertThat(PLANS.generic(TaskRowsRepository.class, "COUNT_OF_CAMPAIGNS_2", "'{pending,paid}', 3"))
                .doesNotContain("on tasks");
        assertThat(PLANS.generic(TaskRowsRepository.class, "COUNT_OF_CAMPAIGNS_1", "'{pending,paid}', 7"))
                .contains("counters_pkey")
                .doesNotContain("on tasks");
        assertThat(PLANS.generic(TaskRowsRepository.class, "LIST_OWN", "77, 9223372036854775807, 100, 0"))
                .contains("tasks_of_user")
                .doesNotContain("Seq Scan on tasks");
    }
}
