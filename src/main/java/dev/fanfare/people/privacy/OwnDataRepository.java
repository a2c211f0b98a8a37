package dev.fanfare.people.privacy;

import dev.fanfare.people.privacy.api.OwnData.Account;
import dev.fanfare.people.privacy.api.OwnData.ExportList;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table data_exports, and all that there is about a user. */
final class OwnDataRepository {
    private OwnDataRepository() {}

    private static final String ACCOUNT = """
            select id as user_id, username, email, email_verified_at is not null as email_verified, email_wanted,
                   first_name, last_name, phone, country_id as country, city_id as city, bio, sex, birth_date, language,
                   timezone, preferred_categories as categories, preferred_networks as networks, muted_notifications,
                   profile_public as privacy_settings_profile_public, show_earnings as privacy_settings_show_earnings,
                   show_campaigns as privacy_settings_show_campaigns, password_hash is not null as has_password,
                   leaves_at
            from users
            where id = $1
            """;

    static Future<Account> account(Sql sql, long userId) {
        return sql.get(ACCOUNT, Account.class, userId);
    }

    private static final String BEGIN_EXPORT = """
            insert into data_exports (user_id)
            select $1
            where not exists (select from data_exports
                              where user_id = $1 and (finished_at is null or requested_at > now() - interval '1 day'))
            returning id
            """;

    /** Empty when there is one within a day. */
    static Future<Optional<Long>> beginExport(Tx tx, long userId) {
        return tx.find(BEGIN_EXPORT, Long.class, userId);
    }

    private static final String LIST_EXPORTS = """
            select id as export_id, requested_at, finished_at, expires_at
            from data_exports
            where user_id = $1
            order by id desc
            limit 100
            """;

    static Future<List<ExportList.Item>> listExports(Sql sql, long userId) {
        return sql.list(LIST_EXPORTS, ExportList.Item.class, userId);
    }

    /** An export that is to be made, or was. */
    record Export(long id, long userId, String email) {}

    private static final String FIND_FINISHED = """
            select e.id, e.user_id, u.email
            from data_exports e
            join users u on u.id = e.user_id
            where e.id = $1 and e.user_id = $2 and e.expires_at > now()
            """;

    static Future<Optional<Export>> findFinished(Sql sql, long id, long userId) {
        return sql.find(FIND_FINISHED, Export.class, id, userId);
    }

    private static final String CONTENT = """
            select convert_from(content, 'UTF8') as content
            from data_exports
            where id = $1 and user_id = $2 and expires_at > now()
            """;

    static Future<Optional<String>> findContent(Sql sql, long id, long userId) {
        return sql.find(CONTENT, String.class, id, userId);
    }

    private static final String CLAIM = """
            update data_exports e
            set due_at = now() + interval '1 hour'
            from users u
            where e.id = (select id from data_exports where finished_at is null and due_at <= now()
                          order by due_at limit 1 for update skip locked)
              and u.id = e.user_id
            returning e.id, e.user_id, u.email
            """;

    /** Claims the next that is due for an hour. */
    static Future<Optional<Export>> claim(Tx tx) {
        return tx.find(CLAIM, Export.class);
    }

    private static final String FINISH = """
            update data_exports set content = $2, finished_at = now(), expires_at = $3 where id = $1
            """;

    static Future<Void> finish(Tx tx, long id, String content, Instant expiresAt) {
        return tx.execute(FINISH, id, Buffer.buffer(content), expiresAt).mapEmpty();
    }

    private static final String DELETE_EXPIRED = """
            delete from data_exports
            where id = any (array(select id from data_exports where expires_at <= now() limit 100 for update skip locked))
            """;

    static Future<Integer> deleteExpired(Tx tx) {
        return tx.execute(DELETE_EXPIRED);
    }

    private static final String EXPORT_ACCOUNT = """
            select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (
              select id, username, email, email_verified_at, email_wanted, first_name, last_name, avatar, phone, country_id,
                     city_id, language, timezone, sex, birth_date, bio, status, primary_currency, preferred_categories,
                     preferred_networks, muted_notifications, profile_public, show_earnings, show_campaigns, joined_at,
                     last_login, last_active, origin
              from users where id = $1) r
            """;

    private static final String EXPORT_IDENTITIES = """
            select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (
              select provider, subject, connected_at from identities where user_id = $1 order by id limit 50000) r
            """;

    private static final String EXPORT_CONNECTIONS = """
            select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (
              select kind, network, account_id, name, url, status, followers, verified, category, engagement_rate, extra_data,
                     reason, connected_at, last_updated
              from connections where user_id = $1 order by id limit 50000) r
            """;

    private static final String EXPORT_PARTICIPATIONS = """
            select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (
              select p.campaign_id, c.name as campaign, p.status, p.joined_at, p.accepted_tasks, p.reach, p.engagement,
                     p.score
              from participations p join campaigns c on c.id = p.campaign_id
              where p.user_id = $1 order by p.id limit 50000) r
            """;

