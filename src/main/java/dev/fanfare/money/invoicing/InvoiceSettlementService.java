package dev.fanfare.money.invoicing;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.document.store.NumberedDocument;
import dev.fanfare.money.funding.store.CreditedPayments;
import dev.fanfare.money.funding.store.CreditedPayments.Payment;
import dev.fanfare.money.funding.store.Funds;
import dev.fanfare.money.invoicing.api.InvoiceMoves.CreditInvoice;
import dev.fanfare.money.invoicing.api.InvoiceMoves.PaidFromFunds;
import dev.fanfare.money.invoicing.api.InvoiceMoves.PayFromFunds;
import dev.fanfare.money.invoicing.api.InvoiceMoves.PayInvoice;
import dev.fanfare.money.invoicing.api.InvoiceMoves.PayOwnInvoice;
import dev.fanfare.money.invoicing.api.InvoiceMoves.UndoPayment;
import dev.fanfare.money.invoicing.api.InvoiceMoves.VoidInvoice;
import dev.fanfare.money.invoicing.api.InvoiceMoves.WriteOffInvoice;
import dev.fanfare.money.invoicing.store.CreditNotes;
import dev.fanfare.money.invoicing.store.CreditNotes.NewNote;
import dev.fanfare.money.invoicing.store.InvoicePayments;
import dev.fanfare.money.invoicing.store.InvoicePayments.Undo;
import dev.fanfare.money.invoicing.store.LockedInvoice;
import dev.fanfare.money.invoicing.store.WriteOffs;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Settles invoices by payments, credit notes and write-offs, which together never exceed the amount; and undoes payments. */
record InvoiceSettlementService(Database db) {
    Future<Committed<ProposedOrDone>> pay(Caller caller, PayInvoice ask) {
        return db.change(caller, ask, tx -> LockedInvoice.lockPayable(tx, ask.invoiceId())
                        .compose(invoice -> {
                            Money amount = amount("amount", ask.amount(), invoice, invoice.owed());
                            return pay(tx, caller, ask, invoice, amount);
                        }))
                .recover(ConstraintErrors.map(Map.of(
                        "accounting_periods_closed",
                        () -> CommonFault.invalid("paid_on", "is in a month that is being closed right now"))));
    }

    private static Future<ProposedOrDone> pay(
            Tx tx, Caller caller, PayInvoice ask, LockedInvoice invoice, Money amount) {
        String reference = OptionalText.blankToNull(ask.reference());
        LocalDate day = ask.paidOn() == null ? BusinessTime.today() : ask.paidOn();
        return CreditedPayments.requireAnother(
                        tx, Payment.entered(invoice.advertiserId(), amount, day, reference), null, ask.anotherPayment())
                .compose(than -> InvoicePayments.payByHand(tx, caller, invoice, amount, ask.paidOn(), reference)
                        .compose(posted -> audit(
                                tx,
                                caller,
                                "invoice.paid",
                                invoice,
                                "amount",
                                amount,
                                reference,
                                than.map(known -> "Another payment than " + known + ".")
                                        .orElse(null)))
                        .map(new ProposedOrDone(CreditedPayments.told(
                                amount.equals(invoice.owed())
                                        ? Translatable.of("The invoice has been paid.")
                                        : Translatable.of("{0} of the invoice has been paid.", amount),
                                than))));
    }

    Future<Committed<ProposedOrDone>> undo(Caller caller, UndoPayment ask) {
        Undo undo = new Undo(
                ask.paymentId(),
                Boolean.TRUE.equals(ask.neverCame()),
                ask.reason().strip());
        return db.change(
                caller, ask, tx -> InvoicePayments.undo(tx, caller, undo).compose(undone -> audit(
                                tx,
                                caller,
                                "invoice.payment_undone",
                                undone.invoice(),
                                "amount",
                                undone.amount(),
                                null,
                                undo.reason())
                        .map(new ProposedOrDone(
                                undo.neverCame()
                                        ? "{0} of invoice {1} is owed again."
                                        : "{0} of invoice {1} is owed again. The money is part of the brand's funds.",
                                undone.amount(),
                                undone.invoice().id()))));
    }

    Future<Committed<PaidFromFunds>> payFromFunds(Caller caller, PayFromFunds ask) {
        return db.change(caller, ask, tx -> LockedInvoice.lockPayable(tx, ask.invoiceId())
                .compose(invoice -> payFromFunds(tx, caller, invoice)));
    }

    Future<Committed<PaidFromFunds>> payOwn(Caller caller, PayOwnInvoice ask) {
        return db.change(caller, ask, tx -> InvoiceListRepository.findOwner(tx, ask.invoiceId())
                .compose(owner -> {
                    if (!caller.acts(ask.advertiserId(), TeamRight.MONEY_MANAGE)
                            || !ask.advertiserId().equals(owner.orElse(null))) {
                        throw CommonFault.notFound("invoice", ask.invoiceId());
                    }
                    return LockedInvoice.lockPayable(tx, ask.invoiceId());
                })
                .compose(invoice -> payFromFunds(tx, caller, invoice)));
    }

