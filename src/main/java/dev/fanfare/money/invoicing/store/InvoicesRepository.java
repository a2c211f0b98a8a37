package dev.fanfare.money.invoicing.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** What settles invoices: the tables invoice_payments and credit_notes, and their sums in invoices. */
final class InvoicesRepository {
    private static final String COLUMNS = """
            select i.id, i.legal_entity_id, i.advertiser_id, i.currency, i.status, i.issued_on, i.due_on, i.net, i.vat, i.vat_rate,
              i.vat_currency, i.vat_exchange, i.paid, i.credited, i.written_off,
              coalesce((select sum(c.net)::bigint from credit_notes c where c.invoice_id = i.id), 0) as credited_net
            from invoices i
            """;

    private static final String LOCK = COLUMNS + """
            where i.id = $1
            for update of i
            """;

    static Future<Optional<LockedInvoice>> lock(Tx tx, long id) {
        return tx.find(LOCK, LockedInvoice.class, id);
    }

    private static final String LOCK_OF_ADVERTISER = """
            select id from invoices where advertiser_id = $1 order by id for update
            """;

    /** Locks all of an advertiser's invoices, in order. */
    static Future<Void> lockAll(Tx tx, long advertiserId) {
        return tx.pipeline(LOCK_OF_ADVERTISER, advertiserId);
    }

    private static final String NAMED = """
            select id from invoices where payment_reference = any ($1)
            union
            select i.id
            from unnest($2::text[], $3::bigint[]) as w (prefix, number)
            join legal_entities e on e.prefix = w.prefix
            join invoices i on i.legal_entity_id = e.id and i.number = w.number
            limit 2
            """;

    /**
     * The invoices that are named, two at most.
     *
     * @param references candidates: they have check digits
     * @param prefixes of numbers, in their order
     */
    static Future<List<Long>> listNamed(Tx tx, String[] references, String[] prefixes, Long[] numbers) {
        return tx.list(NAMED, Long.class, references, prefixes, numbers);
    }

    /**
     * A recorded payment.
     *
     * @param bookedOn the day that it counts for
     */
    record Payment(long id, LocalDate bookedOn) {}

    /**
     * A payment to record, or what it loses again.
     *
     * @param source transfer or funds; undone, returned or credited
     * @param amount negative for what it loses
     * @param paidOn null for today
     * @param reference the bank's; null for none
     * @param evidence the bank line that it came with; null for none
     * @param reverses the payment that it undoes; null for none
     * @param reason null for none
     */
    @StagedBuilder
    record NewPayment(
            long invoiceId,
            String source,
            long amount,
            LocalDate paidOn,
            String reference,
            String evidence,
            Long reverses,
            String reason,
            Long recordedBy) {}

    private static final String PAY = """
            with paid as (
              update invoices i
              set paid = i.paid + $3, written_off = least(i.written_off, i.net + i.vat - i.paid - i.credited - $3),
                  reference = coalesce($5, i.reference),
                  paid_at = case when i.paid + $3 + i.credited = i.net + i.vat and i.credited < i.net + i.vat
                                 then coalesce(i.paid_at, business_now()) end
              where i.id = $1
            )
            insert into invoice_payments (invoice_id, source, amount, paid_on, reference, evidence, reverses, reason, booked_on,
              recorded_by)
            values ($1, $2, $3, coalesce($4::date, (business_now() at time zone 'UTC')::date), $5, $6, $7, $8,
              open_day(coalesce($4::date, (business_now() at time zone 'UTC')::date)), $9)
            returning id, booked_on
            """;

    /** Adds a payment of a locked invoice, or its reversal. */
    static Future<Payment> pay(Tx tx, NewPayment p) {
        return tx.get(
                PAY,
                Payment.class,
                p.invoiceId(),
                p.source(),
                p.amount(),
                p.paidOn(),
                p.reference(),
                p.evidence(),
                p.reverses(),
                p.reason(),
                p.recordedBy());
    }

    /**
     * A payment to undo.
     *
     * @param undone whether it is already
     * @param shown whether a bank line shows it
     */
    record Recorded(long invoiceId, String source, Money amount, boolean undone, boolean shown) {}

