package dev.fanfare.money.invoicing;

import dev.fanfare.money.invoicing.api.GetAgeing.Ageing;
import dev.fanfare.money.invoicing.api.GetEcSalesList.EcSalesList;
import dev.fanfare.money.invoicing.api.GetOpenItems.OpenItems;
import dev.fanfare.money.invoicing.api.GetVatReport.VatReport;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.List;

/** Sums of invoices, credit notes, payments and write-offs, compared with the journal. */
final class ReportsRepository {
    // A company is called as on the latest document: its name at that time, so that a closed month stays as it is.
    private static final String VAT_LINES = """
            select d.legal_entity_id, (array_agg(s.name order by s.id desc))[1] as legal_entity, d.country, d.treatment, d.rate, d.currency,
              sum(d.net)::bigint as net, sum(d.vat)::bigint as vat, sum(d.vat_local)::bigint as local_vat_amount,
              d.vat_currency as local_vat_currency, count(*) as documents
            from (
              select i.legal_entity_id, i.seller_id, b.country, i.vat_treatment as treatment, i.vat_rate as rate, i.currency, i.net, i.vat,
                i.vat_currency, i.vat_local
              from invoices i
              join parties b on b.id = i.buyer_id
              where i.month = $1
              union all
              select c.legal_entity_id, i.seller_id, b.country, i.vat_treatment, i.vat_rate, i.currency, -c.net, -c.vat,
                i.vat_currency, -c.vat_local
              from credit_notes c
              join invoices i on i.id = c.invoice_id
              join parties b on b.id = i.buyer_id
              where c.issued_on >= $1 and c.issued_on < ($1::date + interval '1 month')::date
              union all
              select i.legal_entity_id, i.seller_id, b.country, i.vat_treatment, i.vat_rate, i.currency, w.vat - w.amount, -w.vat,
                i.vat_currency, -w.vat_local
              from write_offs w
              join invoices i on i.id = w.invoice_id
              join parties b on b.id = i.buyer_id
              where w.booked_on >= $1 and w.booked_on < ($1::date + interval '1 month')::date) d
            join parties s on s.id = d.seller_id
            group by d.legal_entity_id, d.country, d.treatment, d.rate, d.currency, d.vat_currency
            order by d.legal_entity_id, d.country nulls first, d.treatment, d.rate, d.currency, d.vat_currency
            """;

    static Future<List<VatReport.Line>> sumVat(Sql sql, LocalDate month) {
        return sql.list(VAT_LINES, VatReport.Line.class, month);
    }

    /** The booked VAT in a currency, in minor units. */
    record Booked(String currency, long amount) {}

    private static final String VAT_BOOKED = """
            select a.currency, sum(d.amount)::bigint as amount
            from account_days d
            join accounts a on a.id = d.account_id
            where d.day >= $1 and d.day < ($1::date + interval '1 month')::date and a.kind = 'advertiser_vat'
            group by a.currency
            """;

    static Future<List<Booked>> sumVatBooked(Sql sql, LocalDate month) {
        return sql.list(VAT_BOOKED, Booked.class, month);
    }

    private static final String EC_SALES = """
            select l.line, l.legal_entity_id, s.name as legal_entity, l.country, l.vat_id, 'S' as code, l.currency, l.net
            from (
              select row_number() over (order by d.legal_entity_id, d.vat_id, d.country, d.currency) as line,
                d.legal_entity_id, max(d.seller_id) as seller_id, d.country, d.vat_id, d.currency, sum(d.net)::bigint as net
              from (
                select i.legal_entity_id, i.seller_id, b.country, b.vat_id, i.currency, i.net
                from invoices i
                join parties b on b.id = i.buyer_id
                where i.month >= $1 and i.month < $2 and i.vat_treatment = 'reverse_charge'
                union all
                select c.legal_entity_id, i.seller_id, b.country, b.vat_id, i.currency, -c.net
                from credit_notes c
                join invoices i on i.id = c.invoice_id
                join parties b on b.id = i.buyer_id
                where c.issued_on >= $1 and c.issued_on < $2 and i.vat_treatment = 'reverse_charge'
                union all
                select i.legal_entity_id, i.seller_id, b.country, b.vat_id, i.currency, w.vat - w.amount
                from write_offs w
                join invoices i on i.id = w.invoice_id
                join parties b on b.id = i.buyer_id
                where w.booked_on >= $1 and w.booked_on < $2 and i.vat_treatment = 'reverse_charge') d
              group by d.legal_entity_id, d.country, d.vat_id, d.currency) l
            join parties s on s.id = l.seller_id
            where l.line > $3
            order by l.line
            limit $4
            """;

    /** The reverse-charged sums of a period, from its first day to before its end. */
    static Future<List<EcSalesList.Line>> listEcSales(Sql sql, LocalDate from, LocalDate end, long after, int limit) {
        return sql.list(EC_SALES, EcSalesList.Line.class, from, end, after, limit);
    }

    private static final String IS_CLOSED = """
            select is_closed($1)
            """;

    static Future<Boolean> isClosed(Sql sql, LocalDate day) {
        return sql.get(IS_CLOSED, Boolean.class, day);
    }

    // Excludes invoices settled before the day by their settlement time.
    private static final String OPEN = """
            select i.id, i.legal_entity_id, i.number, i.advertiser_id, i.issued_on, i.due_on, i.net + i.vat as amount, i.currency,
              i.net + i.vat
                - coalesce((select sum(p.amount) from invoice_payments p where p.invoice_id = i.id and p.booked_on <= $1), 0)
                - coalesce((select sum(c.net + c.vat) from credit_notes c where c.invoice_id = i.id and c.issued_on <= $1), 0)
                - coalesce((select sum(w.amount) from write_offs w where w.invoice_id = i.id and w.booked_on <= $1), 0)
                as open
            from invoices i
            where i.issued_on <= $1
              and (i.status in ('open', 'written_off') or coalesce(i.paid_at, i.voided_at) >= $1::date::timestamp at time zone 'UTC')
            """;

