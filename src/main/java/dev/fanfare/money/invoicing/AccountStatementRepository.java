package dev.fanfare.money.invoicing;

import dev.fanfare.money.invoicing.api.GetAccountStatement.AccountStatement;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.List;

/** Invoices, payments, credit notes and write-offs of an advertiser, compared with the journal. */
final class AccountStatementRepository {
    // Of equal days, an invoice comes before what settles it.
    private static final String MOVES = """
            select i.issued_on as day, 1 as place, i.id, 'invoice' as kind, e.prefix || '-' || i.number as number,
              i.id as invoice_id, i.amount
            from invoices i join legal_entities e on e.id = i.legal_entity_id
            where i.advertiser_id = $1 and i.currency = $2
            union all
            select p.booked_on, 2, p.id, p.source, e.prefix || '-' || i.number, i.id, -p.amount
            from invoices i join legal_entities e on e.id = i.legal_entity_id join invoice_payments p on p.invoice_id = i.id
            where i.advertiser_id = $1 and i.currency = $2
            union all
            select c.issued_on, 3, c.id, 'credit_note', e.prefix || '-C' || c.number, i.id, -(c.net + c.vat)
            from invoices i join credit_notes c on c.invoice_id = i.id join legal_entities e on e.id = c.legal_entity_id
            where i.advertiser_id = $1 and i.currency = $2
            union all
            select w.booked_on, 4, w.id, case when w.amount > 0 then 'written_off' else 'recovered' end,
              e.prefix || '-' || i.number, i.id, -w.amount
            from invoices i join legal_entities e on e.id = i.legal_entity_id join write_offs w on w.invoice_id = i.id
            where i.advertiser_id = $1 and i.currency = $2 and w.amount <> 0
            """;

    private static final String LINES = """
            select l.line, l.day, l.kind, l.number, l.invoice_id, l.amount, l.balance, $2 as currency
            from (
              select m.day, m.kind, m.number, m.invoice_id, m.amount,
                row_number() over moves - count(*) filter (where m.day < $3) over () as line,
                (sum(m.amount) over moves)::bigint as balance
              from (%s) m
              where m.day <= $4
              window moves as (order by m.day, m.place, m.id)) l
            where l.day >= $3 and l.line > $5
            order by l.line
            limit $6
            """.formatted(MOVES);

    static Future<List<AccountStatement.Line>> list(
            Sql sql, long advertiserId, String currency, LocalDate from, LocalDate to, long after, int limit) {
        return sql.list(LINES, AccountStatement.Line.class, advertiserId, currency, from, to, after, limit);
    }

    private static final String BALANCES = """
            select $2 as currency, m.opening, m.closing, r.receivable - m.closing as not_invoiced, r.receivable
            from (
              select coalesce(sum(amount) filter (where day < $3), 0)::bigint as opening,
                coalesce(sum(amount), 0)::bigint as closing
              from (%s) d where day <= $4) m
            cross join (
              select coalesce(-sum(d.amount), 0)::bigint as receivable
              from accounts a join account_days d on d.account_id = a.id
              where a.owner_id = $1 and a.currency = $2 and a.kind = 'advertiser_receivable' and d.day <= $4) r
            """.formatted(MOVES);

    static Future<AccountStatement.Balances> sum(
            Sql sql, long advertiserId, String currency, LocalDate from, LocalDate to) {
        return sql.get(BALANCES, AccountStatement.Balances.class, advertiserId, currency, from, to);
    }
}
