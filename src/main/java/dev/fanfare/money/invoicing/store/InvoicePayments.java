package dev.fanfare.money.invoicing.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.text.PastedText;
import dev.fanfare.money.funding.store.Funds;
import dev.fanfare.money.invoicing.store.InvoicesRepository.NewPayment;
import dev.fanfare.money.invoicing.store.InvoicesRepository.Payment;
import dev.fanfare.money.invoicing.store.InvoicesRepository.Recorded;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Applies money from outside to invoices, and takes it off again. What an invoice does not take is its advertiser's. */
public final class InvoicePayments {
    private static final Pattern REFERENCE = Pattern.compile("RF[0-9]{2}IN[0-9]{10}");
    private static final Pattern NUMBER = Pattern.compile("(?<![A-Z0-9-])([A-Z0-9]{1,8})-([0-9]{1,18})(?![A-Z0-9])");
    /** Longer than any payment text, and more than a payment names; the rest is ignored. */
    private static final int MAX_LENGTH = 2_000;

    private static final int MAX_NUMBERS = 50;

    private InvoicePayments() {}

    /**
     * Money from a payer, or taken back by their bank.
     *
     * @param text what the payer wrote
     * @param on the day of the booking; null for today
     * @param evidence what shows it, unique for ever
     */
    public record BankMoney(String text, Money money, LocalDate on, String evidence) {}

    /**
     * What became of it.
     *
     * @param subject what was recorded, such as {@code payment:7}; null if nothing was
     * @param problem why nothing was; null if something was
     */
    public record Applied(String subject, Translatable problem) {
        static Applied because(@English String template, Object... arguments) {
            return new Applied(null, Translatable.of(template, arguments));
        }
    }

    /** The ids of the invoices that a text names by reference or number: two at most, since a payment is for one. */
    public static Future<List<Long>> findNamed(Tx tx, String text) {
        String cut = text.substring(0, Math.min(text.length(), MAX_LENGTH)).toUpperCase(Locale.ROOT);
        String[] references = REFERENCE
                .matcher(PastedText.compact(cut))
                .results()
                .map(MatchResult::group)
                .toArray(String[]::new);
        List<MatchResult> numbers =
                NUMBER.matcher(cut).results().limit(MAX_NUMBERS).toList();
        return references.length == 0 && numbers.isEmpty()
                ? Future.succeededFuture(List.of())
                : InvoicesRepository.listNamed(
                        tx,
                        references,
                        numbers.stream().map(found -> found.group(1)).toArray(String[]::new),
                        numbers.stream()
                                .map(found -> Long.valueOf(found.group(2)))
                                .toArray(Long[]::new));
    }

    /** The advertiser of an invoice. */
    public static Future<Long> getAdvertiser(Tx tx, long invoiceId) {
        return LockedInvoice.lock(tx, invoiceId).map(LockedInvoice::advertiserId);
    }

    /** Pays an invoice's open amount; the rest goes to its advertiser's funds. */
    public static Future<Applied> receive(Tx tx, Caller caller, long invoiceId, BankMoney in) {
        return LockedInvoice.lock(tx, invoiceId).compose(invoice -> {
            if (!invoice.currency().equals(in.money().currency())) {
                return Future.succeededFuture(Applied.because("Invoice {0} is in {1}.", invoiceId, invoice.currency()));
            }
            Money paid =
                    invoice.money(Math.min(invoice.owed().minor(), in.money().minor()));
            Money over = in.money().minus(paid);
            Funds.lockAccounts(tx, invoice.advertiserId(), invoice.currency());
            return (over.isPositive()
                            ? fund(tx, caller, invoice, over, in)
                            : Future.succeededFuture(new Applied(null, null)))
                    .compose(funded -> funded.problem() != null || !paid.isPositive()
                            ? Future.succeededFuture(funded)
                            : pay(tx, caller, invoice, paid, in)
                                    .map(payment -> new Applied("payment:" + payment.id(), null)));
        });
    }

