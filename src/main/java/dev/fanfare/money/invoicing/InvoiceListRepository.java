package dev.fanfare.money.invoicing;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.invoicing.api.GetAccountStatement.AccountStatement;
import dev.fanfare.money.invoicing.api.GetInvoice.InvoiceDetails;
import dev.fanfare.money.invoicing.api.ListAdvertiserInvoices.AdvertiserInvoices;
import dev.fanfare.money.invoicing.api.ListAdvertiserInvoices.Sort;
import dev.fanfare.money.invoicing.api.ListInvoices.InvoicePage;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.PageRequest.Found;
import dev.fanfare.platform.module.StaffSearch.Hit;
import dev.fanfare.platform.module.StaffSearch.Term;
import dev.fanfare.platform.sql.ByIds;
import dev.fanfare.platform.sql.ChangedRows.Change;
import dev.fanfare.platform.sql.ChangedRows.Range;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.SkipScan;
import dev.fanfare.platform.sql.SortedQuery;
import dev.fanfare.platform.sql.SortedQuery.Sorting;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lists invoices, what has settled them, an advertiser's account with them, and reminders. */
final class InvoiceListRepository {
    /**
     * A filter of invoices.
     *
     * @param advertiserId null for all
     * @param status null for all
     * @param from the first day of the first month
     * @param to the first day of the last month
     */
    record Filter(Long advertiserId, String status, LocalDate from, LocalDate to) {
        /** Before all months. */
        static final LocalDate FIRST = LocalDate.of(1, 1, 1);

        /** After all months. */
        static final LocalDate LAST = LocalDate.of(9999, 12, 1);

        private boolean isEver() {
            return from.equals(FIRST) && to.equals(LAST);
        }
    }

    private static final String ADVERTISER_EXISTS = """
            select user_id from advertisers where user_id = $1
            """;

    static Future<Boolean> hasAdvertiser(Sql sql, long advertiserId) {
        return sql.find(ADVERTISER_EXISTS, Long.class, advertiserId).map(Optional::isPresent);
    }

    /** What advertisers see of an invoice i of a legal entity e. */
    private static final String ITEM = """
            i.id, i.amount, i.currency, i.issued_on as date, i.status, e.prefix || '-' || i.number as number,
              i.payment_reference, i.updated_at
            """.strip();

    private static final QueryVariants OF_ADVERTISER = QueryVariants.of("""
            select %s
            from invoices i
            join legal_entities e on e.id = i.legal_entity_id
            where i.advertiser_id = $1 and i.month between $2 and $3 and i.id < $4 {filters}
            order by i.id desc
            limit $5
            """.formatted(ITEM), "and i.status = ?");

    static Future<List<AdvertiserInvoices.Item>> listOfAdvertiser(Sql sql, Filter f, PageRequest part) {
        return sql.list(
                OF_ADVERTISER.by(f.status()),
                AdvertiserInvoices.Item.class,
                f.advertiserId(),
                f.from(),
                f.to(),
                part.beforeId(),
                part.limit());
    }

    private static final String FIND_OF_ADVERTISER = """
            select %s, i.advertiser_id
            from invoices i
            join legal_entities e on e.id = i.legal_entity_id
            where i.id = $1
            """.formatted(ITEM);

    /** An invoice, and whose it is. */
    record Owned(long advertiserId, @JsonUnwrapped AdvertiserInvoices.Item invoice) {}

    static Future<Optional<Owned>> findOfAdvertiser(Sql sql, long id) {
        return sql.find(FIND_OF_ADVERTISER, Owned.class, id);
    }

    private static final SortedQuery<Sort> SORTED_OF_ADVERTISER = SortedQuery.of(
            """
            select i.id, {key} as key
            from invoices i
            where i.advertiser_id = $1 {after} {filters}
            order by {order}
            limit $2 offset $3
            """,
            "i.id",
            Map.of(Sort.DATE, SortedQuery.day("i.issued_on"), Sort.AMOUNT, SortedQuery.number("i.amount")),
            "and i.status = ?",
            "and i.month >= ?",
            "and i.month <= ?");

    /** As {@link #listOfAdvertiser}, in the order that is asked for. */
    static Future<Found<InvoicePage.Invoice>> listSortedOfAdvertiser(
            Sql sql, Filter f, Sorting<Sort> sorting, PageRequest part) {
        return SORTED_OF_ADVERTISER.read(
                sql,
                sorting,
                part,
                Arrays.asList(
                        f.status(),
                        f.from().equals(Filter.FIRST) ? null : f.from(),
                        f.to().equals(Filter.LAST) ? null : f.to()),
                Future::succeededFuture,
                new ByIds<>(
                        ids -> listByIds(sql, ids), invoice -> invoice.item().id()),
                f.advertiserId(),
                part.limit(),
                part.offset());
    }

