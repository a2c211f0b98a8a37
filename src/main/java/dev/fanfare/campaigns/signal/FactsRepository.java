package dev.fanfare.campaigns.signal;

import dev.fanfare.campaigns.signal.SignalsConfig.Limits;
import dev.fanfare.people.session.store.DailyLimit;
import dev.fanfare.people.session.store.DailyLimit.Worth;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Reads what the reasons of signals look at: posts, what networks show of them, accounts, destinations, and sign-ins. */
final class FactsRepository {
    private FactsRepository() {}

    /**
     * The figures {@code f} of the post that a task {@code t} has now: views, or else reach, with the reactions to them. By its
     * latest reading, or else as its preview {@code v} shows them; null as far as the network tells none, and no more than can
     * be multiplied.
     */
    static final String FIGURES = """
            left join lateral (
              select r.views, r.engagement from post_readings r
              where r.task_id = t.id and r.state = 'read' and r.due_at > t.completed_at
              order by r.due_at desc limit 1) last on true
            left join lateral (
              select coalesce(last.views, v.views, v.reach) as views,
                     case when last.views is not null then last.engagement
                          when coalesce(v.likes, v.comments, v.shares) is not null
                          then coalesce(v.likes, 0)::numeric + coalesce(v.comments, 0) + coalesce(v.shares, 0) end as engagement) told on true
            left join lateral (
              select case when told.views > 1000000000000 then 1000000000000 else told.views end as views,
                     case when told.engagement > 1000000000000 then 1000000000000 else told.engagement::bigint end as engagement) f on true
            """;

    private static final String POST = """
            select array(select o.id from tasks o
                         where o.post_key = t.post_key and o.id <> t.id and o.status <> 'left' order by o.id limit 20) as same_posts,
                   alike.ids as alike, alike.bits as alike_bits,
                   coalesce(v.author_handle, v.author_name, v.author_id) as author, v.published_at, t.completed_at as submitted_at,
                   f.views, f.engagement,
                   (select r.middle from network_rates r
                    where r.measure = 'reactions' and r.network = v.network and r.size in (0, length(f.views::text)) and r.posts >= $3
                    order by r.size desc limit 1) as middle,
                   (select r.high from network_rates r
                    where r.measure = 'pace' and r.network = v.network and r.size in (0, length(f.views::text)) and r.posts >= $3
                    order by r.size desc limit 1) as pace
            from tasks t
            left join post_previews v on v.task_id = t.id and v.result = 'seen'
            """ + FIGURES + """
            left join lateral (
              select array_agg(near.task_id order by near.bits, near.task_id) as ids, min(near.bits) as bits
              from (select p.task_id, bit_count((p.likeness # v.likeness)::bit(64)) as bits
                    from post_previews p
                    where p.likeness_bands && v.likeness_bands and p.likeness is not null and p.user_id <> t.user_id
                    limit 1000) near
              where near.bits <= $2) alike on true
            where t.id = $1
            """;

    /** Empty if the task is gone. */
    static Future<Optional<Facts.Post>> findPost(Sql sql, long taskId, Limits limits) {
        return sql.find(
                POST,
                Facts.Post.class,
                taskId,
                limits.pictureBits().longValue(),
                limits.ratePosts().longValue());
    }

