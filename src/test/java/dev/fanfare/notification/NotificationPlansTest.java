package dev.fanfare.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Plans;
import dev.fanfare.support.Soak;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Statements that run for every user, or every second, stay on indexes when there is much. */
@Soak.Only
class NotificationPlansTest {
    private static final Plans PLANS = Plans.on("""
                insert into users (username, username_key, email, email_key)
                select n, n, n, n from generate_series(1, 20000) n;
                insert into connections (user_id, kind, network, account_id, account_key, url, status)
                select id, 'network', case when id % 3 = 0 then 'youtube' else 'instagram' end, id, id, '', 'accepted'
                from users;
                insert into advertisers (user_id, name, currency, maximum_limit) values (1, 'a', 'EUR', 0);
                insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks, currency,
                  limit_rate, task_time, task_time_type, minimum_reward, status)
                select 1, 'standard', 'c', '', '', now(), '{instagram}', 'EUR', 1, 1, 'days', 0, 'active'
                from generate_series(1, 20) n;
                insert into task_definitions (campaign_id, type, title, description, requirements)
                select 1, 'post', '', '', '' from generate_series(1, 20);
                insert into participations (campaign_id, user_id, status)
                select 1 + n % 20, 1 + n, 'joined' from generate_series(0, 19999) n;
                insert into tasks (definition_id, participation_id, campaign_id, user_id, status, deadline, currency,
                  minimum_reward, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold,
                  engagement_rate_threshold, promised)
                select (select min(id) from task_definitions) + user_id % 20, id, campaign_id, user_id, 'pending', now() + id * interval '1 hour', 'EUR', 0, false, 0, 0, 0,
                  0, 0, 0
                from participations;
                insert into notification_feeds (user_id) select id from users;
                insert into notifications (user_id, key, type, title, message, created_at, read_at)
                select 1 + n % 20000, n, 'message', 't', 'm', now() - n * interval '1 minute',
                       case when n % 10 > 0 then now() end
                from generate_series(1, 100000) n;
                insert into notification_mails (notification_id, done_at)
                select id, case when id % 100 > 0 then now() end from notifications;
                analyze;
                """);

    @AfterAll
    static void close() {
        PLANS.close();
    }

    @Test
    void aUsersNotificationsAreReadFromTheirIndexes() {
        assertThat(PLANS.generic(NotificationRepository.class, "LIST", "77, 20, 0"))
                .contains("notifications_of_user")
                .doesNotContain("Seq Scan", "Sort");
        assertThat(PLANS.generic(NotificationRepository.class, "LIST_AFTER", "77, 5, 100"))
                .contains("notifications_by_id")
                .doesNotContain("Seq Scan");
        assertThat(PLANS.generic(NotificationRepository.class, "LAST_ID", "77"))
                .contains("notifications_by_id")
                .doesNotContain("Seq Scan");
        assertThat(PLANS.generic(NotificationRepository.class, "COUNT", "77"))
                .contains("notifications_unread")
                .doesNotContain("Seq Scan");
        assertThat(PLANS.generic(NotificationRepository.class, "MARK_READ", "77, '{1,2,3}'"))
                .doesNotContain("Seq Scan");
    }

    @Test
    void manyAreToldInOneGo() {
        assertThat(PLANS.generic(
                        NotificationRepository.class,
                        "ADD",
                        "'{1,2,3}', 'k', 'new_campaign', 'campaign', '{}', '{en}', '{t}', '{m}', null, true, 'r'"))
                .doesNotContain("Seq Scan on users", "Seq Scan on notifications");
    }

    @Test
    void audiencesAreFoundStretchByStretch() {
        assertThat(PLANS.generic(TemplateDataRepository.class, "OPEN_TO", "1, 500, 1000"))
                .contains("connections_accepted")
                .doesNotContain("Seq Scan on connections", "Seq Scan on users");
        assertThat(PLANS.generic(TemplateDataRepository.class, "PARTICIPANTS", "1, 500, 1000"))
                .contains("using participations_")
                .doesNotContain("Seq Scan");
    }

    @Test
    void whatIsDueIsFoundAmongWhatIsNot() {
        assertThat(PLANS.generic(MailRepository.class, "QUEUE_CLAIM", ""))
                .contains("notification_mails_due")
                .doesNotContain("Seq Scan on notification");
        assertThat(PLANS.generic(Plans.repository("TasksRepository"), "NEAR_BATCH", "24"))
                .contains("tasks_to_remind")
                .doesNotContain("Seq Scan on tasks");
    }
}
