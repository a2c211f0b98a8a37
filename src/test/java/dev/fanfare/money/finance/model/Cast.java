package dev.fanfare.money.finance.model;

import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Sql;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Who takes part in a sequence: an advertiser, publishers with a verified bank account each, tasks that they have
 * handed in, and a campaign that they may join. Made for many sequences at once, by SQL, because that is not what is tried.
 */
record Cast(long advertiser, long openCampaign, List<Long> users, List<Long> bankAccounts, List<Task> tasks) {
    /** What a task offers, in whole units of its currency. */
    static final int BASE = 50;

    static final int REACH_BONUS = 15;
    static final int ENGAGEMENT_BONUS = 10;
    static final long REACH_THRESHOLD = 1_000;
    private static final int TASKS_EACH = 8;

    /** A task that waits for review. */
    record Task(long id, int user, int currency) {}

    static List<Cast> of(String databaseUri, int sequences) {
        List<Cast> casts = of(databaseUri, sequences, TASKS_EACH);
        Db.execute(databaseUri, "analyze");
        return casts;
    }

    /** @param tasksEach of a publisher in each currency */
    static List<Cast> of(String databaseUri, int sequences, int tasksEach) {
        String run = World.unique("model");
        Db.execute(
                databaseUri,
                SETUP.replace("RUN", run)
                        .replace("SEQUENCES", Integer.toString(sequences))
                        .replace("TASKS", Integer.toString(tasksEach)));
        List<Long> users = Sql.on(databaseUri, USERS, run).numbers();
        List<Map<String, Object>> bankAccounts =
                Sql.on(databaseUri, BANK_ACCOUNTS, run).rows();
        bankAccounts.forEach(account -> encrypt(databaseUri, account));
        List<Long> open = Sql.on(databaseUri, OPEN, run).numbers();
        List<Map<String, Object>> tasks = Sql.on(databaseUri, TASKS, run).rows();
        int size = Op.USERS + 1;
        return IntStream.range(0, sequences)
                .mapToObj(i -> of(
                        users.get(i * size),
                        open.get(i),
                        users.subList(i * size + 1, (i + 1) * size),
                        bankAccounts,
                        tasks))
                .toList();
    }

    /** Files for banks have these, and no node would start if its keys decrypted nothing of what is stored. */
    private static void encrypt(String databaseUri, Map<String, Object> account) {
        String place = "user:" + account.get("user_id") + "/bank_account:" + account.get("id");
        Sql.on(
                        databaseUri,
                        "update bank_accounts set account_number = ?, routing_number = ? where id = ?",
                        Node.keyRing()
                                .encrypt(place + "/account_number", "000123456789")
                                .content()
                                .getBytes(),
                        Node.keyRing()
                                .encrypt(place + "/routing_number", "021000021")
                                .content()
                                .getBytes(),
                        account.get("id"))
                .execute();
    }

    private static Cast of(
            long advertiser,
            long openCampaign,
            List<Long> users,
            List<Map<String, Object>> bankAccounts,
            List<Map<String, Object>> tasks) {
        return new Cast(
                advertiser,
                openCampaign,
                users,
                bankAccounts.stream()
                        .filter(account -> users.contains(account.get("user_id")))
                        .map(account -> (Long) account.get("id"))
                        .toList(),
                tasks.stream()
                        .filter(task -> users.contains(task.get("user_id")))
                        .map(task -> new Task(
                                (Long) task.get("id"),
                                users.indexOf(task.get("user_id")),
                                Op.CURRENCIES.indexOf(task.get("currency").toString())))
                        .toList());
    }

    private static final String USERS = """
            select id from users where starts_with(username, ?)
            order by split_part(username, 'x', 2)::int, split_part(username, 'x', 3)
            """;

    private static final String BANK_ACCOUNTS = """
            select b.id, b.user_id from bank_accounts b join users u on u.id = b.user_id
            where starts_with(u.username, ?) order by b.user_id
            """;