    private static final String ACCOUNT = """
            select u.joined_at, u.joined_at > business_now() - make_interval(days => $2) as is_new,
                   greatest((select max(c.followers) from connections c where c.user_id = u.id and c.status = 'accepted'),
                            (select max(coalesce(v.views, v.reach)) from post_previews v where v.user_id = u.id), 0) as reach,
                   array(select b.user_id from bank_accounts a
                         join bank_accounts b on b.fingerprint = a.fingerprint and b.user_id <> a.user_id and b.deleted_at is null
                         where a.user_id = u.id and a.deleted_at is null
                         union
                         select e.user_id from payout_destinations d
                         join payout_destinations e on e.kind = d.kind and e.address = d.address and e.user_id <> d.user_id
                           and e.removed_at is null and e.address is not null
                         where d.user_id = u.id and d.removed_at is null and d.address is not null
                         order by 1 limit 20) as payees,
                   array(select distinct o.user_id from known_devices d
                         join known_devices o on o.hash = d.hash and o.user_id <> d.user_id
                         where d.user_id = u.id and d.seen_at > now() - make_interval(days => $3)
                           and o.seen_at > now() - make_interval(days => $3)
                         order by 1 limit $4::bigint + 1) as on_devices,
                   array(select distinct near.user_id
                         from (select distinct e.network from sign_in_events e
                               where e.user_id = u.id and e.outcome = 'success' and e.created_at > now() - make_interval(days => $3)
                               limit 20) own
                         cross join lateral (
                           select e.user_id from sign_in_events e
                           where e.network = own.network and e.outcome = 'success' and e.user_id <> u.id
                             and e.created_at > now() - make_interval(days => $3)
                           limit 5000) near
                         order by 1 limit $4::bigint + 1) as at_addresses,
                   jump.followers, jump.value as followers_before, jump.read_at as followers_before_at, jump.network as followers_of
            from users u
            left join lateral (
              select c.followers, c.network, f.value, f.read_at
              from connections c
              join lateral (select value, read_at from signal_figures
                            where connection_id = c.id and read_at > business_now() - make_interval(days => $5)
                            order by value, day limit 1) f on true
              where c.user_id = u.id and c.status = 'accepted'
              order by c.followers - f.value desc, c.id limit 1) jump on true
            where u.id = $1
            """;

    static Future<Facts.Account> getAccount(Sql sql, long userId, Limits limits) {
        return sql.get(
                ACCOUNT,
                Facts.Account.class,
                userId,
                limits.newDays(),
                limits.sharedDays(),
                limits.sharedAtMost().longValue(),
                limits.jumpDays());
    }

    // The first of a day stays: what it grew to within the day is seen, too.
    private static final String RECORD_FOLLOWERS = """
            insert into signal_figures (user_id, connection_id, day, value, read_at)
            select c.user_id, c.id, (business_now() at time zone 'UTC')::date, c.followers, business_now()
            from connections c
            where c.user_id = $1 and c.status = 'accepted'
            on conflict do nothing
            """;

    /** Keeps the followers of a creator's accounts as they are today. */
    static Future<Void> recordFollowers(Tx tx, long userId) {
        return tx.pipeline(RECORD_FOLLOWERS, userId);
    }

    // Promises are in the advertiser's currency, payments in the task's.
    private static final String MONEY = """
            with p as (
              select m.currency, sum(m.amount)::bigint as amount
              from (select case when t.status in ('accepted', 'paid') then t.currency else a.currency end as currency,
                           case when t.status in ('accepted', 'paid') then t.payment else t.promised end as amount
                    from tasks t
                    join campaigns c on c.id = t.campaign_id
                    join advertisers a on a.user_id = c.advertiser_id
                    where %s) m
              group by m.currency)
            select p.currency, p.amount,
            """ + DailyLimit.RATE + "\nfrom p\n";

    private static final String MONEY_OF_POST = MONEY.formatted(
            "t.id = $1 and t.status in ('under_review', 'appealed', 'accepted', 'paid') and $2::bigint = t.user_id");

    private static final String MONEY_OF_ACCOUNT = MONEY.formatted(
            "t.user_id = $1 and t.status in ('under_review', 'appealed', 'accepted') and $2::bigint = t.user_id");

    /** What is promised or paid for a post. */
    static Future<List<Worth>> listMoneyOfPost(Sql sql, long taskId, long userId, String currency) {
        return sql.list(MONEY_OF_POST, Worth.class, taskId, userId, currency);
    }

    /** What is promised or accepted for all posts of an account that are not paid. */
    static Future<List<Worth>> listMoneyOfAccount(Sql sql, long userId, String currency) {
        return sql.list(MONEY_OF_ACCOUNT, Worth.class, userId, userId, currency);
    }
}