    private static Future<Applied> fund(Tx tx, Caller caller, LockedInvoice invoice, Money over, BankMoney in) {
        return Funds.receiveOf(tx, caller, invoice.advertiserId(), Funds.Source.BANK, in.text(), over, in.evidence())
                .map(receipt -> receipt.isMatched()
                        ? new Applied("deposit:" + receipt.depositId(), null)
                        : Applied.because(
                                "It is more than is owed of invoice {0}, and brand {1} has another currency.",
                                invoice.id(), invoice.advertiserId()));
    }

    /** Pays a part of a locked invoice's open amount. */
    public static Future<Void> payByHand(
            Tx tx, Caller caller, LockedInvoice invoice, Money amount, LocalDate paidOn, String reference) {
        return pay(tx, caller, invoice, amount, new BankMoney(reference, amount, paidOn, null))
                .mapEmpty();
    }

    private static Future<Payment> pay(Tx tx, Caller caller, LockedInvoice invoice, Money amount, BankMoney in) {
        return InvoicesRepository.pay(tx, payment(invoice, "transfer", amount, in, caller))
                .compose(payment -> Ledger.post(
                                tx,
                                entry(caller, invoice, payment, "invoice_paid", paid(invoice, amount))
                                        .from(invoice.advertiserId(), AccountKind.ADVERTISER_PAID, amount)
                                        .onto(invoice.advertiserId(), AccountKind.ADVERTISER_RECEIVABLE, amount)
                                        .entry())
                        .compose(posted -> WriteOffs.recover(tx, caller, invoice, payment.bookedOn()))
                        .compose(recovered ->
                                Funds.release(tx, caller, invoice.advertiserId(), invoice.money(0), invoice.id()))
                        .map(payment));
    }

    /** Records what the advertiser's funds have paid. */
    public static Future<Void> paidByFunds(Tx tx, Caller caller, LockedInvoice invoice, Money amount) {
        return InvoicesRepository.pay(
                        tx, payment(invoice, "funds", amount, new BankMoney(null, amount, null, null), caller))
                .compose(payment -> WriteOffs.recover(tx, caller, invoice, payment.bookedOn()));
    }

    private static NewPayment payment(LockedInvoice invoice, String source, Money amount, BankMoney in, Caller caller) {
        return InvoicesRepositoryNewPaymentBuilder.builder()
                .invoiceId(invoice.id())
                .source(source)
                .amount(amount.minor())
                .paidOn(in.on())
                .reference(in.evidence() == null ? in.text() : null)
                .evidence(in.evidence())
                .reverses(null)
                .reason(null)
                .recordedBy(caller.userId())
                .build();
    }

    /** Its key contains the booking day, unless that is today. */
    private static Entry.Draft entry(
            Caller caller, LockedInvoice invoice, Payment payment, String kind, String description) {
        String day = payment.bookedOn().isBefore(BusinessTime.today()) ? ":" + payment.bookedOn() : "";
        return Entry.of(
                "invoice:" + invoice.id() + ":payment:" + payment.id() + day, kind, description, caller.requestId());
    }

    private static String paid(LockedInvoice invoice, Money amount) {
        return amount.equals(invoice.owed())
                ? "Invoice " + invoice.id() + " of " + invoice.money(invoice.net() + invoice.vat()) + " was paid."
                : amount + " of invoice " + invoice.id() + " was paid.";
    }

    /**
     * Takes off an invoice what its payer has taken back, so that it is owed again. Nothing if it has not been paid so much
     * by transfer.
     */
    public static Future<Applied> takeBack(Tx tx, Caller caller, long invoiceId, BankMoney out) {
        return LockedInvoice.lock(tx, invoiceId)
                .compose(invoice -> InvoicesRepository.sumByBank(tx, invoiceId).compose(came -> {
                    if (!invoice.currency().equals(out.money().currency())
                            || out.money().minor() > Math.min(came, invoice.paid())) {
                        return Future.succeededFuture(
                                Applied.because("Invoice {0} has not been paid so much by transfer.", invoiceId));
                    }
                    return lose(tx, caller, invoice, "returned", out, null)
                            .map(payment -> new Applied("payment:" + payment.id(), null));
                }));
    }