    private static final String TASKS = """
            select t.id, t.user_id, t.currency from tasks t join users u on u.id = t.user_id
            where starts_with(u.username, ?)
            order by t.user_id, array_position('{USD,JPY,KWD}', t.currency::text), t.id
            """;

    private static final String OPEN = """
            select c.id from campaigns c join users u on u.id = c.advertiser_id
            where c.name = ? || ' open' order by split_part(u.username, 'x', 2)::int
            """;

    private static final String SETUP = """
            begin;
            create temporary table made on commit drop as
            with people as (
              insert into users (username, username_key, email, email_key)
              select n.name, n.name, n.name || '@example.com', n.name || '@example.com'
              from (select 'RUN' || 'x' || s || 'x' || k as name
                    from generate_series(1, SEQUENCES) s, generate_series(0, 3) k) n
              returning id, username)
            select id, split_part(username, 'x', 2)::int as s, split_part(username, 'x', 3)::int as k from people;
            insert into advertisers (user_id, name, currency, maximum_limit, promised)
            select id, 'RUN', 'USD', 1000000000000, 3 * 3 * TASKS * 1000000 from made where k = 0;
            insert into bank_accounts (user_id, bank_name, account_type, account_holder_name, account_number,
              routing_number, key_id, account_masked, routing_masked, fingerprint, is_primary, verification_status,
              deposit_1, deposit_2)
            select id, 'Bank', 'checking', 'Pat', '\\x00', '\\x00', 'new', '****', '****', '\\x00', true, 'verified', 1, 2
            from made where k > 0;
            insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks, currency,
              limit_rate, task_time, task_time_type, minimum_reward, bonus_active, bonus_reach, bonus_engagement,
              reach_threshold, participants_count, status)
            select m.id, 'influencer', 'RUN', '', '', business_now() + interval '900 days', '{instagram}', c.code, c.rate, 3, 'days',
              50 * c.unit, true, 15 * c.unit, 10 * c.unit, 1000, 3, 'active'
            from made m, (values ('USD', 1, 100), ('JPY', 0.0067, 1), ('KWD', 3.25, 1000)) c (code, rate, unit)
            where m.k = 0;
            insert into task_definitions (campaign_id, type, title, description, requirements)
            select c.id, 'post', 'Post', '', ''
            from campaigns c, generate_series(1, TASKS) where c.name = 'RUN';
            insert into connections (user_id, kind, network, account_id, account_key, url, status, followers)
            select id, 'network', 'instagram', 'RUN' || id, 'RUN' || id, 'https://www.instagram.com/RUN' || id, 'accepted', 100
            from made where k > 0;
            insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks, currency,
              limit_rate, task_time, task_time_type, minimum_reward, bonus_active, bonus_reach, bonus_engagement,
              reach_threshold, status, task_promise)
            select id, 'influencer', 'RUN open', '', '', business_now() + interval '900 days', '{instagram}', 'USD', 1, 3,
              'days', 5000, true, 1500, 1000, 1000, 'active', 7500
            from made where k = 0;
            insert into task_definitions (campaign_id, type, title, description, requirements)
            select id, 'post', 'Post', '', '' from campaigns where name = 'RUN open';
            insert into participations (campaign_id, user_id, status)
            select c.id, u.id, 'joined'
            from campaigns c join made a on a.id = c.advertiser_id join made u on u.s = a.s and u.k > 0
            where c.name = 'RUN';
            insert into tasks (definition_id, participation_id, campaign_id, user_id, status, deadline, currency,
              minimum_reward, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold,
              engagement_rate_threshold, promised, completed_at, post_url, post_key)
            select d.id, p.id, c.id, p.user_id, 'under_review', business_now() + interval '3 days', c.currency,
              c.minimum_reward, true, c.bonus_reach, c.bonus_engagement, 0, c.reach_threshold, 0.05, 1000000, business_now(),
              'https://www.instagram.com/p/' || p.id || d.id, 'instagram:' || p.id || ':' || d.id
            from campaigns c
            join task_definitions d on d.campaign_id = c.id
            join participations p on p.campaign_id = c.id
            where c.name = 'RUN';
            commit
            """;
}
