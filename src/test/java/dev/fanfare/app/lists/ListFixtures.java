package dev.fanfare.app.lists;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Body;
import dev.fanfare.support.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Fills the tables of lists with as little as their constraints ask for, on a database without triggers and references. */
final class ListFixtures {
    /** Each list: its path, a request's filter, the member with the rows, the table, and which of its rows are listed. */
    private static final String LISTS = """
            /admin/api/users/list/               | {}                  | users         | users                | true
            /admin/api/advertisers/list/         | {}                  | advertisers   | advertisers          | true
            /admin/api/advertisers/sign-ups/list/ | {}                 | sign_ups      | advertiser_sign_ups  | status = 'waiting'
            /api/general/lists/advertisers/      | {}                  | advertisers   | advertisers          | true
            /admin/api/audit/list/               | {action: 'walked'}  | entries       | audit_log            | action = 'walked'
            /admin/api/sign-ins/list/            | {}                  | events        | sign_in_events       | true
            /admin/api/tokens/list/              | {}                  | tokens        | backend_tokens       | true
            /web/api/account/tokens/list/        | {}                  | tokens        | backend_tokens       | user_id = :user
            /web/api/applications/requests/      | {}                  | requests      | program_requests     | owner_id = :user
            /admin/api/pictures/list/            | {}                  | pictures      | reported_pictures    | status = 'open'
            /admin/api/signals/list/             | {}                  | signals       | signals              | true
            /web/api/holds/                      | {}                  | holds         | signals              | user_id = :user
            /admin/api/events/failed/            | {}                  | events        | outbox               | dead_at is not null
            /admin/api/proposals/list/           | {}                  | proposals     | proposals            | true
            /web/api/agents/list/                | {}                  | proposals     | agent_proposals      | user_id = :user
            /admin/api/connections/list/         | {}                  | connections   | connections          | true
            /web/api/get/networks/               | {}                  | networks      | connections          | user_id = :user
            /api/get/networks/                   | {}                  | networks      | connections          | user_id = :user
            /web/api/get/notifications/          | {}                  | notifications | notifications        | user_id = :user
            /api/get/notifications/history/      | {}                  | notifications | notifications        | user_id = :user
            /admin/api/payouts/list/             | {}                  | payouts       | payouts              | true
            /api/payouts/all/                    | {}                  | payouts       | payouts              | true
            /web/api/get/payouts/                | {}                  | payouts       | payouts              | user_id = :user
            /api/get/payouts/                    | {}                  | payouts       | payouts              | user_id = :user
            /admin/api/transfers/list/           | {}                  | transfers     | transfers            | true
            /admin/api/payout-runs/list/         | {}                  | runs          | payout_runs          | true
            /admin/api/payout-runs/items/        | {run_id: 1}         | items         | payout_run_items     | run_id = 1
            /admin/api/screenings/list/          | {}                  | screenings    | payee_screenings     | true
            /admin/api/bank-statements/list/     | {}                  | files         | bank_files           | true
            /admin/api/bank-statements/unmatched/| {}                  | lines         | bank_lines           | status = 'unmatched'
            /admin/api/cash-accounts/list/       | {}                  | accounts      | cash_accounts        | true
            /admin/api/cash-accounts/statements/ | {}                  | statements    | bank_statements      | true
            /admin/api/journal/list/             | {}                  | entries       | journal_entries      | true
            /admin/api/accounting/reserves/      | {}                  | reserves      | reserves             | true
            /admin/api/funding/deposits/list/    | {}                  | deposits      | deposits             | true
            /api/advertiser/funds/deposits/      | {advertiser_id: :advertiser} | deposits | deposits         | advertiser_id = :advertiser
            /admin/api/funding/withdrawals/list/ | {}                  | withdrawals   | withdrawals          | true
            /api/advertiser/funds/withdrawals/   | {advertiser_id: :advertiser} | withdrawals | withdrawals   | advertiser_id = :advertiser
            /admin/api/funding/card-reversals/list/ | {}               | reversals     | card_reversals       | true
            /admin/api/invoices/list/            | {}                  | invoices      | invoices             | true
            /api/advertiser/invoices/            | {advertiser_id: :advertiser} | invoices | invoices         | advertiser_id = :advertiser
            /admin/api/statements/list/          | {}                  | statements    | publisher_statements | true
            /api/statements/list/                | {}                  | statements    | publisher_statements | user_id = :user
            /web/api/statements/list/            | {}                  | statements    | publisher_statements | user_id = :user
            /admin/api/campaigns/list/           | {advertiser_id: :advertiser} | campaigns | campaigns       | advertiser_id = :advertiser
            /api/campaign/list/                  | {advertiser_id: :advertiser} | campaigns | campaigns       | advertiser_id = :advertiser
            /web/api/get/campaigns/              | {}                  | campaigns     | campaigns            | status = 'active'
            /api/get/campaigns/                  | {}                  | campaigns     | campaigns            | status = 'active'
            /api/get/public/campaigns/           | {}                  | campaigns     | campaigns            | status = 'active'
            /api/get/public/campaigns/funding/   | {}                  | campaigns     | campaigns            | status = 'active'
            /api/profile/references/             | {}                  | references    | creator_references   | user_id = :user
            /api/general/lists/allowed-campaigns/| {}                  | campaigns     | campaigns            | status = 'active'
            /api/campaigns/                      | {advertiser_id: :advertiser} |      | campaigns            | advertiser_id = :advertiser
            /api/advertiser/invitations/         | {advertiser_id: :advertiser} | invitations  | campaign_invitations  | advertiser_id = :advertiser
            /api/campaign/invitations/           | {}                  | invitations   | campaign_invitations | user_id = :user
            /api/advertiser/applications/        | {advertiser_id: :advertiser} | applications | campaign_applications | campaign_id = :campaign
            /api/campaign/creators/              | {campaign_id: :campaign, stage: 'paid'} | creators | tasks | campaign_id = :campaign
            /api/campaign/posts/                 | {campaign_id: :campaign}     | creators     | tasks                | campaign_id = :campaign
            /api/campaign/report/links/          | {campaign_id: :campaign}     | links        | report_links         | campaign_id = :campaign
            /api/campaign/applications/          | {}                  | applications  | campaign_applications | user_id = :user
            /api/tasks/                          | {campaign_id: :campaign}     |      | tasks                | campaign_id = :campaign
            /api/get/tasks/                      | {}                  | tasks         | tasks                | user_id = :user
            /web/api/get/tasks/                  | {}                  | tasks         | tasks                | user_id = :user
            """;

