package dev.fanfare.money.invoicing.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.document.store.NumberedDocument;
import dev.fanfare.money.document.store.NumberedDocument.Numbers;
import dev.fanfare.money.funding.store.Funds;
import dev.fanfare.money.invoicing.store.InvoicesRepository.Reversed;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/**
 * Credit notes, at the rate and treatment of their invoices. What payments cover beyond the rest is free in the
 * advertiser's funds.
 */
public final class CreditNotes {
    private CreditNotes() {}

    /**
     * A credit note to issue.
     *
     * @param invoice locked
     * @param billsAgain whether the next invoice bills the amount again
     * @param reversal the key of the entry that took back the work; null for a decision
     */
    public record NewNote(LockedInvoice invoice, Money net, String reason, boolean billsAgain, String reversal) {
        /** Computed on all that is credited, so that rounded parts add up to the VAT of the whole. */
        public Money vat() {
            return invoice.money(VatTreatment.vat(invoice.creditedNet() + net.minor(), invoice.vatRate())
                    - VatTreatment.vat(invoice.creditedNet(), invoice.vatRate()));
        }

        /** Its VAT in the other currency of its invoice's, in minor units, computed likewise; null for none. */
        Long localVat() {
            return invoice.vatCurrency() == null ? null : localVat(before().plus(vat())) - localVat(before());
        }

        private Money before() {
            return invoice.money(invoice.credited() - invoice.creditedNet());
        }

        private long localVat(Money vat) {
            return VatTreatment.inCurrency(vat, invoice.vatCurrency(), invoice.vatExchange())
                    .minor();
        }

        /** What payments cover of it: it was paid, and is not owed. */
        public Money covered() {
            return invoice.money(
                    Math.max(0, net.plus(vat()).minor() - invoice.owed().minor()));
        }
    }

    /** An issued credit note. */
    public record Note(long id, String number, Money vat) {}

    /** Issues a credit note; what payments cover of it must be in the currency of the advertiser's funds. */
    public static Future<Note> issue(Tx tx, Caller caller, Numbers numbers, NewNote note) {
        LockedInvoice invoice = note.invoice();
        Money vat = note.vat();
        Money covered = note.covered();
        long number = numbers.take(invoice.legalEntityId(), 1);
        numbers.save(tx);
        Funds.lockAccounts(tx, invoice.advertiserId(), invoice.currency());
        return InvoicePayments.free(tx, caller, invoice, covered)
                .compose(freed -> InvoicesRepository.credit(tx, note, number, vat, caller.userId()))
                // First, since the note takes back VAT that the write-off may have taken back already.
                .compose(issued -> WriteOffs.recover(tx, caller, invoice, null)
                        .compose(recovered -> post(tx, caller, note, issued, vat))
                        .compose(posted -> Funds.release(tx, caller, invoice.advertiserId(), covered, invoice.id()))
                        .map(new Note(issued.id(), issued.number(), vat)));
    }

    /** Only a decision cancels the net amount. A voided invoice still owes it; a reversed one already does not. */
    private static Future<?> post(Tx tx, Caller caller, NewNote note, InvoicesRepository.Issued issued, Money vat) {
        LockedInvoice invoice = note.invoice();
        Entry.Draft draft = Entry.of(
                        "invoice:" + invoice.id() + ":credit_note:" + issued.id(),
                        "credit_note",
                        "Credit note " + issued.number() + " took " + note.net().plus(vat) + " off invoice "
                                + invoice.id() + (note.billsAgain() ? ", which is billed again." : "."),
                        caller.requestId())
                .from(invoice.advertiserId(), AccountKind.ADVERTISER_VAT, vat)
                .onto(invoice.advertiserId(), AccountKind.ADVERTISER_RECEIVABLE, vat);
        if (!note.billsAgain() && note.reversal() == null) {
            draft.from(invoice.advertiserId(), AccountKind.ADVERTISER_CREDITED, note.net())
                    .onto(invoice.advertiserId(), AccountKind.ADVERTISER_RECEIVABLE, note.net());
        }
        return draft.isEmpty() ? Future.succeededFuture() : Ledger.post(tx, draft.entry());
    }

    /** Locks what reversals of an advertiser's work may credit. The first lock of a transaction. */
    public static Future<Numbers> lock(Tx tx, long advertiserId) {
        return NumberedDocument.CREDIT_NOTE
                .lockNumbers(tx)
                .compose(numbers -> InvoicesRepository.lockAll(tx, advertiserId).map(numbers));
    }

    /**
     * Credits work that was reversed, if it was invoiced: at most what its invoice still bills. The rest, and what has not
     * been invoiced, lowers the next invoice.
     *
     * @param reversal the key of the entry that took it back
     */
    public static Future<Void> reverse(
            Tx tx, Caller caller, Numbers numbers, long advertiserId, String reversal, String reason) {
        return InvoicesRepository.findReversed(tx, reversal, advertiserId)
                .compose(found -> found.isEmpty()
                        ? Future.succeededFuture()
                        : reverse(tx, caller, numbers, advertiserId, reversal, reason, found.get()));
    }

    private static Future<Void> reverse(
            Tx tx,
            Caller caller,
            Numbers numbers,
            long advertiserId,
            String reversal,
            String reason,
            Reversed reversed) {
        return InvoicesRepository.findBilling(
                        tx, advertiserId, reversed.amount().currency(), reversed.month())
                .compose(id -> id.isEmpty()
                        ? Future.succeededFuture()
                        : LockedInvoice.lock(tx, id.get()).compose(invoice -> Funds.hasCurrency(
                                        tx, advertiserId, invoice.currency())
                                .compose(fundable -> {
                                    Money net = invoice.money(
                                            Math.min(reversed.amount().minor(), invoice.net() - invoice.creditedNet()));
                                    NewNote note = new NewNote(invoice, net, reason, false, reversal);
                                    return net.isPositive()
                                                    && (fundable
                                                            || !note.covered().isPositive())
                                            ? issue(tx, caller, numbers, note).<Void>mapEmpty()
                                            : Future.<Void>succeededFuture();
                                })));
    }
}