    private static final String[] FILTERS = {"and i.advertiser_id = ?", "and i.status = ?"};

    private static final String ROWS = """
            select w.id, w.amount, w.currency, w.issued_on as date, w.status, e.prefix || '-' || w.number as number,
              w.payment_reference, w.updated_at, w.legal_entity_id, w.advertiser_id, a.name as advertiser_name,
              case when w.status <> 'open' then w.status when w.due_on < (business_now() at time zone 'UTC')::date then 'overdue'
                   when w.paid + w.credited > 0 then 'partly_paid' else 'open' end as state,
              w.due_on, w.net, w.vat, w.vat_treatment, w.vat_rate, w.vat_local as local_vat_amount,
              w.vat_currency as local_vat_currency, w.paid, w.credited, w.written_off, w.issued_at, w.paid_at,
              w.reference, w.voided_at, w.reason, w.billed_again_by
            from invoices w
            join legal_entities e on e.id = w.legal_entity_id
            join advertisers a on a.user_id = w.advertiser_id
            """;

    private static final QueryVariants LIST = QueryVariants.of(ROWS + """
            where w.id = any (array(
              select i.id from invoices i
              where i.month between $1 and $2 and i.id < $3 {filters}
              order by i.id desc
              limit $4 offset $5))
            order by w.id desc
            """, FILTERS);

    private static final String LIST_EVER =
            ROWS + "where w.id = any (" + SkipScan.newest("invoices", "status") + ") order by w.id desc";

    private static final QueryVariants COUNT = QueryVariants.of(
            "select count(*) as count from invoices i where i.month between $1 and $2 {filters}", FILTERS);

    static Future<List<InvoicePage.Invoice>> list(Sql sql, Filter f, PageRequest part) {
        if (f.advertiserId() == null && f.isEver()) {
            return sql.list(
                    LIST_EVER,
                    InvoicePage.Invoice.class,
                    part.beforeId(),
                    part.limit(),
                    part.offset(),
                    SkipScan.values(f.status(), List.of("open", "paid", "written_off", "void")));
        }
        return sql.list(
                LIST.by(f.advertiserId(), f.status()),
                InvoicePage.Invoice.class,
                f.from(),
                f.to(),
                part.beforeId(),
                part.limit(),
                part.offset());
    }

    // Adds nothing to the month, so that its index, which is in another order, is no choice.
    private static final QueryVariants LIST_CHANGED = QueryVariants.of("""
            select i.id, i.updated_at
            from invoices i
            where (i.updated_at, i.id) > ($1, $2) and i.updated_at < $3 and i.month + 0 between $4 and $5 {filters}
            order by i.updated_at, i.id
            limit $6
            """, FILTERS);

    /** The oldest change first. */
    static Future<List<Change>> listChanged(Sql sql, Filter f, Range range) {
        return sql.list(
                LIST_CHANGED.by(f.advertiserId(), f.status()),
                Change.class,
                range.after(),
                range.afterId(),
                range.before(),
                f.from(),
                f.to(),
                range.limit());
    }

    private static final String LIST_BY_IDS = ROWS + """
            where w.id = any ($1)
            """;

    /** In any order. */
    static Future<List<InvoicePage.Invoice>> listByIds(Sql sql, Long[] ids) {
        return sql.list(LIST_BY_IDS, InvoicePage.Invoice.class, (Object) ids);
    }

    static Future<Long> count(Sql sql, Filter f) {
        return sql.get(COUNT.by(f.advertiserId(), f.status()), Long.class, f.from(), f.to());
    }

    private static final String PAYMENTS = """
            select p.id, p.source, p.amount, i.currency, p.paid_on, p.booked_on, p.reference, p.reverses, p.reason, p.recorded_by,
              p.created_at
            from invoice_payments p
            join invoices i on i.id = p.invoice_id
            where p.invoice_id = $1
            order by p.id
            """;

    static Future<List<InvoiceDetails.Payment>> listPayments(Sql sql, long invoiceId) {
        return sql.list(PAYMENTS, InvoiceDetails.Payment.class, invoiceId);
    }

