package dev.fanfare.money.invoicing;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.document.store.NumberedDocument;
import dev.fanfare.money.funding.store.Funds;
import dev.fanfare.money.invoicing.InvoiceRepository.CreditNote;
import dev.fanfare.money.invoicing.InvoiceRepository.Locked;
import dev.fanfare.money.invoicing.InvoiceRepository.Payment;
import dev.fanfare.money.invoicing.api.InvoiceMoves.CreditInvoice;
import dev.fanfare.money.invoicing.api.InvoiceMoves.PaidFromFunds;
import dev.fanfare.money.invoicing.api.InvoiceMoves.PayFromFunds;
import dev.fanfare.money.invoicing.api.InvoiceMoves.PayInvoice;
import dev.fanfare.money.invoicing.api.InvoiceMoves.PayOwnInvoice;
import dev.fanfare.money.invoicing.api.InvoiceMoves.VoidInvoice;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Settles invoices: payments and credit notes, which together never exceed the amount. */
record InvoiceSettlementService(Database db) {
    Future<Committed<ProposedOrDone>> pay(Caller caller, PayInvoice ask) {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        if (ask.paidOn() != null && ask.paidOn().isAfter(today)) {
            return CommonFault.invalid("paid_on", "is in the future").failed();
        }
        String reference = OptionalText.blankToNull(ask.reference());
        return db.change(caller, ask, tx -> open(tx, ask.invoiceId(), "paid").compose(invoice -> {
                    Money amount = amount("amount", ask.amount(), invoice, invoice.open());
                    return InvoiceRepository.pay(
                                    tx, invoice.id(), amount, "transfer", ask.paidOn(), reference, caller.id())
                            .compose(payment -> Ledger.post(tx, transfer(caller, invoice, payment, amount, today)))
                            .compose(posted ->
                                    audit(tx, caller, "invoice.paid", invoice, "amount", amount, reference, null))
                            .map(new ProposedOrDone(
                                    amount.equals(invoice.open())
                                            ? "The invoice has been paid."
                                            : amount + " of the invoice has been paid."));
                }))
                .recover(ConstraintErrors.map(Map.of(
                        "accounting_periods_closed",
                        () -> CommonFault.invalid("paid_on", "is in a month that is being closed right now"))));
    }

    private static Entry transfer(Caller caller, Locked invoice, Payment payment, Money amount, LocalDate today) {
        // Its key contains the booking day, unless that is today.
        String day = payment.bookedOn().isBefore(today) ? ":" + payment.bookedOn() : "";
        return Entry.of(
                        "invoice:" + invoice.id() + ":payment:" + payment.id() + day,
                        "invoice_paid",
                        amount.equals(invoice.open())
                                ? "Invoice " + invoice.id() + " of " + invoice.money(invoice.net() + invoice.vat())
                                        + " was paid."
                                : amount + " of invoice " + invoice.id() + " was paid.",
                        caller.requestId())
                .from(invoice.advertiserId(), AccountKind.ADVERTISER_PAID, amount)
                .onto(invoice.advertiserId(), AccountKind.ADVERTISER_RECEIVABLE, amount)
                .entry();
    }

    Future<Committed<PaidFromFunds>> payFromFunds(Caller caller, PayFromFunds ask) {
        return db.change(caller, ask, tx -> open(tx, ask.invoiceId(), "paid")
                .compose(invoice -> payFromFunds(tx, caller, invoice)));
    }

    Future<Committed<PaidFromFunds>> payOwn(Caller caller, PayOwnInvoice ask) {
        return db.change(caller, ask, tx -> InvoiceRepository.findOwner(tx, ask.invoiceId())
                .compose(owner -> {
                    if (!caller.is(ask.advertiserId()) || !ask.advertiserId().equals(owner.orElse(null))) {
                        throw CommonFault.notFound("invoice", ask.invoiceId());
                    }
                    return open(tx, ask.invoiceId(), "paid");
                })
                .compose(invoice -> payFromFunds(tx, caller, invoice)));
    }

    private static Future<PaidFromFunds> payFromFunds(Tx tx, Caller caller, Locked invoice) {
        return Funds.pay(tx, caller, invoice.advertiserId(), invoice.open(), invoice.id())
                .compose(paid -> paid.isPositive()
                        ? InvoiceRepository.pay(tx, invoice.id(), paid, "funds", null, null, caller.id())
                                .compose(payment ->
                                        audit(tx, caller, "invoice.paid", invoice, "funds", paid, null, null))
                                .map(paid)
                        : Future.succeededFuture(paid))
                .map(paid -> new PaidFromFunds(
                        "success",
                        paid.isPositive() ? paid + " of the invoice has been paid." : "No money is free.",
                        paid.decimal(),
                        invoice.open().minus(paid).decimal(),
                        invoice.currency()));
    }

