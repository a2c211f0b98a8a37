package dev.fanfare.admin.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Nightly;
import dev.fanfare.support.Plans;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The overview and the search read indexes alone, however many rows there are. */
@Nightly
class OverviewPlansTest {
    /** Every table that grows; tasks, the longest, are mostly decided. */
    private static final String FILL = """
            insert into users (username, username_key, email, email_key)
            select 'u' || n, 'u' || n, n || '@x', n || '@x' from generate_series(1, 20000) n;
            insert into advertisers (user_id, name, currency, maximum_limit)
            select id, 'a' || id, 'EUR', 1000 from users where id <= 2000;
            insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks, currency,
              limit_rate, task_time, task_time_type, minimum_reward, status)
            select 1 + n % 2000, 'standard', 'c' || n, '', '', now(), '{}', 'EUR', 1, 1, 'days', 0,
              case n % 50 when 0 then 'pending' else 'active' end
            from generate_series(1, 5000) n;
            insert into task_definitions (campaign_id, type, title, description, requirements)
            select id, 'post', '', '', '' from campaigns where id <= 50;
            insert into participations (campaign_id, user_id, status) select 1, n, 'joined' from generate_series(1, 400) n;
            insert into tasks (definition_id, participation_id, campaign_id, user_id, status, completed_at, deadline, currency,
              minimum_reward, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold,
              engagement_rate_threshold, promised)
            select d.id, n, d.campaign_id, n, case when n % 20 = 0 then 'under_review' else 'paid' end,
              now() - n * interval '1 s', now(), 'EUR', 0, false, 0, 0, 0, 0, 0, 0
            from task_definitions d, generate_series(1, 400) n;
            insert into payouts (user_id, amount, fees, currency, status, method, destination, reference, transaction_id)
            select 1, 100, 1, 'EUR', case n % 20 when 0 then 'pending' else 'completed' end, 'paypal', 'x', 'r' || n, 't' || n
            from generate_series(1, 20000) n;
            insert into connections (user_id, kind, network, account_id, account_key, url, status)
            select n, 'network', 'instagram', n, n, '', case n % 20 when 0 then 'pending' else 'accepted' end
            from generate_series(1, 20000) n;
            insert into audit_log (actor_id, credential, action, subject, request_id)
            select 1, 'WEB_SESSION', 'task.review', 'task:' || n, 'r' || n from generate_series(1, 20000) n;
            insert into counters
            select statistic, subject, '-infinity', detail, 0, 1
            from unnest('{tasks,campaigns,connections,payout_ever_count,payout_ever_amount,task_promised}'::text[]) statistic,
              generate_series(0, 2000) subject, unnest('{pending,under_review,EUR:pending:paypal}'::text[]) detail;
            analyze;
            """;

    private static final Plans PLANS = Plans.on(FILL);

    @AfterAll
    static void close() {
        PLANS.close();
    }

    private static void look(String repository, String statement, String arguments) {
        assertThat(PLANS.generic(Plans.repository(repository), statement, arguments))
                .as(repository + "." + statement)
                .doesNotContain(List.of(
                                "Seq Scan on tasks",
                                "Seq Scan on users",
                                "Seq Scan on campaigns",
                                "Seq Scan on payouts",
                                "Seq Scan on connections",
                                "Seq Scan on counters",
                                "Seq Scan on audit_log")
                        .toArray(String[]::new));
    }

    @Test
    void queuesAreCountedFromIndexes() {
        look("ReviewQueueRepository", "POSTS", "7");
        look("ReviewQueueRepository", "APPEALS", "7");
        look("ConnectionsRepository", "PENDING", "");
        look("CampaignsRepository", "SUBMITTED", "");
        look("PayoutRepository", "PENDING", "");
        look("OverviewRepository", "SUMS", "");
        // A late page of the review queue is cut from its index like the first.
        look("ReviewQueueRepository", "LIST", "now(), 77, 21, '{both}'");
        assertThat(PLANS.generic(Plans.repository("ReviewQueueRepository"), "LIST", "now(), 77, 21, '{both}'"))
                .contains("tasks_unreviewed");
        look("ViewWindowRepository", "LIST_DUE", "200");
        assertThat(PLANS.generic(Plans.repository("ViewWindowRepository"), "LIST_DUE", "200"))
                .contains("tasks_to_count");
    }

    @Test
    void searchesUseAnIndexEach() {
        look("ReviewQueueRepository", "SEARCH", "7");
        look("CampaignsRepository", "SEARCH", "7, 'C4'");
        look("AdvertisersRepository", "SEARCH", "7, 'a4'");
        look("OperatorsRepository", "SEARCH", "7, 'u4', 'u4'");
        look("TransferListRepository", "FIND_PAYOUT", "7, 'r77'");
        look("AuditLogRepository", "FIND_REQUEST", "'r77'");
    }
}