    private static final String CREDIT_NOTES = """
            select c.id, e.prefix || '-C' || c.number as number, c.issued_on, c.net, c.vat, i.currency, c.reason, c.bills_again,
              c.reversal, c.issued_by
            from credit_notes c
            join invoices i on i.id = c.invoice_id
            join legal_entities e on e.id = c.legal_entity_id
            where c.invoice_id = $1
            order by c.id
            """;

    static Future<List<InvoiceDetails.CreditNote>> listCreditNotes(Sql sql, long invoiceId) {
        return sql.list(CREDIT_NOTES, InvoiceDetails.CreditNote.class, invoiceId);
    }

    private static final String WRITE_OFFS = """
            select w.id, w.amount, w.vat, i.currency, w.booked_on, w.reason, w.recorded_by, w.created_at
            from write_offs w
            join invoices i on i.id = w.invoice_id
            where w.invoice_id = $1
            order by w.id
            """;

    static Future<List<InvoiceDetails.WriteOff>> listWriteOffs(Sql sql, long invoiceId) {
        return sql.list(WRITE_OFFS, InvoiceDetails.WriteOff.class, invoiceId);
    }

    private static final String OWNER = """
            select advertiser_id from invoices where id = $1
            """;

    /** The advertiser of an invoice. */
    static Future<Optional<Long>> findOwner(Sql sql, long invoiceId) {
        return sql.find(OWNER, Long.class, invoiceId);
    }

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

    static Future<List<AccountStatement.Line>> listStatement(
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

    static Future<AccountStatement.Balances> sumStatement(
            Sql sql, long advertiserId, String currency, LocalDate from, LocalDate to) {
        return sql.get(BALANCES, AccountStatement.Balances.class, advertiserId, currency, from, to);
    }

    private static final String SEARCH = """
            select i.id, e.prefix || '-' || i.number || ', ' || i.status as title
            from legal_entities e
            join invoices i on i.legal_entity_id = e.id
            where e.prefix = upper(split_part($1, '-', 1)) and i.number = $2
            union
            select i.id, e.prefix || '-' || i.number || ', ' || i.status
            from invoices i
            join legal_entities e on e.id = i.legal_entity_id
            where i.id = $3 or i.payment_reference = upper($1)
            limit 5
            """;

    /** By number, payment reference or id. */
    static Future<List<Hit>> findHits(Sql sql, Term term) {
        return sql.list(SEARCH, Hit.class, term.text(), number(term.text()), term.id());
    }

    /** The number within its legal entity, of one such as {@code FF-12}; 0 if it is none. */
    private static long number(String typed) {
        return Term.of(typed.substring(typed.indexOf('-') + 1)).id();
    }

    /**
     * An invoice due for a reminder.
     *
     * @param open the open amount
     * @param level of the reminder, from 1
     */
    record Overdue(long id, long advertiserId, String number, LocalDate dueOn, Money open, int level) {}

    // The highest due level; lower ones are not sent later. One invoice per advertiser at a time, within the hourly
    // limit on e-mails of one kind.
    private static final String CLAIM_REMINDERS = """
            with due as (
              select distinct on (i.advertiser_id) i.id, i.advertiser_id, i.legal_entity_id, i.number, i.due_on, i.currency,
                i.net + i.vat - i.paid - i.credited - i.written_off as open, l.level
              from invoices i
              cross join lateral (
                select count(*)::integer as level from unnest($1::integer[]) as u (days)
                where i.due_on + u.days <= (business_now() at time zone 'UTC')::date) l
              where i.status = 'open' and i.due_on < (business_now() at time zone 'UTC')::date and l.level > 0
                and not exists (select from invoice_reminders r where r.invoice_id = i.id and r.level >= l.level)
                and (select count(*) from invoice_reminders r join invoices o on o.id = r.invoice_id
                     where o.advertiser_id = i.advertiser_id and r.sent_at > business_now() - interval '1 hour') < 4
              order by i.advertiser_id, i.id
              limit $2
            ), claimed as (
              insert into invoice_reminders (invoice_id, level)
              select id, level from due
              on conflict do nothing
              returning invoice_id
            )
            select d.id, d.advertiser_id, e.prefix || '-' || d.number as number, d.due_on, d.open, d.currency, d.level
            from due d
            join claimed c on c.invoice_id = d.id
            join legal_entities e on e.id = d.legal_entity_id
            """;

    /**
     * Records the next reminders as sent and returns them.
     *
     * @param days after an invoice was due until each level, ascending
     */
    static Future<List<Overdue>> claimReminders(Tx tx, List<Integer> days, int atMost) {
        return tx.list(CLAIM_REMINDERS, Overdue.class, days.toArray(Integer[]::new), atMost);
    }
}
