package dev.fanfare.app.lists;

import dev.fanfare.support.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Fills the tables of all lists with so many rows, as they are in use: two hundred of them of those who read, the others of
 * publishers, advertisers and campaigns with thirty rows each, one row a minute, and ten of each rare state, the oldest. So with ten
 * times as many there are ten times as many publishers, not ten times the rows of each.
 */
final class GrownLists {
    /** Whose rows have a state, or none, of their own. */
    private static final int RARE = 10;

    /** A tenth as many days have reserves. */
    private static final int DAYS = 10;

    private static final int BANKS = 100;

    /** What else there is of a list: {@code :rows}, and the arrays of {@link #withArrays}. */
    private static final String MORE = """
            insert into participations (campaign_id, user_id, status, accepted_tasks, earned, last_accepted_at, joined_at)
            select case when n % mass = 0 then :campaign else offers[1 + n % few] end,
              case when n % mass = 0 then everyone[n] else publishers[1 + (n / few + n) % few] end,
              'joined', n % 7, n % 700, now() - n * interval '1 minute', now() - n * interval '1 minute'
            from generate_series((select count(*) + 1 from participations)::integer, :rows) n on conflict do nothing;
            update participations p set connection_id = (select min(c.id) from connections c where c.user_id = p.user_id)
            where connection_id is null;
            update tasks t set participation_id = p.id
            from (select id, row_number() over (order by id) as n from participations) p,
                 (select id, row_number() over (order by id) as n from tasks) o
            where t.id = o.id and p.n = o.n;
            update tasks set completed_at = assigned_at, reviewed_at = assigned_at, post_url = 'https://www.instagram.com/p/' || id,
              post_key = 'instagram:' || id, status = case id % 20 when 0 then 'under_review' when 1 then 'appealed' else status end;
            insert into appeals (task_id, reason, appealed_at, due_at, rejected_at, outcome, decided_at)
            select t.id, '', t.assigned_at, t.assigned_at, t.assigned_at, case when t.status = 'appealed' then 'open' else 'granted' end,
              case when t.status <> 'appealed' then now() end
            from tasks t on conflict do nothing;
            insert into task_drafts (task_id, text, due_at, time_left, handed_in_at)
            select t.id, '', t.assigned_at, interval '1 hour', t.assigned_at
            from tasks t where t.id % 20 > 1 and not exists (select from task_drafts d where d.task_id = t.id);
            insert into threads (kind, subject_id, publisher_id, advertiser_id, campaign_id, last_id, last_at, touched_at, staff_unread, advertiser_unread,
              publisher_unread)
            select case when n between 2 and 11 then 'payout' when n between 12 and 21 then 'campaign' else 'task' end,
              case when n = 1 then (select min(id) from tasks) else n end,
              case when n % own = 0 then :user when n = 1 then (select user_id from tasks order by id limit 1) else publishers[1 + n % few] end,
              case when n between 2 and 11 then null when n % own = 0 then :advertiser else brands[1 + n % few] end,
              case when n between 2 and 11 then null when n % own = 0 then :campaign else offers[1 + n % few] end, n,
              now() - (:rows - n) * interval '1 minute', now() - (:rows - n) * interval '1 minute', n % 20 / 19, n % 20 / 19, n % 20 / 19
            from generate_series((select count(*) + 1 from threads)::integer, :rows) n;
            insert into thread_messages (thread_id, author_id, side, text)
            select case when n % mass = 0 then 1 else n end, :user, 'publisher', 'x'
            from generate_series((select count(*) + 1 from thread_messages)::integer, :rows) n;
            insert into event_log (position, type, subject_id, user_id, advertiser_id, to_state, at)
            select n, case when n <= 10 then 'user.banned' else 'connection.pending' end, n,
              case when n % own = 0 then :user else publishers[1 + n % few] end,
              case when n % own = 1 then :advertiser else brands[1 + n % few] end, 'pending',
              now() - (:rows - n) * interval '1 minute'
            from generate_series((select coalesce(max(position)::integer, 0) + 1 from event_log), :rows) n;
            update event_readers set position = (select max(position) from event_log);
            insert into webhook_endpoints (advertiser_id, url, public_key)
            select :advertiser, 'https://example.com/' || n, 'x'
            from generate_series((select count(*) + 1 from webhook_endpoints)::integer, 2) n;
            insert into webhook_deliveries (endpoint_id, sequence, log, type, subject, payload, status, ended_at, created_at)
            select (select case n % mass when 0 then min(id) else max(id) end from webhook_endpoints), n, 'log', 'connection.pending',
              'connection:' || n, '{}', case when n <= 10 then 'failed' else 'delivered' end, now(), now()
            from generate_series((select count(*) + 1 from webhook_deliveries)::integer, :rows) n;
            update connections set followers = 1000 + id % 90000, engagement_rate = 0.05, status = 'accepted' where id % 10 > 0;
            insert into publisher_listings (user_id, listed_at) select distinct user_id, now() from connections
            where id % 2 = 0 and status = 'accepted' on conflict do nothing;
            """;

    private static final String VALUES = """
            select c.relname as owner, a.attname as name,
              array_to_string(array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') m), ',')
                as codes
            from pg_constraint k
            join pg_class c on c.oid = k.conrelid
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
            where k.contype = 'c' and cardinality(k.conkey) = 1 and c.relnamespace = current_schema()::regnamespace
              and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%'
            """;