    private static Future<PaidFromFunds> payFromFunds(Tx tx, Caller caller, LockedInvoice invoice) {
        return Funds.pay(tx, caller, invoice.advertiserId(), invoice.owed(), invoice.id())
                .compose(paid -> paid.isPositive()
                        ? InvoicePayments.paidByFunds(tx, caller, invoice, paid)
                                .compose(payment ->
                                        audit(tx, caller, "invoice.paid", invoice, "funds", paid, null, null))
                                .map(paid)
                        : Future.succeededFuture(paid))
                .map(paid -> new PaidFromFunds(
                        "success",
                        paid.isPositive()
                                ? Translatable.of("{0} of the invoice has been paid.", paid)
                                : Translatable.of("No money is available."),
                        paid.decimal(),
                        invoice.owed().minus(paid).decimal(),
                        invoice.currency()));
    }

    Future<Committed<ProposedOrDone>> writeOff(Caller caller, WriteOffInvoice ask) {
        String reason = ask.reason().strip();
        return db.change(
                caller, ask, tx -> LockedInvoice.lock(tx, ask.invoiceId()).compose(invoice -> {
                    if (!invoice.open().isPositive()) {
                        throw CommonFault.transition("invoice", invoice.status(), "written_off", List.of());
                    }
                    if (!invoice.dueOn().isBefore(BusinessTime.today())) {
                        throw CommonFault.INVALID_TRANSITION.because("The invoice is due on {0}.", invoice.dueOn());
                    }
                    Money amount = amount("amount", ask.amount(), invoice, invoice.open());
                    return WriteOffs.writeOff(tx, caller, invoice, amount, reason)
                            .compose(done ->
                                    audit(tx, caller, "invoice.written_off", invoice, "amount", amount, null, reason))
                            .map(new ProposedOrDone("{0} of the invoice have been written off.", amount));
                }));
    }

    Future<Committed<ActionResult>> voidIt(Caller caller, VoidInvoice ask) {
        return db.change(caller, ask, tx -> credit(tx, caller, ask.invoiceId(), null, ask.reason(), true)
                .map(new ActionResult("The invoice is void; the brand's next one bills its amount again.")));
    }

    Future<Committed<ProposedOrDone>> credit(Caller caller, CreditInvoice ask) {
        return db.change(caller, ask, tx -> credit(tx, caller, ask.invoiceId(), ask.net(), ask.reason(), false)
                .map(number -> new ProposedOrDone("Credit note {0} has been issued.", number)));
    }

    /** The number of the credit note. */
    private static Future<String> credit(
            Tx tx, Caller caller, long invoiceId, BigDecimal net, String reason, boolean billsAgain) {
        return NumberedDocument.CREDIT_NOTE.lockNumbers(tx).compose(numbers -> LockedInvoice.lock(tx, invoiceId)
                .compose(invoice -> note(tx, invoice, net, reason.strip(), billsAgain))
                .compose(note -> CreditNotes.issue(tx, caller, numbers, note).compose(issued -> audit(
                                tx,
                                caller,
                                "invoice.credited",
                                note.invoice(),
                                "net",
                                note.net(),
                                issued.number(),
                                reason)
                        .map(issued.number()))));
    }

    /** A paid invoice can only be credited in part, and only if its payment can go to the funds. */
    private static Future<NewNote> note(
            Tx tx, LockedInvoice invoice, BigDecimal net, String reason, boolean billsAgain) {
        if ("void".equals(invoice.status()) || billsAgain && !"open".equals(invoice.status())) {
            throw CommonFault.transition("invoice", invoice.status(), "void", List.of());
        }
        if (billsAgain && (invoice.paid() > 0 || invoice.credited() > 0 || invoice.writtenOff() > 0)) {
            throw CommonFault.transition("invoice", "partly_paid", "void", List.of("paid"));
        }
        NewNote note = new NewNote(invoice, net(net, invoice), reason, billsAgain, null);
        return Funds.hasCurrency(tx, invoice.advertiserId(), invoice.currency()).map(fundable -> {
            if (note.covered().isPositive() && !fundable) {
                throw CommonFault.invalid("net", "is more than is open, and the brand has another currency");
            }
            return note;
        });
    }

    /** Defaults to the open amount without VAT, exact to the minor unit for the whole. */
    private static Money net(BigDecimal net, LockedInvoice invoice) {
        Money rest = invoice.money(invoice.net() - invoice.creditedNet());
        if (net != null) {
            return amount("net", net, invoice, rest);
        }
        if (invoice.paid() > 0) {
            throw CommonFault.invalid("net", "is needed for an invoice that was paid, wholly or in part");
        }
        return rest;
    }

    private static Money amount(String field, BigDecimal given, LockedInvoice invoice, Money most) {
        if (given == null) {
            return most;
        }
        Money amount = Money.parse(given, invoice.currency())
                .orElseThrow(() -> CommonFault.invalid(field, "has more decimals or digits than the currency allows"));
        if (amount.minor() > most.minor()) {
            throw CommonFault.invalid(field, "is more than is open");
        }
        return amount;
    }

    private static Future<Void> audit(
            Tx tx,
            Caller caller,
            String action,
            LockedInvoice invoice,
            String what,
            Money amount,
            String reference,
            String reason) {
        Map<String, Object> after = new LinkedHashMap<>();
        after.put(what, amount.toString());
        after.put("reference", reference);
        return Audit.write(
                tx,
                caller,
                action,
                "invoice:" + invoice.id(),
                Map.of("open", invoice.open().toString()),
                after,
                reason);
    }
}