    /** What the rows of a table need besides something in each required column. */
    private static final String TABLES = """
            audit_log            | credential = 'SYSTEM' | action = 'walked'
            sign_in_events       | outcome = 'failure' | network = '127.0.0.9' | address = '127.0.0.9'
            backend_tokens       | user_id = :user
            program_requests     | owner_id = :user | token_id = (select min(id) from backend_tokens)
            outbox               | dead_at = now() | failure = 'x'
            signals              | task_id = :next | user_id = :user | status = 'appealed' | decided_by = :user | told = 'x' | held_until = now() + interval '9 days' | appealed_at = now()
            reserves             | currency = 'EUR' | day = date '2000-01-01' + (:next)::integer
            proposals            | proposed_by = :user | credential = 'BACKEND_TOKEN' | permission = 'payouts.approve'
            agent_proposals      | user_id = :user | status = 'open'
            connections          | user_id = :user | kind = 'network' | network = 'instagram' | status = 'pending'
            notifications        | user_id = :user | type = 'news'
            payouts              | user_id = :user | currency = 'EUR' | status = 'cancelled' | method = 'paypal' | destination = 'a@x.org' | amount = 100
            transfers            | rail = 'paypal' | payout_id = :next | end_to_end_id = concat('E', :next) | currency = 'EUR'
            payout_run_items     | position = :next | payout_id = :next | rail = 'paypal' | method = 'paypal' | currency = 'EUR'
            bank_files           | source = 'ach'
            bank_lines           | status = 'unmatched' | what = 'unclear' | source = 'ach' | problem = 'x'
            cash_accounts        | kind = 'bank' | currency = 'EUR'
            bank_statements      | cash_account_id = (select min(id) from cash_accounts) | status = 'booked' | file_id = :next
            deposits             | advertiser_id = :advertiser | source = 'operator' | currency = 'USD'
            withdrawals          | advertiser_id = :advertiser | currency = 'USD'
            card_reversals       | kind = 'refund' | status = 'taken' | currency = 'USD'
            invoices             | legal_entity_id = :company | number = :next | advertiser_id = :advertiser | currency = 'USD' | month = :month | vat_treatment = 'none'
            publisher_statements | legal_entity_id = :company | number = :next | user_id = :user | currency = 'USD' | month = :month | vat_treatment = 'none' | vat_rate = 0 | vat = 0 | earned = 2 | closing = 2
            campaigns            | advertiser_id = :advertiser | type = 'standard' | date_end = now() + interval '9 days' | networks = '{instagram}' | currency = 'USD' | task_time_type = 'days' | status = 'active'
            campaign_invitations | campaign_id = :campaign | advertiser_id = :advertiser | user_id = :user | status = 'declined' | ended_at = now()
            campaign_applications | campaign_id = :campaign | user_id = :user | currency = 'USD' | status = 'withdrawn' | ended_at = now()
            creator_references   | user_id = :user | hash = sha256(:next::text::bytea) | lines = 'accepted 1' | expires_at = now() + interval '9 days'
            report_links         | campaign_id = :campaign | hash = sha256(:next::text::bytea) | costs = 'none' | made_by = :user | expires_at = now() + interval '9 days'
            tasks                | definition_id = d.id | campaign_id = :campaign | user_id = :user | status = 'paid' | currency = 'USD' | post_url = 'https://www.instagram.com/p/x'
            """;