    private static final String DROP_CHECKS = """
            do $do$
            declare item record;
            begin
              for item in select conrelid::regclass as owner, conname from pg_constraint
                          where contype = 'c' and conrelid <> 0 and connamespace = current_schema()::regnamespace loop
                execute format('alter table %s drop constraint if exists %I', item.owner, item.conname);
              end loop;
            end $do$
            """;

    private static final String COLUMNS = """
            select column_name as name, data_type as type, is_nullable = 'NO' as needed
            from information_schema.columns
            where table_schema = current_schema() and table_name = ? and is_generated = 'NEVER'
            """;

    private final Node node;
    private final long user;
    private final long advertiser;
    private final long campaign;
    /** By table, one list of each. */
    private final Map<String, ListFixtures.Walk> tables = new LinkedHashMap<>();
    /** The codes that a column takes, by table and column. */
    private final Map<String, List<String>> codes;

    /** @param user the publisher who reads, as the advertiser with the campaign does */
    GrownLists(Node node, long user, long advertiser, long campaign) {
        this.node = node;
        this.user = user;
        this.advertiser = advertiser;
        this.campaign = campaign;
        ListFixtures.free(node);
        codes = node.sql(VALUES).rows().stream()
                .collect(Collectors.toMap(
                        row -> row.get("owner") + "." + row.get("name"),
                        row -> List.of(row.get("codes").toString().split(",")),
                        (one, other) -> one));
        node.execute(DROP_CHECKS);
        walks().forEach(walk -> tables.putIfAbsent(walk.table(), walk));
    }

    List<ListFixtures.Walk> walks() {
        return ListFixtures.all(node, user, advertiser, campaign);
    }

    /** Until each table has so many rows. */
    void grow(int rows) {
        // What others refer to comes first.
        tables.values().forEach(walk -> insert(walk, rows));
        tables.keySet().forEach(this::spread);
        node.execute(withArrays(MORE).replace(":rows", Integer.toString(rows)));
        node.execute("vacuum (analyze)");
    }

    private void insert(ListFixtures.Walk walk, int rows) {
        int wanted =
                switch (walk.table()) {
                    case "reserves" -> rows / DAYS;
                    case "cash_accounts" -> BANKS;
                    default -> rows;
                };
        long missing = wanted - node.number("select count(*) from " + walk.table());
        if (missing > 0) {
            // A month each would end after the year 9999.
            node.execute(walk.insert().replace("months =>", "days =>").replace("%d", Long.toString(missing)));
        }
    }

    private void spread(String table) {
        List<Map<String, Object>> columns = node.sql(COLUMNS, table).rows();
        if (columns.stream().noneMatch(column -> column.get("name").equals("id"))) {
            return;
        }
        String sets = columns.stream()
                .map(column -> set(table, (String) column.get("name"), (String) column.get("type"), (Boolean)
                        column.get("needed")))
                .filter(set -> !set.isEmpty())
                .collect(Collectors.joining(", "));
        if (!sets.isEmpty()) {
            // The first few are those who read, with their tokens and their campaign.
            node.execute(withArrays("""
                    update %1$s t set %2$s
                    from (select id, row_number() over (order by id)::integer as n, count(*) over () as many from %1$s) o
                    where o.id = t.id and n > 5;
                    """.formatted(table, sets)));
        }
    }

    private String set(String table, String column, String type, boolean needed) {
        List<String> codes = codes(table, column);
        if (codes.size() > 1) {
            return "%1$s = case when n < 6 + %2$d then (array['%3$s'])[1 + n %% %4$d] else t.%1$s end"
                    .formatted(column, RARE * codes.size(), String.join("', '", codes), codes.size());
        }
        if (type.startsWith("timestamp")
                && needed
                && column.endsWith("_at")
                && !List.of("expires_at", "due_at").contains(column)) {
            return column + " = now() - (many - n) * interval '1 minute'";
        }
        boolean isAccount = table.equals("advertiser_sign_ups");
        return switch (column) {
            case "user_id" ->
                isAccount
                        ? ""
                        : column + " = case when n % own = 0 then :user else "
                                + (table.equals("connections") ? "everyone[n]" : "publishers[1 + n % few]") + " end";
            case "actor_id", "proposed_by" -> column + " = publishers[1 + n % few]";
            case "advertiser_id" -> column + " = case when n % own = 1 then :advertiser else brands[1 + n % few] end";
            case "campaign_id" -> column + " = case when n % own = 1 then :campaign else offers[1 + n % few] end";
            case "cash_account_id" -> column + " = banks[1 + n % " + BANKS + "]";
            default -> "";
        };
    }

    /** Those of a column that takes a few. */
    List<String> codes(String table, String column) {
        return codes.getOrDefault(table + "." + column, List.of());
    }

    /** Names of arrays stand for them. */
    private String withArrays(String statements) {
        return """
                do $do$
                declare
                  few integer := (select count(*) / 30 from campaigns);
                  own integer := (select count(*) / 200 from campaigns);
                  mass integer := (select count(*) / 1000 from campaigns);
                  everyone bigint[] := array(select id from users order by id);
                  publishers bigint[] := everyone[5:];
                  brands bigint[] := array(select user_id from advertisers order by user_id);
                  offers bigint[] := array(select id from campaigns order by id);
                  banks bigint[] := array(select id from cash_accounts order by id);
                begin
                  %s
                end $do$
                """.formatted(statements)
                .replace(":user", Long.toString(user))
                .replace(":advertiser", Long.toString(advertiser))
                .replace(":campaign", Long.toString(campaign));
    }
}
