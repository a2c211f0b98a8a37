package dev.fanfare.money.banking;

import dev.fanfare.money.banking.BankLineMatchingService.Effect;
import dev.fanfare.money.banking.BankLinesRepository.Locked;
import dev.fanfare.money.banking.api.BankFiles.AssignBankLine;
import dev.fanfare.money.funding.store.CreditedPayments;
import dev.fanfare.money.funding.store.Funds;
import dev.fanfare.money.invoicing.store.InvoicePayments;
import dev.fanfare.money.invoicing.store.InvoicePayments.Applied;
import dev.fanfare.money.invoicing.store.InvoicePayments.BankMoney;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** Lines of money that came in, or was taken back: it is an invoice's, or an advertiser's. */
final class IncomingMoney {
    private IncomingMoney() {}

    /**
     * A notification without the bank's reference is indistinguishable from the later statement, so only the statement
     * counts.
     */
    static Future<LineDecision> paidIn(Tx tx, Caller caller, Locked line) {
        if (line.source().equals("camt.054") && line.bankReference() == null) {
            return Future.succeededFuture(LineDecision.noted());
        }
        return KnownPayments.findEntered(tx, line)
                .compose(known -> known.isPresent()
                        ? Future.succeededFuture(known.get())
                        : InvoicePayments.findNamed(tx, line.text()).compose(invoices -> switch (invoices.size()) {
                            case 0 -> funds(tx, caller, line);
                            case 1 ->
                                InvoicePayments.receive(tx, caller, invoices.get(0), bankMoney(line))
                                        .map(IncomingMoney::decision);
                            default -> LineDecision.because("It names several invoices.");
                        }));
    }

    private static Future<LineDecision> funds(Tx tx, Caller caller, Locked line) {
        return Funds.receive(tx, caller, line.text(), line.money(), evidence(line))
                .map(receipt -> receipt.isMatched()
                        ? LineDecision.matched("deposit:" + receipt.depositId())
                        : LineDecision.unmatched(problem(receipt)));
    }

    private static BankMoney bankMoney(Locked line) {
        return new BankMoney(line.text(), line.money(), line.bookedOn(), evidence(line));
    }

    private static LineDecision decision(Applied applied) {
        return applied.problem() == null
                ? LineDecision.matched(applied.subject())
                : LineDecision.unmatched(applied.problem());
    }

    /** The bank of an invoice's payer takes its payment back: the invoice is owed again. */
    static Future<LineDecision> takenBack(Tx tx, Caller caller, Locked line) {
        return InvoicePayments.findNamed(tx, line.text())
                .compose(invoices -> invoices.size() == 1 && line.isBooking()
                        ? InvoicePayments.takeBack(tx, caller, invoices.get(0), bankMoney(line))
                                .map(IncomingMoney::decision)
                        : LineDecision.because("Money that had come in was taken back."));
    }

    private static String evidence(Locked line) {
        return "bank_line:" + line.id();
    }

    private static Translatable problem(Funds.Receipt receipt) {
        return switch (receipt.unmatched()) {
            case NO_REFERENCE -> Translatable.of("It has no reference of a brand, or several.");
            case NO_SUCH_ADVERTISER -> Translatable.of("Its reference belongs to no brand.");
            case OTHER_CURRENCY -> Translatable.of("Brand {0} has another currency.", receipt.advertiserId());
            case OTHER_PAYMENT -> Translatable.of("Another payment was booked for this line.");
        };
    }

    /** Fails if it may be what is recorded already, unless the person says that it is another payment. */
    private static Future<Optional<String>> requireAnother(Tx tx, Locked line, long advertiserId, AssignBankLine ask) {
        return CreditedPayments.findUnconfirmed(tx, KnownPayments.payment(line, advertiserId))
                .map(found -> {
                    Optional<String> known = found.map(CreditedPayments.Known::subject)
                            .or(() -> Optional.ofNullable(line.mayBe()).filter(mayBe -> mayBe.startsWith("line:")));
                    known.ifPresent(
                            subject -> CreditedPayments.requireSaid(line.money(), subject, ask.anotherPayment()));
                    return known;
                });
    }

    private static Effect told(Effect effect, Optional<String> anotherThan) {
        return new Effect(effect.subject(), CreditedPayments.told(effect.description(), anotherThan), effect.as());
    }

    static Future<Effect> ofInvoice(Tx tx, Caller caller, Locked line, AssignBankLine ask) {
        long invoiceId = ask.invoiceId();
        boolean in = line.what().equals("paid_in");
        if (!in && !line.what().equals("reversal")) {
            throw CommonFault.invalid("invoice_id", "must be left out: no money of a brand moved by this line");
        }
        return (in
                        ? InvoicePayments.getAdvertiser(tx, invoiceId)
                                .compose(advertiser -> requireAnother(tx, line, advertiser, ask))
                        : Future.succeededFuture(Optional.<String>empty()))
                .compose(than -> ofInvoice(tx, caller, line, invoiceId, in).map(effect -> told(effect, than)));
    }

    private static Future<Effect> ofInvoice(Tx tx, Caller caller, Locked line, long invoiceId, boolean in) {
        return (in
                        ? InvoicePayments.receive(tx, caller, invoiceId, bankMoney(line))
                        : InvoicePayments.takeBack(tx, caller, invoiceId, bankMoney(line)))
                .map(applied -> {
                    if (applied.problem() != null) {
                        throw CommonFault.invalid("invoice_id", "does not fit: {0}", applied.problem());
                    }
                    return Effect.of(
                            applied.subject(),
                            in ? "Invoice {0} has it, as {1}." : "Invoice {0} is owed it again, as {1}.",
                            invoiceId,
                            applied.subject());
                });
    }

    static Future<Effect> ofAdvertiser(Tx tx, Caller caller, Locked line, AssignBankLine ask) {
        long id = ask.advertiserId();
        if (line.what().equals("reversal")) {
            return Funds.takeBack(tx, caller, id, line.money(), evidence(line))
                    .map(found -> found.orElseThrow(() -> CommonFault.invalid(
                            "advertiser_id", "cannot give it back: no such brand has this currency")))
                    .map(withdrawal -> Effect.of(
                            "withdrawal:" + withdrawal,
                            "It has left the brand's funds as withdrawal {0}.",
                            withdrawal));
        }
        if (!line.what().equals("paid_in")) {
            throw CommonFault.invalid("advertiser_id", "must be left out: no money of a brand moved by this line");
        }
        return requireAnother(tx, line, id, ask).compose(than -> Funds.receiveOf(
                        tx, caller, id, Funds.Source.BANK, line.text(), line.money(), evidence(line))
                .map(IncomingMoney::received)
                .map(effect -> told(effect, than)));
    }

    private static Effect received(Funds.Receipt receipt) {
        if (!receipt.isMatched()) {
            throw CommonFault.invalid("advertiser_id", "cannot have it: {0}", problem(receipt));
        }
        return Effect.of(
                "deposit:" + receipt.depositId(), "It is part of the funds, as deposit {0}.", receipt.depositId());
    }
}