    private static final String FIND_PAYMENT = """
            select p.invoice_id, p.source, p.amount, i.currency, exists (select from invoice_payments r where r.reverses = p.id) as undone,
              p.evidence is not null or exists (select from bank_lines l where l.subject = 'payment:' || p.id
                                                  and l.status in ('matched', 'assigned')) as shown
            from invoice_payments p
            join invoices i on i.id = p.invoice_id
            where p.id = $1 and p.amount > 0
            """;

    /** The invoice of a payment is to be locked first. */
    static Future<Optional<Recorded>> findPayment(Tx tx, long id) {
        return tx.find(FIND_PAYMENT, Recorded.class, id);
    }

    private static final String BY_BANK = """
            select coalesce(sum(p.amount), 0)::bigint
            from invoice_payments p
            where p.invoice_id = $1 and (p.source = 'returned'
              or p.source = 'transfer' and not exists (select from invoice_payments r where r.reverses = p.id))
            """;

    /** What came by transfer and has not been undone or returned, in minor units. */
    static Future<Long> sumByBank(Tx tx, long invoiceId) {
        return tx.get(BY_BANK, Long.class, invoiceId);
    }

    /** An issued credit note. */
    record Issued(long id, String number) {}

    private static final String CREDIT = """
            with credited as (
              update invoices i
              set credited = i.credited + $3 + $4,
                  written_off = least(i.written_off, i.net + i.vat - i.paid - i.credited - $3 - $4),
                  reason = $5, bills_again = $6,
                  paid_at = case when i.paid > 0 and i.paid + i.credited + $3 + $4 = i.net + i.vat then coalesce(i.paid_at, business_now()) end,
                  voided_at = case when i.credited + $3 + $4 = i.net + i.vat then business_now() end
              where i.id = $1
            )
            insert into credit_notes (legal_entity_id, number, invoice_id, issued_on, net, vat, vat_local, reason, bills_again, reversal,
              issued_by)
            select i.legal_entity_id, $2, i.id, (business_now() at time zone 'UTC')::date, $3, $4, $9, $5, $6, $7, $8
            from invoices i
            where i.id = $1
            returning id, (select e.prefix from legal_entities e where e.id = legal_entity_id) || '-C' || number as number
            """;

    /** Adds a credit note on a locked invoice. */
    static Future<Issued> credit(Tx tx, CreditNotes.NewNote note, long number, Money vat, Long issuedBy) {
        return tx.get(
                CREDIT,
                Issued.class,
                note.invoice().id(),
                number,
                note.net().minor(),
                vat.minor(),
                note.reason(),
                note.billsAgain(),
                note.reversal(),
                issuedBy,
                note.localVat());
    }

    /** What a reversal took back of an advertiser's debt, and the month that it was charged in. */
    record Reversed(LocalDate month, Money amount) {}

    private static final String REVERSED = """
            select date_trunc('month', o.booked_on::timestamp)::date as month, p.currency, p.amount
            from journal_entries r
            join journal_entries o on o.id = r.reverses
            join postings p on p.entry_id = r.id
            join accounts a on a.id = p.account_id and a.kind = 'advertiser_receivable' and a.owner_id = $2
            where r.key = $1 and p.amount > 0
            """;

    /** Empty if the entry took back nothing of an advertiser's. */
    static Future<Optional<Reversed>> findReversed(Tx tx, String key, long advertiserId) {
        return tx.find(REVERSED, Reversed.class, key, advertiserId);
    }

    // A void invoice was billed again by a later one, or will be by the next.
    private static final String BILLING = """
            with recursive billed as (
              select id, billed_again_by from invoices where advertiser_id = $1 and currency = $2 and month = $3
              union all
              select i.id, i.billed_again_by from billed b join invoices i on i.id = b.billed_again_by)
            select b.id from billed b where b.billed_again_by is null
            """;

    /** The invoice that bills a month's charges; empty if there is none. */
    static Future<Optional<Long>> findBilling(Tx tx, long advertiserId, String currency, LocalDate month) {
        return tx.find(BILLING, Long.class, advertiserId, currency, month);
    }
}
