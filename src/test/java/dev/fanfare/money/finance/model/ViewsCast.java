package dev.fanfare.money.finance.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Node;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A campaign that pays by views, with tasks of the creators of a {@link Cast}, and what networks have shown of their posts. */
final class ViewsCast {
    private static final int TASKS_EACH = 3;

    private ViewsCast() {}

    private static final String SETUP = """
            with c as (
              insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks, currency,
                limit_rate, task_time, task_time_type, minimum_reward, bonus_active, bonus_reach, bonus_engagement,
                reach_threshold, participants_count, status, view_budget, best_post_promise, best_post_promised, reward_rules)
              select advertiser_id, type, name || ' by views', '', '', date_end, '{instagram,youtube}', 'USD', 1, 3, 'days', 5000,
                false, 0, 0, 1000, participants_count, 'active', 40000, 10000, 10000,
                '{"rules": [{"kind": "per_thousand_views", "rate": 2.5, "from": 1000, "cap": 100},
                            {"kind": "view_steps", "steps": [{"views": 4000, "amount": 3}, {"views": 30000, "amount": 20}]},
                            {"kind": "view_pool", "amount": 100, "cap": 45}],
                  "budget": 400, "creator_cap": 150, "window_days": 3}'
              from campaigns where advertiser_id = %1$d and currency = 'USD' and name not like '%% open' order by id limit 1
              returning id, advertiser_id, reward_rules
            ), d as (
              insert into task_definitions (campaign_id, type, title, description, requirements)
              select c.id, 'post', 'Post', '', '' from c, generate_series(1, %2$d)
              returning id, campaign_id
            ), p as (
              insert into participations (campaign_id, user_id, status)
              select c.id, u.id, 'joined' from c, unnest('%3$s'::bigint[]) u (id)
              returning id, campaign_id, user_id
            ), a as (
              update advertisers set promised = promised + 10000 + 5000 * %2$d * cardinality('%3$s'::bigint[]) where user_id = %1$d
            )
            insert into tasks (definition_id, participation_id, campaign_id, user_id, status, deadline, currency,
              minimum_reward, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold,
              engagement_rate_threshold, promised, reward_rules)
            select d.id, p.id, c.id, p.user_id, 'pending', business_now() + interval '900 days', 'USD', 5000, false, 0, 0, 0, 1000, 0.05,
              5000, c.reward_rules
            from c, d, p
            """;

    private static final String TASKS = """
            select t.id, t.user_id from tasks t join campaigns c on c.id = t.campaign_id
            where c.advertiser_id = ? and c.view_budget > 0 order by t.id
            """;

    /** Makes them by SQL. */
    static List<Map<String, Object>> tasks(Node node, Cast cast) {
        node.execute(SETUP.formatted(cast.advertiser(), TASKS_EACH, array(cast.users())));
        return node.sql(TASKS, cast.advertiser()).rows();
    }

    static long campaign(Node node, Cast cast) {
        return node.number("select id from campaigns where advertiser_id = ? and view_budget > 0", cast.advertiser());
    }

    static boolean isPoolShared(Node node, Cast cast) {
        return node.number(
                        "select count(*) from campaigns where id = ? and best_post_decided_at is not null",
                        campaign(node, cast))
                == 1;
    }

    /** What is kept of each post, in words. */
    static Map<Long, String> rows(Node node, Cast cast) {
        Map<Long, String> rows = new TreeMap<>();
        node.sql("""
                select t.id, concat_ws(' ', t.status, 'promised', t.views_promised, 'counted', coalesce(t.counted_views::text, 'null'),
                    'paid', t.payment, 'for views', t.payment_views, 'of the pool', t.payment_pool) as kept
                from tasks t where t.campaign_id = ?
                """, campaign(node, cast))
                .rows()
                .forEach(row -> rows.put((Long) row.get("id"), (String) row.get("kept")));
        return rows;
    }

    /** The views that the network showed last within the window of so many days; null for none. */
    static Long shownAtTheEnd(Node node, long task, int days) {
        List<Long> shown = node.sql("""
                select r.views from post_readings r join tasks t on t.id = r.task_id
                where t.id = ? and r.state = 'read' and r.due_at > t.completed_at
                  and r.due_at <= t.completed_at + make_interval(days => ?) + interval '1 second'
                order by r.due_at desc limit 1
                """, task, days).numbers();
        return shown.isEmpty() ? null : shown.get(0);
    }

    /** What the last of two readings after the window shows, of which both show fewer than these; null for none. */
    static Long confirmedBelow(Node node, long task, long least, int hours) {
        List<Long> shown = node.sql("""
                select coalesce(r.views, 0) from post_readings r join tasks t on t.id = r.task_id
                where t.id = ? and r.due_at > t.window_ends_at and r.state in ('read', 'missing') and coalesce(r.views, 0) < ?
                  and exists (select from post_readings o where o.task_id = t.id and o.due_at > t.window_ends_at and o.due_at < r.due_at
                              and o.state in ('read', 'missing') and coalesce(o.views, 0) < ?
                              and o.read_at <= r.read_at - make_interval(hours => ?))
                order by r.due_at desc limit 1
                """, task, least, least, hours).numbers();
        return shown.isEmpty() ? null : shown.get(0);
    }

    /** Nothing that vanished is left to be decided once no reading is due, and none of these posts was missing. */
    static void check(Node node, Cast cast, List<Long> shown) {
        assertThat(node.number(
                        "select count(*) from post_readings where vanished and user_id = any (?::bigint[])",
                        array(cast.users())))
                .as("vanished views that nothing follows from")
                .isZero();
        assertThat(node.number(
                        "select count(*) from post_readings where state = 'missing' and task_id = any (?::bigint[])",
                        array(shown)))
                .as("posts that are shown and were not found")
                .isZero();
    }

    private static String array(List<Long> ids) {
        return ids.toString().replace('[', '{').replace(']', '}');
    }
}
