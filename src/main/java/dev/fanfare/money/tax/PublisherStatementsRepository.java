package dev.fanfare.money.tax;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.money.document.store.NumberedDocument.Month;
import dev.fanfare.money.tax.api.PublisherStatements.PublisherStatementPages;
import dev.fanfare.money.tax.api.PublisherStatements.Statement;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.encryption.EncryptedTable.Column;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** The table publisher_statements. */
final class PublisherStatementsRepository {
    /**
     * Our company that buys publishers' services.
     *
     * @param country null if unknown
     * @param vatId null when it is not registered for VAT
     * @param vatRate of its country on the last day of the month, in percent
     */
    record Company(
            long id,
            long partyId,
            @Nullable String country,
            @Nullable String vatId,
            BigDecimal vatRate) {}

    private static final String COMPANY = """
            select e.id, e.party_id, p.country, p.vat_id,
              coalesce((select r.rate from vat_rates r
                        where r.country = p.country and r.valid_from < ($1::date + interval '1 month')::date
                        order by r.valid_from desc limit 1), 0) as vat_rate
            from legal_entities e
            join parties p on p.id = e.party_id
            where e.id = (select min(id) from legal_entities)
            """;

    static Future<Company> getCompany(Tx tx, LocalDate month) {
        return tx.get(COMPANY, Company.class, month);
    }

    // The amount owed to a publisher is the sum of their accounts except paid and fee accounts: moves among those
    // summed have no effect.
    private static final String ISSUE = """
            with batch as (
              select distinct a.owner_id
              from accounts a
              where a.kind like 'publisher\\_%' and a.owner_id > $8
              order by a.owner_id
              limit $2
            ), moved as (
              select a.owner_id, a.currency,
                coalesce(sum(d.amount) filter (where a.kind not in ('publisher_paid', 'publisher_fees')), 0)::bigint as change,
                coalesce(sum(d.amount) filter (where a.kind not in ('publisher_paid', 'publisher_fees') and d.kind in
                  ('task_accepted', 'task_accepted_reversed', 'task_released', 'task_released_reversed', 'task_views',
                   'task_views_reversed', 'best_post', 'best_post_reversed')), 0)::bigint as earned,
                coalesce(sum(d.amount) filter (where a.kind = 'publisher_fees'), 0)::bigint as fees,
                coalesce(sum(d.amount) filter (where a.kind = 'publisher_paid'), 0)::bigint as paid_out
              from batch b
              join accounts a on a.owner_id = b.owner_id and a.kind like 'publisher\\_%'
              join account_days d
                on d.account_id = a.id and d.day >= $1::date and d.day < ($1::date + interval '1 month')::date
              group by a.owner_id, a.currency
            ), stated as (
              select m.owner_id, m.currency, m.change, m.earned, m.fees, m.paid_out,
                coalesce((select s.closing from publisher_statements s
                          where s.user_id = m.owner_id and s.currency = m.currency and s.month < $1::date
                          order by s.month desc limit 1), 0) as opening,
                case when v.vat_country is null or $5::text is null then 'none'
                     when v.vat_country = $5::text then 'domestic'
                     when $7::boolean then 'reverse_charge'
                     else 'export' end as treatment
              from moved m
              left join tax_profiles v on v.user_id = m.owner_id and v.form = 'dac7'
              where m.change <> 0 or m.earned <> 0 or m.fees <> 0 or m.paid_out <> 0
            ), issued as (
              insert into publisher_statements (legal_entity_id, number, party_id, user_id, currency, month, opening, earned,
                other, fees, paid_out, closing, vat_treatment, vat_rate, vat)
              select $3::bigint, $9::bigint + row_number() over (order by s.owner_id, s.currency), $4::bigint, s.owner_id, s.currency, $1::date,
                s.opening, s.earned, s.change - s.earned + s.paid_out + s.fees, s.fees, s.paid_out, s.opening + s.change,
                s.treatment, case s.treatment when 'domestic' then $6::numeric else 0 end,
                case s.treatment when 'domestic' then round(s.earned * $6::numeric / (100 + $6::numeric))::bigint else 0 end
              from stated s
              returning id
            )
            select (select coalesce(array_agg(id), '{}') from issued) as ids, max(owner_id) as last, count(*) as publishers
            from batch
            """;