    private static final String ITEMS = """
            select o.id as invoice_id, e.prefix || '-' || o.number as number, o.advertiser_id, a.name as advertiser_name,
              o.issued_on, o.due_on, greatest($1::date - o.due_on, 0) as days_overdue, o.amount, o.open::bigint as open, o.currency
            from (%s) o
            join legal_entities e on e.id = o.legal_entity_id
            join advertisers a on a.user_id = o.advertiser_id
            where o.open > 0 and o.id > $2
            order by o.id
            limit $3
            """.formatted(OPEN);

    /** The invoices that were open at the end of a day, by id. */
    static Future<List<OpenItems.Item>> listOpenItems(Sql sql, LocalDate day, long after, int limit) {
        return sql.list(ITEMS, OpenItems.Item.class, day, after, limit);
    }

    private static final String AGEING = """
            select row_number() over (order by o.advertiser_id, o.currency) as line, o.advertiser_id, a.name as advertiser_name,
              sum(o.open)::bigint as open, coalesce(sum(o.open) filter (where o.days = 0), 0)::bigint as not_due,
              coalesce(sum(o.open) filter (where o.days between 1 and 30), 0)::bigint as thirty_days,
              coalesce(sum(o.open) filter (where o.days between 31 and 60), 0)::bigint as sixty_days,
              coalesce(sum(o.open) filter (where o.days between 61 and 90), 0)::bigint as ninety_days,
              coalesce(sum(o.open) filter (where o.days > 90), 0)::bigint as older, o.currency
            from (select i.advertiser_id, i.currency, i.open, greatest($1::date - i.due_on, 0) as days from (%s) i where i.open > 0) o
            join advertisers a on a.user_id = o.advertiser_id
            group by o.advertiser_id, a.name, o.currency
            """.formatted(OPEN);

    private static final String AGEING_LINES = """
            select l.line, l.advertiser_id, l.advertiser_name, l.open, l.not_due, l.thirty_days, l.sixty_days, l.ninety_days, l.older,
              l.currency
            from (%s) l
            where l.line > $2
            order by l.line
            limit $3
            """.formatted(AGEING);

    /** The open invoices at the end of a day, summed by advertiser and currency. */
    static Future<List<Ageing.Line>> listAgeing(Sql sql, LocalDate day, long after, int limit) {
        return sql.list(AGEING_LINES, Ageing.Line.class, day, after, limit);
    }

    // Uninvoiced amounts are summed separately, to reveal a difference between them plus open invoices and receivables.
    private static final String TOTALS = """
            with open as (%s), aged as (
              select currency, open, greatest($1::date - due_on, 0) as days from open where open > 0
            ), sums as (
              select currency, sum(open) as open,
                coalesce(sum(open) filter (where days = 0), 0) as not_due,
                coalesce(sum(open) filter (where days between 1 and 30), 0) as thirty_days,
                coalesce(sum(open) filter (where days between 31 and 60), 0) as sixty_days,
                coalesce(sum(open) filter (where days between 61 and 90), 0) as ninety_days,
                coalesce(sum(open) filter (where days > 90), 0) as older
              from aged group by currency
            ), receivable as (
              select a.currency, -sum(a.balance) as amount from accounts a where a.kind = 'advertiser_receivable' group by a.currency
            ), later as (
              select a.currency, -sum(d.amount) as amount
              from account_days d join accounts a on a.id = d.account_id
              where d.day > $1 and a.kind = 'advertiser_receivable' group by a.currency
            ), charged as (
              select detail as currency, sum(value) as amount
              from counters where statistic = 'revenue' and subject = 0 and day <= $1 group by detail
            ), billed as (
              select currency, sum(net) as amount from invoices where issued_on <= $1 group by currency
            ), again as (
              select i.currency, sum(c.net) as amount
              from credit_notes c join invoices i on i.id = c.invoice_id
              where (c.bills_again or c.reversal is not null) and c.issued_on <= $1 group by i.currency
            ), corrected as (
              select a.currency, -sum(d.amount) as amount
              from account_days d join accounts a on a.id = d.account_id
              where d.day <= $1 and d.kind in ('correction', 'correction_reversed') and a.kind = 'advertiser_receivable'
              group by a.currency
            )
            select r.currency, coalesce(s.open, 0)::bigint as open, coalesce(s.not_due, 0)::bigint as not_due,
              coalesce(s.thirty_days, 0)::bigint as thirty_days, coalesce(s.sixty_days, 0)::bigint as sixty_days,
              coalesce(s.ninety_days, 0)::bigint as ninety_days, coalesce(s.older, 0)::bigint as older,
              (coalesce(c.amount, 0) - coalesce(b.amount, 0) + coalesce(g.amount, 0))::bigint as not_invoiced,
              coalesce(k.amount, 0)::bigint as corrected,
              (r.amount - coalesce(l.amount, 0))::bigint as receivable
            from receivable r
            left join sums s on s.currency = r.currency
            left join later l on l.currency = r.currency
            left join charged c on c.currency = r.currency
            left join billed b on b.currency = r.currency
            left join again g on g.currency = r.currency
            left join corrected k on k.currency = r.currency
            where exists (select from accounts a join account_days d on d.account_id = a.id
                          where a.kind = 'advertiser_receivable' and a.currency = r.currency and d.day <= $1)
            order by r.currency
            """.formatted(OPEN);

    static Future<List<OpenItems.Total>> sumOpenItems(Sql sql, LocalDate day) {
        return sql.list(TOTALS, OpenItems.Total.class, day);
    }
}