    /** Undoes a payment of a locked invoice, when the money has left us or never arrived. */
    private static Future<Payment> lose(
            Tx tx, Caller caller, LockedInvoice invoice, String source, BankMoney out, Undo undo) {
        Money amount = out.money();
        return InvoicesRepository.pay(tx, lost(invoice, source, out, undo, caller))
                .compose(lost -> Ledger.post(
                                tx,
                                entry(
                                                caller,
                                                invoice,
                                                lost,
                                                "invoice_unpaid",
                                                amount + " of invoice " + invoice.id() + " is owed again: " + source
                                                        + ".")
                                        .from(invoice.advertiserId(), AccountKind.ADVERTISER_RECEIVABLE, amount)
                                        .onto(invoice.advertiserId(), AccountKind.ADVERTISER_PAID, amount)
                                        .entry())
                        .compose(posted -> Funds.reopen(
                                tx, caller, invoice.advertiserId(), invoice.money(0), amount, invoice.id()))
                        .map(lost));
    }

    private static NewPayment lost(LockedInvoice invoice, String source, BankMoney out, Undo undo, Caller caller) {
        return InvoicesRepositoryNewPaymentBuilder.builder()
                .invoiceId(invoice.id())
                .source(source)
                .amount(-out.money().minor())
                .paidOn(out.on())
                .reference(null)
                .evidence(out.evidence())
                .reverses(undo == null ? null : undo.paymentId())
                .reason(undo == null ? null : undo.reason())
                .recordedBy(caller.userId())
                .build();
    }

    /**
     * A payment to take off its invoice.
     *
     * @param neverCame whether there is no such money: otherwise it is part of the advertiser's funds
     */
    public record Undo(long paymentId, boolean neverCame, String reason) {}

    /** What was undone. */
    public record Undone(LockedInvoice invoice, Money amount) {}

    /** Takes a payment off its invoice, once. */
    public static Future<Undone> undo(Tx tx, Caller caller, Undo undo) {
        return find(tx, undo)
                .compose(known -> LockedInvoice.lock(tx, known.invoiceId()))
                .compose(invoice -> find(tx, undo)
                        .compose(payment -> Funds.hasCurrency(tx, invoice.advertiserId(), invoice.currency())
                                .compose(fundable -> undo(tx, caller, invoice, undo, payment, fundable)))
                        .map(amount -> new Undone(invoice, amount)));
    }

    private static Future<Recorded> find(Tx tx, Undo undo) {
        return InvoicesRepository.findPayment(tx, undo.paymentId())
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("payment", undo.paymentId())));
    }

    private static Future<Money> undo(
            Tx tx, Caller caller, LockedInvoice invoice, Undo undo, Recorded payment, boolean fundable) {
        if (payment.undone() || payment.amount().minor() > invoice.paid()) {
            throw CommonFault.INVALID_TRANSITION.because("The invoice has lost this payment already.");
        }
        if (undo.neverCame() && (payment.shown() || !payment.source().equals("transfer"))) {
            throw CommonFault.invalid("never_came", "must be false: a bank or the funds show this payment");
        }
        if (!undo.neverCame() && !fundable) {
            throw CommonFault.invalid("never_came", "must be true: the brand's funds have another currency");
        }
        BankMoney out = new BankMoney(null, payment.amount(), null, null);
        Future<?> undone = undo.neverCame()
                ? lose(tx, caller, invoice, "undone", out, undo)
                : InvoicesRepository.pay(tx, lost(invoice, "undone", out, undo, caller))
                        .compose(lost -> Funds.reopen(
                                tx, caller, invoice.advertiserId(), out.money(), out.money(), invoice.id()));
        return undone.map(payment.amount());
    }

    /** What a credit note frees of the payments of a locked invoice goes to its advertiser's funds. */
    static Future<Void> free(Tx tx, Caller caller, LockedInvoice invoice, Money amount) {
        return amount.isPositive()
                ? InvoicesRepository.pay(
                                tx, lost(invoice, "credited", new BankMoney(null, amount, null, null), null, caller))
                        .mapEmpty()
                : Future.succeededFuture();
    }
}
