package dev.fanfare.money.invoicing;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.invoicing.api.GetInvoice.InvoiceDetails;
import dev.fanfare.money.invoicing.api.ListAdvertiserInvoices.AdvertiserInvoices;
import dev.fanfare.money.invoicing.api.ListInvoices.InvoicePage;
import dev.fanfare.platform.bus.StagedBuilder;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** The tables invoices, invoice_payments and credit_notes. */
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
            select id, amount, currency, issued_on as date, status
            from invoices
            where advertiser_id = $1 and month between $2 and $3 {filters}
            order by id desc
            """, "and status = ?");

    static Future<List<AdvertiserInvoices.Item>> listOfAdvertiser(Sql sql, Filter f) {
        return sql.list(
                OF_ADVERTISER.by(f.status()), AdvertiserInvoices.Item.class, f.advertiserId(), f.from(), f.to());
    }

    private static final String[] FILTERS = {"and i.advertiser_id = ?", "and i.status = ?"};

    private static final QueryVariants LIST = QueryVariants.of("""
            select w.id, w.amount, w.currency, w.issued_on as date, w.status, e.prefix || '-' || w.number as number,
              w.legal_entity_id, w.advertiser_id, a.name as advertiser_name,
              case when w.status <> 'open' then w.status when w.due_on < (now() at time zone 'UTC')::date then 'overdue'
                   when w.paid + w.credited > 0 then 'partly_paid' else 'open' end as state,
              w.due_on, w.net, w.vat, w.vat_treatment, w.vat_rate, w.paid, w.credited, w.issued_at, w.paid_at, w.reference,
              w.voided_at, w.reason, w.billed_again_by
            from invoices w
            join legal_entities e on e.id = w.legal_entity_id
            join advertisers a on a.user_id = w.advertiser_id
            where w.id = any (array(
              select i.id from invoices i
              where i.month between $1 and $2 {filters}
              order by i.id desc
              limit $3 offset $4))
            order by w.id desc
            """, FILTERS);

    private static final QueryVariants COUNT = QueryVariants.of(
            "select count(*) as count from invoices i where i.month between $1 and $2 {filters}", FILTERS);

    static Future<List<InvoicePage.Invoice>> list(Sql sql, Filter f, Paging paging) {
        return sql.list(
                LIST.by(f.advertiserId(), f.status()),
                InvoicePage.Invoice.class,
                f.from(),
                f.to(),
                paging.limit(),
                paging.offset());
    }

    static Future<Long> count(Sql sql, Filter f) {
        return sql.get(COUNT.by(f.advertiserId(), f.status()), Long.class, f.from(), f.to());
    }

    /** An invoice, locked for payment or credit; amounts in minor units. */
    @StagedBuilder
    record Locked(
            long id,
            long legalEntityId,
            long advertiserId,
            String currency,
            String status,
            LocalDate issuedOn,
            long net,
            long vat,
            BigDecimal vatRate,
            long paid,
            long credited,
            long creditedNet) {
        Money open() {
            return money(net + vat - paid - credited);
        }

        Money money(long minor) {
            return new Money(minor, currency);
        }
    }

    private static final String LOCK = """
            select i.id, i.legal_entity_id, i.advertiser_id, i.currency, i.status, i.issued_on, i.net, i.vat, i.vat_rate, i.paid,
              i.credited,
              coalesce((select sum(c.net)::bigint from credit_notes c where c.invoice_id = i.id), 0) as credited_net
            from invoices i
            where i.id = $1
            for update
            """;

    static Future<Optional<Locked>> lock(Tx tx, long id) {
        return tx.find(LOCK, Locked.class, id);
    }

    /**
     * A recorded payment.
     *
     * @param bookedOn the day that it counts for
     */
    record Payment(long id, LocalDate bookedOn) {}

    private static final String PAY = """
            with paid as (
              update invoices i
              set paid = i.paid + $2, reference = coalesce($5, i.reference),
                  paid_at = case when i.paid + $2 + i.credited = i.net + i.vat then now() end
              where i.id = $1
            )
            insert into invoice_payments (invoice_id, amount, source, paid_on, reference, booked_on, recorded_by)
            values ($1, $2, $3, coalesce($4::date, (now() at time zone 'UTC')::date), $5,
              open_day(coalesce($4::date, (now() at time zone 'UTC')::date)), $6)
            returning id, booked_on
            """;

    /**
     * Adds a payment of a locked invoice.
     *
     * @param paidOn null for today
     * @param reference null for none
     */
    static Future<Payment> pay(
            Tx tx, long id, Money amount, String source, LocalDate paidOn, String reference, Long recordedBy) {
        return tx.get(PAY, Payment.class, id, amount.minor(), source, paidOn, reference, recordedBy);
    }

    /** An issued credit note. */
    record CreditNote(long id, String number) {}

    private static final String CREDIT = """
            with credited as (
              update invoices i
              set credited = i.credited + $3 + $4, reason = $5, bills_again = $6,
                  paid_at = case when i.paid > 0 and i.paid + i.credited + $3 + $4 = i.net + i.vat then now() end,
                  voided_at = case when i.credited + $3 + $4 = i.net + i.vat then now() end
              where i.id = $1
            )
            insert into credit_notes (legal_entity_id, number, invoice_id, issued_on, net, vat, reason, bills_again, issued_by)
            select i.legal_entity_id, $2, i.id, (now() at time zone 'UTC')::date, $3, $4, $5, $6, $7
            from invoices i
            where i.id = $1
            returning id, (select e.prefix from legal_entities e where e.id = legal_entity_id) || '-C' || number as number
            """;

    /** Adds a credit note on a locked invoice. */
    static Future<CreditNote> credit(
            Tx tx, long id, long number, Money net, Money vat, String reason, boolean billsAgain, long issuedBy) {
        return tx.get(CREDIT, CreditNote.class, id, number, net.minor(), vat.minor(), reason, billsAgain, issuedBy);
    }

    private static final String PAYMENTS = """
            select p.id, p.source, p.amount, i.currency, p.paid_on, p.booked_on, p.reference, p.recorded_by, p.created_at
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
              c.issued_by
            from credit_notes c
            join invoices i on i.id = c.invoice_id
            join legal_entities e on e.id = c.legal_entity_id
            where c.invoice_id = $1
            order by c.id
            """;

    static Future<List<InvoiceDetails.CreditNote>> listCreditNotes(Sql sql, long invoiceId) {
        return sql.list(CREDIT_NOTES, InvoiceDetails.CreditNote.class, invoiceId);
    }

    private static final String OWNER = """
            select advertiser_id from invoices where id = $1
            """;

    /** The advertiser of an invoice. */
    static Future<Optional<Long>> findOwner(Sql sql, long invoiceId) {
        return sql.find(OWNER, Long.class, invoiceId);
    }
}
