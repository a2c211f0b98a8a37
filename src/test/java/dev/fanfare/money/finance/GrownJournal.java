package dev.fanfare.money.finance;

import dev.fanfare.support.Db;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Fills an empty, migrated database with a journal of a given length in which everything adds up. Its 300 days begin on
 * 2024-01-01. In those of March, a tenth, advertiser 1 accepts tasks of a single campaign, about a thousand of each
 * publisher; on all others the other 99 advertisers pay invoices. Entries have their places in the journal and their blocks, and
 * postings the balances after them, so that lists and statements find them, but what is in place of hashes and signatures proves nothing.
 */
final class GrownJournal {
    /** The first publisher's account and user; advertisers have the ids before. */
    static final long PUBLISHER = 101;

    private static final int DAYS = 300;
    private static final int MARCH = 60;
    private static final int APRIL = 90;
    private static final int TASKS_OF_PUBLISHER = 1_000;
    private static final int LANES = 2;
    private static final List<String> LONG = List.of("journal_entries", "postings", "journal_leaves", "tasks");
    private static final String IS_LONG =
            " in ('journal_entries'::regclass, 'postings'::regclass, 'journal_leaves'::regclass, 'tasks'::regclass)";

    private final String uri;
    private final long entries;
    private final long tasks;
    private final long publishers;
    private final long definitions;
    private final long began = System.nanoTime();

    private GrownJournal(String uri, long postings) {
        this.uri = uri;
        this.entries = postings / 2;
        this.tasks = until(APRIL) - until(MARCH);
        this.publishers = Math.max(2, tasks / TASKS_OF_PUBLISHER);
        this.definitions = (tasks + publishers - 1) / publishers;
    }

    /** Fills a database. Says how far it is. */
    static void fill(String uri, long postings) throws SQLException {
        new GrownJournal(uri, postings).fill();
    }

    private void fill() throws SQLException {
        List<String> indexes = new ArrayList<>();
        List<String> constraints = new ArrayList<>();
        try (Connection connection = Db.connect(uri);
                Statement statement = connection.createStatement()) {
            constraints.addAll(texts(statement, FOREIGN_KEYS));
            indexes.addAll(texts(statement, KEYS));
            indexes.addAll(texts(statement, INDEXES));
            for (String sql : texts(statement, DROPS)) {
                statement.execute(sql);
            }
            statement.execute(with(WORLD));
        }
        AtomicInteger days = new AtomicInteger();
        inLanes(IntStream.range(0, DAYS).boxed().toList(), day -> {
            run(day(day));
            if (days.incrementAndGet() % (DAYS / 10) == 0) {
                say(days.get() * 100 / DAYS + " % of the rows");
            }
        });
        inLanes(LONG, table -> {
            for (String sql : indexes) {
                if (sql.contains(" " + table + " ") || sql.contains("." + table + " ")) {
                    run("set maintenance_work_mem = '1GB'", sql);
                    say(sql.replaceFirst(" USING.*", ""));
                }
            }
            run("alter table " + table + " enable trigger user", "vacuum (analyze) " + table);
            say("vacuum " + table);
        });
        constraints.forEach(sql -> run(sql));
        run("set work_mem = '256MB'", SEALED);
        say("balances after each posting");
        run(with(TOTALS));
        run("vacuum (analyze)");
        say("filled");
    }

    private long until(int day) {
        return entries * day / DAYS;
    }

    private String day(int day) {
        boolean march = day >= MARCH && day < APRIL;
        return with("set synchronous_commit = off; begin;" + ENTRIES + (march ? TASKS : "") + POSTINGS + "commit")
                .replace("KEY", march ? "'task:' || SUBJECT || ':accepted'" : "'invoice:' || SUBJECT || ':paid'")
                .replace(
                        "DESCRIPTION",
                        march ? "'Task ' || SUBJECT || ' was accepted.'" : "'Invoice ' || SUBJECT || ' was paid.'")
                .replace("SUBJECT", march ? "(n - BEFORE + DEFINITIONS)" : "(n + 1000000000)")
                .replace("KIND", march ? "'task_accepted'" : "'invoice_paid'")
                .replace("RECEIVABLE", march ? "1" : "(2 + n % 99)")
                .replace("OTHER", march ? "(101 + (n - BEFORE - 1) % PUBLISHERS)" : "(102 + PUBLISHERS + n % 99)")
                .replace("AMOUNT", march ? "100" : "(-100)")
                .replace("DATE", "(date '2024-01-01' + " + day + ")")
                .replace("FIRST", Long.toString(until(day) + 1))
                .replace("LAST", Long.toString(until(day + 1)))
                .replace("BEFORE", Long.toString(until(MARCH)))
                .replace("DEFINITIONS", Long.toString(definitions))
                .replace("PUBLISHERS", Long.toString(publishers));
    }