    private static final String EXPORT_TASKS = """
            select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (
              select id, campaign_id, status, assigned_at, deadline, post_url, screenshots, claimed_reach, claimed_engagement,
                     completed_at, reviewed_at, reason, verified_reach, verified_engagement, payment as payment_minor,
                     currency, paid_at
              from tasks where user_id = $1 order by id limit 50000) r
            """;

    private static final String EXPORT_BANK_ACCOUNTS = """
            select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (
              select id, bank_name, country, account_type, account_holder_name, account_masked, routing_masked, is_primary,
                     verification_status, created_at, verified_at, deleted_at
              from bank_accounts where user_id = $1 order by id limit 50000) r
            """;

    private static final String EXPORT_DESTINATIONS = """
            select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (
              select id, kind, bank_account_id, address, created_at, confirmed_at, usable_at, removed_at
              from payout_destinations where user_id = $1 order by id limit 50000) r
            """;

    private static final String EXPORT_TAX_PROFILES = """
            select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (
              select form, country, tin_masked, vat_country, certified_at
              from tax_profiles where user_id = $1 order by id limit 50000) r
            """;

    private static final String EXPORT_STATEMENTS = """
            select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (
              select id, number, month, currency, opening as opening_minor, earned as earned_minor, other as other_minor,
                     fees as fees_minor, paid_out as paid_out_minor, closing as closing_minor, vat_treatment, vat_rate,
                     vat as vat_minor, issued_at
              from publisher_statements where user_id = $1 order by id limit 50000) r
            """;

    private static final String EXPORT_PAYOUTS = """
            select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (
              select id, amount as amount_minor, fees as fees_minor, currency, status, method, bank_account_id, destination,
                     reference, transaction_id, reason, requested_at, processed_at, cancelled_at
              from payouts where user_id = $1 order by id limit 50000) r
            """;

    private static final String EXPORT_BALANCES = """
            select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (
              select kind, currency, balance as balance_minor, updated_at
              from accounts where owner_id = $1 order by id limit 50000) r
            """;

    private static final String EXPORT_POSTINGS = """
            select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (
              select p.entry_id, a.kind as account, p.currency, p.amount as amount_minor
              from postings p join accounts a on a.id = p.account_id
              where a.owner_id = $1 order by p.entry_id limit 50000) r
            """;

    private static final String EXPORT_NOTIFICATIONS = """
            select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (
              select code, type, title, message, data, created_at, read_at
              from notifications where user_id = $1 order by id limit 50000) r
            """;

    private static final String EXPORT_MAILS = """
            select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (
              select kind, address, queued_at, outcome from account_mails where user_id = $1 order by id limit 50000) r
            """;

    private static final String EXPORT_SESSIONS = """
            select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (
              select created_at, renewed_at, expires_at, ended_at, address, device
              from sessions where user_id = $1 order by created_at limit 50000) r
            """;

    private static final String EXPORT_SIGN_INS = """
            select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (
              select name, outcome, address, created_at from sign_in_events where user_id = $1 order by id limit 50000) r
            """;

    private static final String EXPORT_APPLICATIONS = """
            select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (
              select a.name, g.scope, g.created_at, g.revoked_at, g.expires_at
              from oauth_grants g join applications a on a.client_id = g.client_id
              where g.user_id = $1 order by g.id limit 50000) r
            """;

    private static final String EXPORT_ACTIONS = """
            select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (
              select action, subject, created_at from audit_log where actor_id = $1 order by id limit 50000) r
            """;

    private static final Map<String, String> SECTIONS = sections();

    private static Map<String, String> sections() {
        Map<String, String> sections = new LinkedHashMap<>();
        sections.put("account", EXPORT_ACCOUNT);
        sections.put("identities", EXPORT_IDENTITIES);
        sections.put("connections", EXPORT_CONNECTIONS);
        sections.put("participations", EXPORT_PARTICIPATIONS);
        sections.put("tasks", EXPORT_TASKS);
        sections.put("bank_accounts", EXPORT_BANK_ACCOUNTS);
        sections.put("payout_destinations", EXPORT_DESTINATIONS);
        sections.put("tax_profiles", EXPORT_TAX_PROFILES);
        sections.put("statements", EXPORT_STATEMENTS);
        sections.put("payouts", EXPORT_PAYOUTS);
        sections.put("balances", EXPORT_BALANCES);
        sections.put("postings", EXPORT_POSTINGS);
        sections.put("notifications", EXPORT_NOTIFICATIONS);
        sections.put("mails", EXPORT_MAILS);
        sections.put("sessions", EXPORT_SESSIONS);
        sections.put("sign_ins", EXPORT_SIGN_INS);
        sections.put("applications", EXPORT_APPLICATIONS);
        sections.put("actions", EXPORT_ACTIONS);
        return sections;
    }

    /** All that there is about a user, as JSON: a list for each kind of thing, the first 50,000 of each. */
    static Future<String> collect(Sql sql, long userId) {
        return Future.all(SECTIONS.entrySet().stream()
                        .map(section -> sql.get(section.getValue(), String.class, userId)
                                .map(json -> "\"" + section.getKey() + "\":" + json))
                        .toList())
                .map(all -> "{" + String.join(",\n", all.<String>list()) + "}\n");
    }
}
