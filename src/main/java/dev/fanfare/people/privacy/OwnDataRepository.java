package dev.fanfare.people.privacy;

import dev.fanfare.people.privacy.api.OwnData.Account;
import dev.fanfare.people.privacy.api.OwnData.ExportList;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.encryption.EncryptedTable.Column;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.tables.TableRegistry;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table data_exports, all data about a user, and accounts to be erased with their obstacles. */
final class OwnDataRepository {
    private static final String ACCOUNT = """
            select id as user_id, username, email, email_verified_at is not null as email_verified, email_wanted,
                   first_name, last_name, phone, country_id as country, city_id as city, bio, sex, birth_date, language,
                   timezone, preferred_categories as categories, preferred_networks as networks, spoken_languages, muted_notifications,
                   profile_public as privacy_settings_profile_public, show_earnings as privacy_settings_show_earnings,
                   show_campaigns as privacy_settings_show_campaigns, password_hash is not null as has_password,
                   leaves_at
            from users
            where id = $1
            """;

    static Future<Account> getAccount(Sql sql, long userId) {
        return sql.get(ACCOUNT, Account.class, userId);
    }

    private static final String BEGIN_EXPORT = """
            insert into data_exports (user_id)
            select $1
            where not exists (select from data_exports
                              where user_id = $1 and (finished_at is null or requested_at > business_now() - interval '1 day'))
            returning id
            """;

    /** Empty after another within a day. */
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

    /** An export, pending or finished. */
    record Export(long id, long userId, String email) {}

    private static final String FIND_FINISHED = """
            select e.id, e.user_id, u.email
            from data_exports e
            join users u on u.id = e.user_id
            where e.id = $1 and e.user_id = $2 and e.expires_at > business_now()
            """;

    static Future<Optional<Export>> findFinished(Sql sql, long id, long userId) {
        return sql.find(FIND_FINISHED, Export.class, id, userId);
    }

    private static final String CONTENT = """
            select content, key_id
            from data_exports
            where id = $1 and user_id = $2 and expires_at > business_now()
            """;

    static Future<Optional<EncryptedValue>> findContent(Sql sql, long id, long userId) {
        return sql.find(CONTENT, EncryptedValue.class, id, userId);
    }

    static final DueRows<Export> UNMADE = DueRows.of(Export.class, "e", """
            select e.id, e.user_id, u.email
            from data_exports e
            join users u on u.id = e.user_id
            where e.finished_at is null
            order by e.id
            """);

    private static final String FINISH = """
            update data_exports set content = $2, key_id = $3, finished_at = business_now(), expires_at = $4 where id = $1
            """;

    static Future<Void> finish(Tx tx, long id, EncryptedValue content, Instant expiresAt) {
        return tx.execute(FINISH, id, content.content(), content.keyId(), expiresAt)
                .mapEmpty();
    }

    /** What the encryption of an export is bound to. */
    static String place(long id) {
        return "data_export:" + id;
    }

    static final EncryptedTable ENCRYPTED =
            EncryptedTable.of("data_exports", new Column("content", "'data_export:' || id"));

    private static final DueRows<Long> EXPIRED = DueRows.batches(Long.class, 100, """
            select id from data_exports where expires_at <= business_now() order by expires_at
            """);

    private static final String DELETE = """
            delete from data_exports where id = any ($1)
            """;

    static Future<Integer> deleteExpired(Tx tx) {
        return EXPIRED.claim(tx).compose(ids -> tx.execute(DELETE, (Object) ids.toArray(Long[]::new)));
    }

    /** All data about a user, as JSON: a list for each section, the first 50,000 entries of each. */
    static Future<String> collect(Sql sql, TableRegistry tables, long userId) {
        return Future.all(tables.all().stream()
                        .flatMap(table -> table.exports().entrySet().stream())
                        .map(section -> sql.get(section.getValue(), String.class, userId)
                                .map(json -> "\"" + section.getKey() + "\":" + json))
                        .toList())
                .map(all -> "{" + String.join(",\n", all.<String>list()) + "}\n");
    }

    private static final String WAITING_EXPORTS = """
            select id, null as name, case when finished_at is null then 'being_made' else 'ready' end as state,
                   coalesce(finished_at, requested_at) as since, expires_at as until
            from data_exports
            where user_id = $1 and (finished_at is null or expires_at > business_now())
            order by id
            limit $2 + 1
            """;

    /** Exports of a user that are being made, or can be downloaded. */
    static Future<List<OwnerWait.Row>> listWaitingExports(Sql sql, long userId) {
        return sql.list(WAITING_EXPORTS, OwnerWait.Row.class, userId, OwnerWait.LIMIT);
    }

    private static final String WAITING_EMAIL = """
            select null::bigint as id, coalesce(email_wanted, email) as name, 'unconfirmed' as state,
                   case when email_wanted is null then joined_at end as since, null::timestamptz as until
            from users
            where id = $1 and (email_verified_at is null or email_wanted is not null)
            """;

    /** The address that a user is still to confirm. */
    static Future<List<OwnerWait.Row>> listWaitingEmail(Sql sql, long userId) {
        return sql.list(WAITING_EMAIL, OwnerWait.Row.class, userId);
    }

    private static final String WAITING_ERASURE = """
            select null::bigint as id, null as name, 'scheduled' as state, null::timestamptz as since, leaves_at as until
            from users
            where id = $1 and leaves_at is not null and erased_at is null
            """;

    /** The erasure that a user has asked for. */
    static Future<List<OwnerWait.Row>> listWaitingErasure(Sql sql, long userId) {
        return sql.list(WAITING_ERASURE, OwnerWait.Row.class, userId);
    }

    /** Accounts due for erasure. */
    static final DueRows<Long> DUE = DueRows.of(Long.class, """
            select id
            from users
            where leaves_at <= business_now() and erased_at is null
            order by leaves_at
            """);

    /** An open item to be paid or settled first: a balance, payout, task, campaign or invoice. */
    record Open(String what, String which, Long amountMinor, String currency) {}

    private static final String OPEN = """
            select a.kind as what, a.id::text as which, a.balance as amount_minor, a.currency
            from accounts a
            where a.owner_id = $1 and a.balance <> 0
              and a.kind in ('advertiser_balance', 'advertiser_debt', 'publisher_pending', 'publisher_available', 'publisher_held', 'publisher_in_transit',
                             'publisher_debt')
            union all
            select 'payout', p.id::text, p.amount, p.currency
            from payouts p
            where p.user_id = $1 and p.status in ('pending', 'processing')
            union all
            select 'task', t.id::text, null, null
            from tasks t
            where t.user_id = $1 and t.status in ('under_review', 'appealed', 'accepted')
            union all
            select 'campaign', c.id::text, null, null
            from campaigns c
            where c.advertiser_id = $1 and c.status in ('pending', 'active', 'paused')
            union all
            select 'invoice', i.id::text, i.amount, i.currency
            from invoices i
            where i.advertiser_id = $1 and i.status = 'open'
            limit 100
            """;

    static Future<List<Open>> listOpen(Tx tx, long userId) {
        return tx.list(OPEN, Open.class, userId);
    }

    /** Erases personal data, as each table declares. */
    static Future<Void> erase(Tx tx, TableRegistry tables, long userId) {
        return Future.all(tables.all().stream()
                        .flatMap(table -> table.erasing().stream())
                        .map(statement -> tx.execute(statement, userId))
                        .toList())
                .mapEmpty();
    }
}