    private String with(String sql) {
        return sql.replace("$entries", Long.toString(entries))
                .replace("$tasks", Long.toString(tasks))
                .replace("$publishers", Long.toString(publishers))
                .replace("$definitions", Long.toString(definitions));
    }

    private static List<String> texts(Statement statement, String sql) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }

    private void run(String... statements) {
        try (Connection connection = Db.connect(uri);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(statements[statements.length - 1], e);
        }
    }

    @FunctionalInterface
    private interface Piece<T> {
        void work(T on);
    }

    private static <T> void inLanes(List<T> all, Piece<T> piece) {
        ExecutorService lanes = Executors.newFixedThreadPool(LANES);
        try {
            CompletableFuture.allOf(all.stream()
                            .map(one -> CompletableFuture.runAsync(() -> piece.work(one), lanes))
                            .toArray(CompletableFuture[]::new))
                    .join();
        } finally {
            lanes.shutdownNow();
        }
    }

    private void say(String what) {
        System.out.printf("%6d s  %s%n", TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began), what);
    }

    // Not checked again: 100 million rows take minutes each.
    private static final String FOREIGN_KEYS = """
            select format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname,
                          pg_get_constraintdef(oid))
            from pg_constraint where contype = 'f' and (conrelid IS_LONG or confrelid IS_LONG)
            """.replace(" IS_LONG", IS_LONG);

    private static final String KEYS = """
            select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
            from pg_constraint where contype in ('p', 'u') and conrelid IS_LONG
            """.replace(" IS_LONG", IS_LONG);

    private static final String INDEXES = """
            select pg_get_indexdef(indexrelid) from pg_index
            where indrelid IS_LONG and not exists (select from pg_constraint where conindid = indexrelid)
            """.replace(" IS_LONG", IS_LONG);

    private static final String DROPS = """
            select sql from (
              select 1 as step, format('alter table %s drop constraint %I', conrelid::regclass, conname) as sql
              from pg_constraint where contype = 'f' and (conrelid IS_LONG or confrelid IS_LONG)
              union all
              select 2, format('alter table %s drop constraint %I', conrelid::regclass, conname)
              from pg_constraint where contype in ('p', 'u') and conrelid IS_LONG
              union all
              select 2, 'drop index ' || indexrelid::regclass from pg_index
              where indrelid IS_LONG and not exists (select from pg_constraint where conindid = indexrelid)
              union all
              select 3, 'alter table ' || oid::regclass || ' disable trigger user' from pg_class where oid IS_LONG) s
            order by step
            """.replace(" IS_LONG", IS_LONG);

    private static final String WORLD = """
            insert into users (id, username, username_key, email, email_key) overriding system value
            select n, 'grown' || n, 'grown' || n, 'grown' || n || '@example.com', 'grown' || n || '@example.com'
            from generate_series(1, 100 + $publishers) n;
            insert into advertisers (user_id, name, currency, maximum_limit, spent)
            select n, 'Grown ' || n, 'EUR', 1000000000000000, case n when 1 then $tasks * 100 else 0 end
            from generate_series(1, 100) n;
            insert into accounts (id, owner_id, kind, currency) overriding system value
            select n, n, case when n <= 100 then 'advertiser_receivable' else 'publisher_pending' end, 'EUR'
            from generate_series(1, 100 + $publishers) n
            union all
            select 100 + $publishers + n, n, 'advertiser_paid', 'EUR' from generate_series(2, 100) n;
            insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks, currency,
              limit_rate, task_time, task_time_type, minimum_reward, participants_count, status, ended_at,
              best_post_settled_at)
            values (1, 'influencer', 'Grown', '', '', '2024-04-01', '{instagram}', 'EUR', 1, 3, 'days', 100, $publishers,
              'completed', '2024-04-01', '2024-04-01');
            insert into task_definitions (id, campaign_id, type, title, description, requirements)
            select n, (select id from campaigns), 'post', 'Post', '', '' from generate_series(1, $definitions) n;
            insert into participations (id, campaign_id, user_id, status, accepted_tasks, reach, engagement, earned,
              last_accepted_at) overriding system value
            select n, c.id, 100 + n, 'joined', w.tasks, 10 * w.tasks, w.tasks, 100 * w.tasks, '2024-03-30'
            from campaigns c, generate_series(1, $publishers) n
            cross join lateral (
              select $tasks / $publishers + case when n <= $tasks % $publishers then 1 else 0 end as tasks) w;
            insert into journal_blocks (number, first_position, entries, last_entry, previous, root, sealed_at, evidence,
              public_key, signature)
            select b, b * 1000 - 999, least(1000, $entries - b * 1000 + 1000), least(b * 1000, $entries),
              sha256(b::text::bytea), sha256((b + 1)::text::bytea), '2024-11-01', sha256(''),
              '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=', encode(sha512(b::text::bytea), 'base64')
            from generate_series(1, ($entries + 999) / 1000) b;
            insert into checkpoint_tree (level, place, hash)
            select l, p, sha256((l || '-' || p)::bytea)
            from generate_series(0, 40) l
            cross join lateral generate_series(0, ((($entries + 999) / 1000) >> l) - 1) p;
            update sealing set settled = $entries;
            select setval(pg_get_serial_sequence('users', 'id'), 100 + $publishers),
              setval(pg_get_serial_sequence('accounts', 'id'), 199 + $publishers),
              setval(pg_get_serial_sequence('participations', 'id'), $publishers),
              setval(pg_get_serial_sequence('journal_entries', 'id'), $entries),
              setval(pg_get_serial_sequence('postings', 'id'), 2 * $entries),
              setval('task_ids', $definitions + $tasks);
            analyze
            """;

    private static final String ENTRIES = """
            insert into journal_entries (id, key, kind, description, created_at) overriding system value
            select n, KEY, KIND, DESCRIPTION,
              DATE::timestamp at time zone 'UTC' + (n - FIRST) * (interval '1 day' / (LAST - FIRST + 1))
            from generate_series(FIRST, LAST) n;
            insert into journal_leaves (entry_id, position, postings, salt, hash)
            select n, n, 2, decode(md5(n::text), 'hex'), sha256(n::text::bytea) from generate_series(FIRST, LAST) n;
            """;

    private static final String POSTINGS = """
            with posted as (
              insert into postings (id, entry_id, account_id, currency, amount) overriding system value
              select 2 * n + p.place, n, p.account_id, 'EUR', p.amount
              from generate_series(FIRST, LAST) n
              cross join lateral (values (-1, RECEIVABLE, -AMOUNT), (0, OTHER, AMOUNT)) p (place, account_id, amount)
              returning entry_id, account_id, amount)
            insert into account_days (account_id, day, kind, amount, postings, first_entry, last_entry)
            select account_id, DATE, KIND, sum(amount)::bigint, count(*), min(entry_id), max(entry_id)
            from posted group by account_id order by account_id;
            """;

    private static final String TASKS = """
            insert into tasks (id, definition_id, participation_id, campaign_id, user_id, status, assigned_at, deadline,
              currency, minimum_reward, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold,
              engagement_rate_threshold, promised, post_url, post_key, completed_at, reviewed_at, verified_reach,
              verified_engagement, payment, payment_post, formula_version, charged)
            select SUBJECT, 1 + (n - BEFORE - 1) / PUBLISHERS, 1 + (n - BEFORE - 1) % PUBLISHERS, c.id,
              101 + (n - BEFORE - 1) % PUBLISHERS, 'accepted', DATE, DATE + 3, 'EUR', 100, false, 0, 0, 0, 0, 0.05, 0,
              'https://www.instagram.com/p/grown' || n, 'instagram:grown' || n, DATE, DATE, 10, 1, 100, 100, 1, 100
            from generate_series(FIRST, LAST) n cross join campaigns c;
            """;

    private static final String SEALED = """
            insert into sealed_postings (account_id, number, posting_id, balance)
            select account_id, row_number() over w, id, sum(amount) over w
            from postings
            window w as (partition by account_id order by entry_id, id)
            """;

    // With what the triggers of the statistics would have counted.
    private static final String TOTALS = """
            begin;
            alter table accounts disable trigger user;
            update accounts a set balance = s.amount
            from (select account_id, sum(amount)::bigint as amount from account_days group by 1) s where a.id = s.account_id;
            alter table accounts enable trigger user;
            delete from counters;
            insert into counters (statistic, subject, day, detail, shard, value)
            select statistic, subject, day, detail, 0, value from counted;
            commit
            """;
}