    /** Issues the month's statements of the next publishers, with the numbers after the last one. */
    static Future<Stated> issue(Tx tx, Month month, int publishers, Company company, boolean inUnion, long lastNumber) {
        return tx.get(
                ISSUE,
                Stated.class,
                month.month(),
                publishers,
                company.id(),
                company.partyId(),
                company.vatId() == null ? null : company.country(),
                company.vatRate(),
                inUnion,
                month.position(),
                lastNumber);
    }

    /**
     * A chunk.
     *
     * @param ids of new statements
     * @param last the last examined publisher; null for none
     * @param publishers how many were examined
     */
    record Stated(List<Long> ids, @Nullable Long last, long publishers) {}

    /**
     * The recipient of a statement.
     *
     * @param form the most complete one, with its encrypted content; null for none
     */
    record Addressee(
            long id,
            long userId,
            String currency,
            String month,
            String name,
            @Nullable String form,
            @Nullable Buffer content,
            @Nullable String keyId) {}

    private static final String ADDRESSEES = """
            select s.id, s.user_id, s.currency, s.month::text as month,
              coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) as name, t.form, t.content, t.key_id
            from publisher_statements s
            join users u on u.id = s.user_id
            left join lateral (
              select form, content, key_id from tax_profiles where user_id = s.user_id
              order by form = 'dac7' desc, form limit 1) t on true
            where s.id = any ($1)
            order by s.id
            """;

    static Future<List<Addressee>> listAddressees(Tx tx, List<Long> statements) {
        return tx.list(ADDRESSEES, Addressee.class, (Object) statements.toArray(Long[]::new));
    }

    private static final String KEEP_PARTY = """
            update publisher_statements set party = $2, key_id = $3 where id = $1
            """;

    static Future<Void> saveParty(Tx tx, long statement, Buffer party, String keyId) {
        return tx.pipeline(KEEP_PARTY, statement, party, keyId);
    }

    private static final String COLUMNS = """
            s.id as statement_id, e.prefix || '-S' || s.number as number, s.month, s.currency, s.opening, s.earned, s.other,
            s.fees, s.paid_out, s.closing, s.vat_treatment, s.vat_rate, s.vat, s.issued_at
            """;

    private static final QueryVariants LIST = QueryVariants.of("select " + COLUMNS + """
            , s.user_id, u.username as user_name
            from publisher_statements s
            join legal_entities e on e.id = s.legal_entity_id
            join users u on u.id = s.user_id
            where s.id = any (array(
              select w.id from publisher_statements w where w.id < $1 {filters} order by w.id desc limit $2 offset $3))
            order by s.id desc
            """, "and w.user_id = ?");

    private static final QueryVariants COUNT = QueryVariants.of(
            "select count(*) as count from publisher_statements w where true {filters}", "and w.user_id = ?");

    /** @param userId null for all */
    static Future<List<PublisherStatementPages.Item>> list(Sql sql, Long userId, PageRequest part) {
        return sql.list(
                LIST.by(userId), PublisherStatementPages.Item.class, part.beforeId(), part.limit(), part.offset());
    }

    static Future<Long> count(Sql sql, Long userId) {
        return sql.get(COUNT.by(userId), Long.class);
    }

    /** Our company at the time of issue. */
    record Buyer(
            String name,
            @Nullable String street,
            @Nullable String postcode,
            @Nullable String city,
            @Nullable String country,
            @Nullable String vatId) {}

    /** A statement with all printed data. */
    record Printed(
            @JsonUnwrapped Statement statement,
            long userId,
            @JsonUnwrapped EncryptedValue party,
            Buyer buyer) {}

    private static final String FIND = "select " + COLUMNS + """
            , s.user_id, s.party as content, s.key_id, p.name as buyer_name, p.street as buyer_street,
            p.postcode as buyer_postcode, p.city as buyer_city, p.country as buyer_country, p.vat_id as buyer_vat_id
            from publisher_statements s
            join legal_entities e on e.id = s.legal_entity_id
            join parties p on p.id = s.party_id
            where s.id = $1
            """;

    static Future<Optional<Printed>> find(Sql sql, long id) {
        return sql.find(FIND, Printed.class, id);
    }

    static final EncryptedTable ENCRYPTED = EncryptedTable.of(
            "publisher_statements",
            new Column("party", "'user:' || user_id || '/statement:' || currency || ':' || month || '/party'"));
}