    private static final Map<String, String> IDS = Map.ofEntries(
            Map.entry("users", "user_id"),
            Map.entry("backend_tokens", "token_id"),
            Map.entry("program_requests", "program_request_id"),
            Map.entry("agent_proposals", "agent_proposal_id"),
            Map.entry("campaign_invitations", "invitation_id"),
            Map.entry("campaign_applications", "application_id"),
            Map.entry("creator_references", "reference_id"),
            Map.entry("report_links", "link_id"),
            Map.entry("advertiser_sign_ups", "sign_up_id"),
            Map.entry("publisher_statements", "statement_id"),
            Map.entry("signals", "signal_id"),
            Map.entry("payout_run_items", "position"),
            Map.entry("reported_pictures", "picture"));

    /** By the table; of others the id. */
    private static final Map<String, String> KEYS = Map.of(
            "advertisers", "user_id",
            "payout_run_items", "position",
            "reported_pictures", "left(media_id, 32)::bigint");

    private ListFixtures() {}

    /**
     * A list.
     *
     * @param filter of a request for it
     * @param items the member that holds the rows; empty for a bare array
     * @param id the member of a row that is its key, or has its digits
     * @param key the column of the table with it, or an expression of it
     * @param where the rows of the table that are in the list
     * @param insert a statement, with {@code %d} for the number of rows
     */
    record Walk(
            Node node,
            String path,
            JsonNode filter,
            String items,
            String id,
            String table,
            String key,
            String where,
            String insert) {
        void insert(int rows) {
            node.execute(insert.replace("%d", Integer.toString(rows)));
        }

        void delete(long row) {
            node.execute("delete from " + table + " where " + key + " = " + row);
        }

        List<Long> ids() {
            return node.sql("select " + key + " as id from " + table + " where " + where).rows().stream()
                    .map(row -> ((Number) row.get("id")).longValue())
                    .toList();
        }
    }

    /** Rows may be there without anything around them; only counters go on. */
    static void free(Node node) {
        node.execute("create sequence walked start 100");
        node.execute("""
                do $do$
                declare item record;
                begin
                  for item in select conrelid::regclass as owner, conname from pg_constraint
                              where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace loop
                    execute format('alter table %s drop constraint %I', item.owner, item.conname);
                  end loop;
                  for item in select tgrelid::regclass as owner, tgname from pg_trigger
                              where not tgisinternal and tgname not like '%counted%' loop
                    execute format('alter table %s disable trigger %I', item.owner, item.tgname);
                  end loop;
                end $do$
                """);
    }