    Future<Committed<ActionResult>> voidIt(Caller caller, VoidInvoice ask) {
        return db.change(caller, ask, tx -> credit(tx, caller, ask.invoiceId(), null, ask.reason(), true)
                .map(new ActionResult("The invoice is void; the advertiser's next one bills its amount again.")));
    }

    Future<Committed<ProposedOrDone>> credit(Caller caller, CreditInvoice ask) {
        return db.change(caller, ask, tx -> credit(tx, caller, ask.invoiceId(), ask.net(), ask.reason(), false)
                .map(number -> new ProposedOrDone("Credit note " + number + " has been issued.")));
    }

    /** The number of the credit note. */
    private static Future<String> credit(
            Tx tx, Caller caller, long invoiceId, BigDecimal net, String reason, boolean billsAgain) {
        return NumberedDocument.CREDIT_NOTE.lockNumbers(tx).compose(numbers -> open(tx, invoiceId, "void")
                .compose(invoice -> {
                    if (billsAgain && (invoice.paid() > 0 || invoice.credited() > 0)) {
                        throw CommonFault.transition("partly_paid", "void", List.of("paid"));
                    }
                    Money off = net(net, invoice);
                    // Computed on the total credited so far, so that rounded parts add up to the VAT of the whole.
                    long vatBefore = VatTreatment.vat(invoice.creditedNet(), invoice.vatRate());
                    Money vat = invoice.money(
                            VatTreatment.vat(invoice.creditedNet() + off.minor(), invoice.vatRate()) - vatBefore);
                    if (off.plus(vat).minor() > invoice.open().minor()) {
                        throw CommonFault.invalid("net", "is more than is open");
                    }
                    long number = numbers.take(invoice.legalEntityId(), 1);
                    numbers.save(tx);
                    return InvoiceRepository.credit(
                                    tx, invoiceId, number, off, vat, reason.strip(), billsAgain, caller.id())
                            .compose(note -> post(tx, caller, invoice, note, off, vat, billsAgain)
                                    .compose(posted -> audit(
                                            tx, caller, "invoice.credited", invoice, "net", off, note.number(), reason))
                                    .map(note.number()));
                }));
    }

    /** Defaults to the open amount without VAT, exact to the minor unit for the whole. */
    private static Money net(BigDecimal net, Locked invoice) {
        Money rest = invoice.money(invoice.net() - invoice.creditedNet());
        if (net != null) {
            return amount("net", net, invoice, rest);
        }
        if (invoice.paid() > 0) {
            throw CommonFault.invalid("net", "is needed for an invoice that was paid in part");
        }
        return rest;
    }

    /** A void invoice's net is still owed, so only its VAT is reversed; the next invoice has both again. */
    private static Future<?> post(
            Tx tx, Caller caller, Locked invoice, CreditNote note, Money net, Money vat, boolean billsAgain) {
        Entry.Draft draft = Entry.of(
                        "invoice:" + invoice.id() + ":credit_note:" + note.id(),
                        "credit_note",
                        "Credit note " + note.number() + " took " + net.plus(vat) + " off invoice " + invoice.id()
                                + (billsAgain ? ", which is billed again." : "."),
                        caller.requestId())
                .from(invoice.advertiserId(), AccountKind.ADVERTISER_VAT, vat)
                .onto(invoice.advertiserId(), AccountKind.ADVERTISER_RECEIVABLE, vat);
        if (!billsAgain) {
            draft.from(invoice.advertiserId(), AccountKind.ADVERTISER_CREDITED, net)
                    .onto(invoice.advertiserId(), AccountKind.ADVERTISER_RECEIVABLE, net);
        }
        return draft.isEmpty() ? Future.succeededFuture() : Ledger.post(tx, draft.entry());
    }

    private static Money amount(String field, BigDecimal given, Locked invoice, Money most) {
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

    /** Locks an invoice that is open. */
    private static Future<Locked> open(Tx tx, long id, String to) {
        return InvoiceRepository.lock(tx, id).map(found -> {
            Locked invoice = found.orElseThrow(() -> CommonFault.notFound("invoice", id));
            if (!"open".equals(invoice.status())) {
                throw CommonFault.transition(invoice.status(), to, List.of());
            }
            return invoice;
        });
    }

    private static Future<Void> audit(
            Tx tx,
            Caller caller,
            String action,
            Locked invoice,
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
