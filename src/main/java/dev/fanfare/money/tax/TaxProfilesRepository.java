package dev.fanfare.money.tax;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.money.tax.api.TaxForms.TaxProfile;
import dev.fanfare.money.tax.api.YearlyFiles.MissingTaxForm;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.encryption.EncryptedTable.Column;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The table tax_profiles, and payments of a year with the payees' tax forms. */
final class TaxProfilesRepository {
    private static final String SAVE = """
            insert into tax_profiles as p (user_id, form, country, tin_masked, vat_country, content, key_id)
            values ($1, $2, $3, $4, $5, $6, $7)
            on conflict (user_id, form) do update
            set country = excluded.country, tin_masked = excluded.tin_masked, vat_country = excluded.vat_country,
                content = excluded.content, key_id = excluded.key_id, certified_at = business_now()
            returning certified_at
            """;

    static Future<Instant> save(Tx tx, long userId, TaxProfile profile, EncryptedValue content) {
        return tx.get(
                SAVE,
                Instant.class,
                userId,
                profile.form(),
                profile.country(),
                profile.tinMasked(),
                profile.vatCountry(),
                content.content(),
                content.keyId());
    }

    private static final String REMOVE = """
            delete from tax_profiles where user_id = $1 and form = $2
            """;

    static Future<Integer> remove(Tx tx, long userId, String form) {
        return tx.execute(REMOVE, userId, form);
    }

    private static final String LIST = """
            select form, country, tin_masked, vat_country, certified_at from tax_profiles where user_id = $1 order by form
            """;

    static Future<List<TaxProfile>> list(Sql sql, long userId) {
        return sql.list(LIST, TaxProfile.class, userId);
    }

    static final EncryptedTable ENCRYPTED = EncryptedTable.of(
            "tax_profiles", new Column("content", "'user:' || user_id || '/tax_profile:' || form || '/content'"));

    /**
     * An American and their payments.
     *
     * @param paid completed in the year, before fees, in cents
     */
    record American(long id, long userId, @JsonUnwrapped EncryptedValue content, long paid) {}

    private static final String PAYEES = """
            select t.id, t.user_id, t.content, t.key_id, p.paid
            from tax_profiles t
            cross join lateral (
              select coalesce(sum(o.amount), 0)::bigint as paid
              from payouts o
              where o.user_id = t.user_id and o.status = 'completed' and o.currency = 'USD' and o.processed_at >= $2
                and o.processed_at < $3 and not (o.method = any ($4))
            ) p
            where t.form = 'w9'
            """;

    private static final String AMERICANS = PAYEES + """
              and t.id > $1 and p.paid >= $5
            order by t.id
            limit $6
            """;

    /**
     * The next payees with at least this sum.
     *
     * @param but methods whose payments do not count
     */
    static Future<List<American>> listAmericans(
            Sql sql, long after, Instant from, Instant before, List<String> but, long atLeast, int limit) {
        return sql.list(AMERICANS, American.class, after, from, before, but.toArray(String[]::new), atLeast, limit);
    }

    private static final String LATE = PAYEES + """
              and t.id > $1 and ($7::bigint is null or t.id <= $7) and not (t.user_id = any ($6)) and p.paid >= $5
            order by t.id
            limit $8
            """;

    /**
     * Payees with at least this sum among the forms of a chunk, except those with a form that was handed out.
     *
     * @param last the chunk's last form; null where nothing follows
     */
    static Future<List<American>> listLate(
            Sql sql,
            long after,
            Long last,
            Instant from,
            Instant before,
            List<String> but,
            long atLeast,
            Set<Long> reported,
            int limit) {
        return sql.list(
                LATE,
                American.class,
                after,
                from,
                before,
                but.toArray(String[]::new),
                atLeast,
                reported.toArray(Long[]::new),
                last,
                limit);
    }

    private static final String PRESENT = PAYEES + """
              and t.user_id = any ($1)
            """;

    /** Payees of forms that were handed out, as they are now. */
    static Future<List<American>> listPresent(
            Sql sql, List<Long> users, Instant from, Instant before, List<String> but) {
        return sql.list(PRESENT, American.class, users.toArray(Long[]::new), from, before, but.toArray(String[]::new));
    }

    /**
     * A seller with payments in one currency; without these if there were none.
     *
     * @param paid in each quarter, net of fees, in minor units
     * @param fees in each quarter
     * @param activities paid tasks in each quarter
     */
    record Seller(
            long id,
            long userId,
            @JsonUnwrapped EncryptedValue content,
            @Nullable String currency,
            List<Long> paid,
            List<Long> fees,
            List<Long> activities) {}

    private static final String SELLERS = """
            select b.id, b.user_id, b.content, b.key_id, q.currency, q.paid, q.fees, q.activities
            from (select id, user_id, content, key_id from tax_profiles where form = 'dac7' and id > $1 order by id limit $4) b
            left join lateral (
              select y.currency, array_agg(y.paid order by y.quarter) as paid, array_agg(y.fees order by y.quarter) as fees,
                array_agg(y.activities order by y.quarter) as activities
              from (
                select c.currency, n.quarter,
                  coalesce(sum(d.amount) filter (where c.kind = 'publisher_paid'), 0)::bigint as paid,
                  coalesce(sum(d.amount) filter (where c.kind = 'publisher_fees'), 0)::bigint as fees,
                  coalesce(sum(d.postings) filter (where c.kind = 'publisher_available' and d.kind = 'task_released'), 0)::bigint
                    as activities
                from accounts c
                cross join generate_series(1, 4) n (quarter)
                left join account_days d
                  on d.account_id = c.id and d.day >= $2 and d.day < $3 and extract(quarter from d.day) = n.quarter
                where c.owner_id = b.user_id and c.kind in ('publisher_paid', 'publisher_fees', 'publisher_available')
                group by c.currency, n.quarter
              ) y
              group by y.currency
              having bool_or(y.paid <> 0 or y.fees <> 0)
            ) q on true
            order by b.id, q.currency
            """;

    /** The next sellers, in the order of their forms, each with a row per currency, or one without. */
    static Future<List<Seller>> listSellers(Sql sql, long after, LocalDate from, LocalDate before, int limit) {
        return sql.list(SELLERS, Seller.class, after, from, before, limit);
    }

    private static final String MISSING_FORMS = """
            select u.id as user_id, u.username as user_name, y.paid, b.currency
            from (select id, owner_id, currency from accounts where kind = 'publisher_paid' and id > $1 order by id limit $4) b
            join users u on u.id = b.owner_id
            cross join lateral (
              select coalesce(sum(d.amount), 0)::bigint as paid
              from account_days d
              where d.account_id = b.id and d.day >= $2 and d.day < $3
            ) y
            where y.paid > 0 and not exists (select from tax_profiles t where t.user_id = b.owner_id)
            order by b.id
            """;

    private static final String LAST_ACCOUNT = """
            select max(b.id) as last
            from (select id from accounts where kind = 'publisher_paid' and id > $1 order by id limit $2) b
            having count(*) = $2
            """;

    /** Payees without tax forms among the next accounts. */
    static Future<List<MissingTaxForm>> listMissingForms(
            Sql sql, long after, LocalDate from, LocalDate before, int accounts) {
        return sql.list(MISSING_FORMS, MissingTaxForm.class, after, from, before, accounts);
    }

    /** The last account of the next chunk; empty when it is the last chunk. */
    static Future<Optional<Long>> findLast(Sql sql, long after, int accounts) {
        return sql.find(LAST_ACCOUNT, Long.class, after, accounts);
    }
}
