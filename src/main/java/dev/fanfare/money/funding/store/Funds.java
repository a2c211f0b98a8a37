package dev.fanfare.money.funding.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.funding.api.FundingReference;
import dev.fanfare.money.funding.store.FundsRepository.Deposit;
import dev.fanfare.money.funding.store.FundsRepository.Room;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** Moves advertisers' money in other domains' transactions. */
public final class Funds {
    private Funds() {}

    /** The source of a deposit. */
    public enum Source {
        BANK,
        CHECKOUT
    }

    /** Why a payment matches no advertiser. */
    public enum Unmatched {
        /** The text names no advertiser, or several, or its check digits are wrong. */
        NO_REFERENCE,
        NO_SUCH_ADVERTISER,
        /** It is not in the advertiser's currency. */
        OTHER_CURRENCY,
        /** The evidence belongs to another payment. */
        OTHER_PAYMENT
    }

    /**
     * The outcome of receiving a payment.
     *
     * @param advertiserId null if unknown
     * @param depositId null unless it was received
     * @param unmatched why it was not received; null when it was
     */
    public record Receipt(Long advertiserId, Long depositId, Unmatched unmatched) {
        /** Whether it belongs to an advertiser now. */
        public boolean isMatched() {
            return unmatched == null;
        }
    }

    /**
     * Adds money that came by bank transfer to the funds of the advertiser in the payer's text.
     *
     * @param reference what the payer wrote; may have other text around a reference; null for none
     * @param money positive
     * @param evidence proof of payment, unique for ever, such as {@code camt:<account>:<line>}; a repetition changes
     *     nothing
     */
    public static Future<Receipt> receive(Tx tx, Caller caller, String reference, Money money, String evidence) {
        Optional<Long> advertiser = FundingReference.find(reference);
        return advertiser.isEmpty()
                ? Future.succeededFuture(new Receipt(null, null, Unmatched.NO_REFERENCE))
                : receiveOf(tx, caller, advertiser.get(), Source.BANK, reference, money, evidence);
    }

    /**
     * Adds a bank transfer to the funds of a known advertiser, for example when an operator assigns it.
     *
     * @param reference what the payer wrote; null for nothing
     */
    public static Future<Receipt> receiveOf(
            Tx tx, Caller caller, long advertiserId, Source source, String reference, Money money, String evidence) {
        if (!money.isPositive()) {
            throw new IllegalArgumentException("no money was received: " + money);
        }
        return FundsRepository.findCurrency(tx, advertiserId).compose(currency -> {
            if (currency.isEmpty()) {
                return unmatched(null, Unmatched.NO_SUCH_ADVERTISER);
            }
            if (!currency.get().equals(money.currency())) {
                return unmatched(advertiserId, Unmatched.OTHER_CURRENCY);
            }
            return FundsRepository.add(tx, advertiserId, source, reference, money, evidence)
                    .compose(added -> added.isPresent()
                            ? post(tx, caller, advertiserId, added.get(), money)
                                    .map(new Receipt(advertiserId, added.get(), null))
                            : FundsRepository.get(tx, evidence).map(known -> known(known, advertiserId, money)));
        });
    }

    private static Future<Receipt> unmatched(Long advertiserId, Unmatched reason) {
        return Future.succeededFuture(new Receipt(advertiserId, null, reason));
    }

    private static Receipt known(Deposit known, long advertiserId, Money money) {
        return known.advertiserId() == advertiserId && known.amount().equals(money)
                ? new Receipt(advertiserId, known.id(), null)
                : new Receipt(advertiserId, null, Unmatched.OTHER_PAYMENT);
    }

    /** Posts a deposit. */
    public static Future<Void> post(Tx tx, Caller caller, long advertiserId, long depositId, Money money) {
        return Ledger.post(
                        tx,
                        Entry.of(
                                        "deposit:" + depositId + ":received",
                                        "funds_received",
                                        "Advertiser " + advertiserId + " paid in " + money + ".",
                                        caller.requestId())
                                .from(advertiserId, AccountKind.ADVERTISER_PAID, money)
                                .onto(advertiserId, AccountKind.ADVERTISER_BALANCE, money)
                                .entry())
                .mapEmpty();
    }

    /** Locks an advertiser's accounts, before the advertiser itself, in a transaction that posts to them later. */
    public static Future<Void> lockAccounts(Tx tx, long advertiserId, String currency) {
        return FundsRepository.lockAccounts(tx, advertiserId, currency);
    }

    /**
     * Pays as much of an invoice as possible from its advertiser's funds: first for costs of funded campaigns, then
     * from free funds, never from reserved ones. Posts {@code invoice:<id>:funds:<payment>} of the kind
     * {@code invoice_paid}, from {@code advertiser_balance} to {@code advertiser_receivable}. Locks the advertiser, so
     * call it late in the transaction.
     *
     * @param money the open amount; nothing is paid in a currency other than the advertiser's
     * @return the paid amount, from zero to all of it
     */
    public static Future<Money> pay(Tx tx, Caller caller, long advertiserId, Money money, long invoiceId) {
        Money nothing = Money.zero(money.currency());
        if (!money.isPositive()) {
            return Future.succeededFuture(nothing);
        }
        return FundsRepository.lock(tx, advertiserId, money.currency()).compose(room -> {
            long paid = room.map(r -> Math.min(money.minor(), r.unreserved())).orElse(0L);
            return paid <= 0
                    ? Future.succeededFuture(nothing)
                    : pay(tx, caller, advertiserId, new Money(paid, money.currency()), invoiceId, room.get());
        });
    }

    private static Future<Money> pay(Tx tx, Caller caller, long advertiserId, Money paid, long invoiceId, Room room) {
        long ofFunded = Math.min(paid.minor(), room.due());
        return FundsRepository.addPayment(tx, advertiserId, invoiceId, paid, ofFunded)
                .compose(id -> Ledger.post(
                        tx,
                        Entry.of(
                                        "invoice:" + invoiceId + ":funds:" + id,
                                        "invoice_paid",
                                        paid + " of invoice " + invoiceId + " was paid from the advertiser's funds.",
                                        caller.requestId())
                                .from(advertiserId, AccountKind.ADVERTISER_BALANCE, paid)
                                .onto(advertiserId, AccountKind.ADVERTISER_RECEIVABLE, paid)
                                .entry()))
                .map(paid);
    }
}
