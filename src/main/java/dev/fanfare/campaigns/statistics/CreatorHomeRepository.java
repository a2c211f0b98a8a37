package dev.fanfare.campaigns.statistics;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.List;

/** A creator's figures: from sums by day, and the latest of their own rows. */
final class CreatorHomeRepository {
    private CreatorHomeRepository() {}

    /**
     * A month of a currency.
     *
     * @param earned in it, minor units
     * @param inAll ever, minor units
     */
    record Line(String currency, LocalDate month, long earned, long inAll) {}

    // Moves among these accounts cancel out: what is left was earned, or corrected.
    private static final String EARNED = """
            select a.currency, m.month::date as month, coalesce(sum(d.amount), 0)::bigint as earned, a.in_all
            from (select currency, array_agg(id) as ids, sum(balance)::bigint as in_all
                  from accounts
                  where owner_id = $1 and kind in
                    ('publisher_pending', 'publisher_available', 'publisher_held', 'publisher_in_transit',
                     'publisher_paid', 'publisher_fees', 'publisher_debt')
                  group by currency) as a
            cross join generate_series(date_trunc('month', business_now() at time zone 'UTC') - interval '5 months',
                                       date_trunc('month', business_now() at time zone 'UTC'), interval '1 month') as m (month)
            left join account_days d
              on d.account_id = any (a.ids) and d.day >= m.month::date and d.day < (m.month + interval '1 month')::date
            group by a.currency, m.month, a.in_all
            order by a.currency, m.month
            """;

    /** The last six months of each currency. */
    static Future<List<Line>> listEarned(Sql sql, long userId) {
        return sql.list(EARNED, Line.class, userId);
    }

    /** An accepted post of a creator. */
    record Post(
            long id,
            String title,
            String campaign,
            @Nullable String network,
            @Nullable String url,
            @Nullable String picture,
            long reach,
            long engagement,
            Money payment) {}

    private static final String BEST = """
            select t.id, d.title, c.name as campaign, nullif(split_part(t.post_key, ':', 1), '') as network,
                   t.post_url as url, v.thumbnail as picture, coalesce(t.verified_reach, 0) as reach,
                   coalesce(t.verified_engagement, 0) as engagement, t.currency, t.payment
            from (select id from tasks where user_id = $1 order by id desc limit 500) as latest
            join tasks t on t.id = latest.id and t.status in ('accepted', 'paid')
            join task_definitions d on d.id = t.definition_id
            join campaigns c on c.id = t.campaign_id
            left join post_previews v on v.task_id = t.id
            order by coalesce(t.verified_reach, 0) desc, coalesce(t.verified_engagement, 0) desc, t.id desc
            limit 4
            """;

    /** Those of the highest reach among the latest ones. */
    static Future<List<Post>> listBest(Sql sql, long userId) {
        return sql.list(BEST, Post.class, userId);
    }

    /** What of the first steps is done. */
    record Done(
            boolean dismissed,
            boolean email,
            boolean profile,
            boolean account,
            boolean campaign,
            boolean payoutMethod) {}

    private static final String DONE = """
            select 'creator' = any (u.dismissed_steps) as dismissed,
                   u.email_verified_at is not null as email,
                   u.country_id is not null and u.avatar is not null and coalesce(u.bio, '') <> '' as profile,
                   exists (select from connections n
                           where n.user_id = u.id and n.status in ('pending', 'accepted')) as account,
                   exists (select from participations p where p.user_id = u.id and p.status = 'joined') as campaign,
                   exists (select from payout_destinations d
                           where d.user_id = u.id and d.removed_at is null) as payout_method
            from users u
            where u.id = $1
            """;

    static Future<Done> getDone(Sql sql, long userId) {
        return sql.get(DONE, Done.class, userId);
    }
}