    /** The lists of these; they have a row of each table that others refer to. */
    static List<Walk> all(Node node, long user, long advertiser, long campaign) {
        String company = "(select min(id) from legal_entities)";
        return named(LISTS.replace(":user", Long.toString(user))
                        .replace(":advertiser", Long.toString(advertiser))
                        .replace(":campaign", Long.toString(campaign)))
                .entrySet()
                .stream()
                .map(list -> {
                    List<String> rest = list.getValue();
                    String table = rest.get(2);
                    boolean advertisers = table.equals("advertisers");
                    String id = advertisers && list.getKey().startsWith("/admin/") ? "advertiser_id" : "id";
                    return new Walk(
                            node,
                            list.getKey(),
                            Body.of(rest.get(0)),
                            rest.get(1),
                            IDS.getOrDefault(table, id),
                            table,
                            KEYS.getOrDefault(table, "id"),
                            rest.get(3),
                            insert(node, table)
                                    .replace(":user", Long.toString(user))
                                    .replace(":advertiser", Long.toString(advertiser))
                                    .replace(":campaign", Long.toString(campaign))
                                    .replace(":company", company)
                                    .replace(
                                            ":month",
                                            "(date '1900-01-01' + make_interval(months => :next::integer))::date")
                                    .replace(":next", "nextval('walked')"));
                })
                .toList();
    }

    /** The lines of a text, by their first cells. */
    private static Map<String, List<String>> named(String text) {
        Map<String, List<String>> named = new LinkedHashMap<>();
        text.lines()
                .map(line -> List.of(line.split(" *\\| ", -1)))
                .forEach(cells -> named.put(
                        cells.get(0).strip(),
                        cells.stream().skip(1).map(String::strip).toList()));
        return named;
    }

    private static String insert(Node node, String table) {
        if (table.equals("advertisers")) {
            return "with u as (" + insert(node, "users") + " returning id) "
                    + "insert into advertisers (user_id, name, currency, maximum_limit) select id, 'x', 'USD', 0 from u";
        }
        if (table.equals("advertiser_sign_ups")) {
            return "with u as (" + insert(node, "users") + " returning id) "
                    + "insert into advertiser_sign_ups (user_id, party_id, contact, currency) "
                    + "select id, (select min(id) from parties), 'x', 'USD' from u";
        }
        if (table.equals("reported_pictures")) {
            return "with m as (insert into media (id, owner_id, size, sha256, kind, widths, lengths, subject)"
                    + " select lpad(:next::text, 32, '0') || '.png', :user, 1, '', 'png', '{1}', '{1}', 'user:' || :user"
                    + " from generate_series(1, %d) returning id) insert into reported_pictures (media_id) select id from m";
        }
        if (table.equals("tasks")) {
            return "with d as (insert into task_definitions (campaign_id, type, title, description, requirements)"
                    + " select :campaign, 'post', '', '', '' from generate_series(1, %d) returning id) "
                    + filling(node, table).replace("generate_series(1, %d) n", "d");
        }
        return filling(node, table);
    }

    private static String filling(Node node, String table) {
        Map<String, String> columns = node.sql("""
                        select column_name as name, data_type as type from information_schema.columns
                        where table_schema = current_schema() and table_name = ? and is_nullable = 'NO' and column_default is null
                          and is_identity = 'NO' and is_generated = 'NEVER'
                        """, table).rows().stream()
                .collect(Collectors.toMap(row -> (String) row.get("name"), row -> anything((String) row.get("type"))));
        for (String value : named(TABLES).getOrDefault(table, List.of())) {
            int equals = value.indexOf(" = ");
            columns.put(value.substring(0, equals), value.substring(equals + 3));
        }
        List<String> names = List.copyOf(columns.keySet());
        return "insert into " + table + " (\"" + String.join("\", \"", names) + "\") select "
                + names.stream().map(columns::get).collect(Collectors.joining(", ")) + " from generate_series(1, %d) n";
    }

    private static String anything(String type) {
        return switch (type) {
            case "text" -> "gen_random_uuid()::text";
            case "boolean" -> "false";
            case "date" -> "current_date";
            case "bytea" -> "gen_random_uuid()::text::bytea";
            case "jsonb", "ARRAY" -> "'{}'";
            case "timestamp with time zone" -> "now()";
            default -> "1";
        };
    }
}
