package dev.fanfare.money.invoicing;

import dev.fanfare.money.invoicing.api.GetInvoice.InvoiceDetails;
import dev.fanfare.money.invoicing.api.ListAdvertiserInvoices.AdvertiserInvoices;
import dev.fanfare.money.invoicing.api.ListInvoices.InvoicePage;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.ChangedRows.Change;
import dev.fanfare.platform.sql.ChangedRows.Range;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Lists invoices, and what has settled them. */
final class InvoiceRepository {
    /**
     * A filter of invoices.
     *
     * @param advertiserId null for all
     * @param status null for all
     * @param from the first day of the first month
     * @param to the first day of the last month
     */
    record Filter(Long advertiserId, String status, LocalDate from, LocalDate to) {}

    private static final String ADVERTISER_EXISTS = """
            select user_id from advertisers where user_id = $1
            """;

    static Future<Boolean> hasAdvertiser(Sql sql, long advertiserId) {
        return sql.find(ADVERTISER_EXISTS, Long.class, advertiserId).map(Optional::isPresent);
    }

    private static final QueryVariants OF_ADVERTISER = QueryVariants.of("""
            select i.id, i.amount, i.currency, i.issued_on as date, i.status, e.prefix || '-' || i.number as number,
              i.payment_reference
            from invoices i
            join legal_entities e on e.id = i.legal_entity_id
            where i.advertiser_id = $1 and i.month between $2 and $3 and i.id < $4 {filters}
            order by i.id desc
            limit $5
            """, "and i.status = ?");

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

    private static final String[] FILTERS = {"and i.advertiser_id = ?", "and i.status = ?"};

    private static final String ROWS = """
            select w.id, w.amount, w.currency, w.issued_on as date, w.status, e.prefix || '-' || w.number as number,
              w.payment_reference, w.legal_entity_id, w.advertiser_id, a.name as advertiser_name,
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

    private static final QueryVariants COUNT = QueryVariants.of(
            "select count(*) as count from invoices i where i.month between $1 and $2 {filters}", FILTERS);

    static Future<List<InvoicePage.Invoice>> list(Sql sql, Filter f, PageRequest part) {
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
}
