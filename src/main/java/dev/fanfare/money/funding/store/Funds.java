package dev.fanfare.money.funding.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.funding.api.FundingError;
import dev.fanfare.money.funding.api.FundingReference;
import dev.fanfare.money.funding.store.FundsRepository.Deposit;
import dev.fanfare.money.funding.store.FundsRepository.Owing;
import dev.fanfare.money.funding.store.FundsRepository.Room;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.people.advertiser.store.SpendingRepository;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Moves advertisers' money in other domains' transactions. */
public final class Funds {
    /** The most debts that are settled at once. */
    public static final int MAX_SETTLED = 100;

    private static final Logger LOG = LoggerFactory.getLogger(Funds.class);

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
            return FundsRepository.add(
                            tx, advertiserId, source.name().toLowerCase(Locale.ROOT), reference, money, evidence)
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

    /**
     * Takes back money that had come in, as a withdrawal that is sent already.
     *
     * @param reference what shows it
     * @return the withdrawal's id; empty for an unknown advertiser or another currency; fails if so much is not free
     */
    public static Future<Optional<Long>> takeBack(
            Tx tx, Caller caller, long advertiserId, Money money, String reference) {
        lockAccounts(tx, advertiserId, money.currency());
        return FundsRepository.lock(tx, advertiserId, money.currency()).compose(room -> {
            if (room.isEmpty()) {
                return Future.succeededFuture(Optional.empty());
            }
            Money free = new Money(room.get().unreserved() - room.get().due(), money.currency());
            return money.minor() > free.minor()
                    ? FundingError.FUNDS_NOT_FREE
                            .refusal()
                            .with("available", free.decimal())
                            .with("currency", free.currency())
                            .failed()
                    : FundsRepository.addSentWithdrawal(tx, advertiserId, money, caller.id(), reference)
                            .compose(id -> withdraw(tx, caller, advertiserId, id, money)
                                    .map(Optional.of(id)));
        });
    }

    /** Posts a withdrawal. */
    public static Future<Void> withdraw(Tx tx, Caller caller, long advertiserId, long withdrawalId, Money money) {
        return Ledger.post(
                        tx,
                        Entry.of(
                                        "withdrawal:" + withdrawalId + ":paid",
                                        "funds_withdrawn",
                                        money + " were sent back to advertiser " + advertiserId + ".",
                                        caller.requestId())
                                .from(advertiserId, AccountKind.ADVERTISER_BALANCE, money)
                                .onto(advertiserId, AccountKind.ADVERTISER_PAID, money)
                                .entry())
                .mapEmpty();
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

    /**
     * Takes money that left us: from free funds, and beyond these as a debt. Locks the advertiser, so call it late in the
     * transaction.
     *
     * @param key of the entry
     * @param money positive
     */
    public static Future<Void> takeBack(
            Tx tx, Caller caller, long advertiserId, String key, String kind, String description, Money money) {
        return FundsRepository.lockUsable(tx, advertiserId, money.currency()).compose(found -> {
            Money free = new Money(Math.min(found.usable(), money.minor()), money.currency());
            return Ledger.post(
                            tx,
                            Entry.of(key, kind, description, caller.requestId())
                                    .from(advertiserId, AccountKind.ADVERTISER_BALANCE, free)
                                    .from(advertiserId, AccountKind.ADVERTISER_DEBT, money.minus(free))
                                    .onto(advertiserId, AccountKind.ADVERTISER_PAID, money)
                                    .entry())
                    .mapEmpty();
        });
    }

    /** Gives back taken money, settling the debt first. Locks the advertiser, so call it late in the transaction. */
    public static Future<Void> giveBack(
            Tx tx, Caller caller, long advertiserId, String key, String description, Money money) {
        return FundsRepository.lockUsable(tx, advertiserId, money.currency()).compose(found -> {
            Money settles = new Money(Math.min(found.owed(), money.minor()), money.currency());
            return Ledger.post(
                            tx,
                            Entry.of(key, "card_returned", description, caller.requestId())
                                    .from(advertiserId, AccountKind.ADVERTISER_PAID, money)
                                    .onto(advertiserId, AccountKind.ADVERTISER_DEBT, settles)
                                    .onto(advertiserId, AccountKind.ADVERTISER_BALANCE, money.minus(settles))
                                    .entry())
                    .mapEmpty();
        });
    }

    /**
     * Settles debts from what has become free, of {@value #MAX_SETTLED} advertisers at most; one that fails does not
     * block others.
     *
     * @return their number
     */
    public static Future<Integer> settleDebts(Database db, Caller caller) {
        return FundsRepository.listOwing(db).compose(owing -> {
            Future<Integer> count = Future.succeededFuture(0);
            for (Owing each : owing) {
                count = count.compose(before -> db.transaction(
                                tx -> settleDebt(tx, caller, each.userId(), each.currency()))
                        .map(before + 1)
                        .otherwise(cause -> {
                            LOG.warn("The debt of advertiser {} was not settled: {}", each.userId(), cause.toString());
                            return before;
                        }));
            }
            return count;
        });
    }

    private static Future<Void> settleDebt(Tx tx, Caller caller, long advertiserId, String currency) {
        return FundsRepository.lockUsable(tx, advertiserId, currency).compose(found -> {
            Money settles = new Money(Math.min(found.owed(), found.usable()), currency);
            return settles.isPositive()
                    ? Ledger.post(
                                    tx,
                                    Entry.of(
                                                    "advertiser:" + advertiserId + ":debt:" + UUID.randomUUID(),
                                                    "funds_debt_settled",
                                                    "Free funds settled a debt of " + settles + ".",
                                                    caller.requestId())
                                            .from(advertiserId, AccountKind.ADVERTISER_BALANCE, settles)
                                            .onto(advertiserId, AccountKind.ADVERTISER_DEBT, settles)
                                            .entry())
                            .mapEmpty()
                    : Future.succeededFuture();
        });
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
        SpendingRepository.addBilled(tx, advertiserId, ofFunded);
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

    /** What of an advertiser's funds can pay invoices: it is due or free. Locks the advertiser, so call it late. */
    public static Future<Money> payable(Tx tx, long advertiserId, String currency) {
        return FundsRepository.lock(tx, advertiserId, currency)
                .map(room -> new Money(Math.max(room.map(Room::unreserved).orElse(0L), 0), currency));
    }

    /** Whether an advertiser's funds are in a currency. */
    public static Future<Boolean> hasCurrency(Tx tx, long advertiserId, String currency) {
        return FundsRepository.findCurrency(tx, advertiserId)
                .map(found -> found.filter(currency::equals).isPresent());
    }

    /**
     * After an invoice owes less: gives back what its payments no longer cover, and frees what is kept for costs of
     * funded campaigns beyond all that is owed. Locks the advertiser, so call it late in the transaction.
     *
     * @param back zero for nothing; must be in the currency of the funds otherwise
     */
    public static Future<Void> release(Tx tx, Caller caller, long advertiserId, Money back, long invoiceId) {
        return FundsRepository.lockDue(tx, advertiserId, back.currency(), invoiceId)
                .compose(found -> {
                    if (found.isEmpty()) {
                        return Future.succeededFuture();
                    }
                    long notOwed = found.get().due() - Math.max(found.get().owes() + back.minor(), 0);
                    long settled = notOwed > 0 ? notOwed : -Math.min(found.get().beyond(), back.minor());
                    return giveBack(tx, caller, advertiserId, back, settled, invoiceId);
                });
    }

    /**
     * After an invoice owes more: gives back what had paid it, unless that has left us, and keeps what it had settled of
     * costs of funded campaigns for them again, as far as it is free. Locks the advertiser, so call it late in the
     * transaction.
     *
     * @param back zero for nothing; must be in the currency of the funds otherwise
     * @param more what is owed again
     */
    public static Future<Void> reopen(Tx tx, Caller caller, long advertiserId, Money back, Money more, long invoiceId) {
        return FundsRepository.lockDue(tx, advertiserId, back.currency(), invoiceId)
                .compose(found -> found.isEmpty()
                        ? Future.succeededFuture()
                        : giveBack(
                                tx,
                                caller,
                                advertiserId,
                                back,
                                -Math.min(
                                        Math.min(found.get().settled(), more.minor()),
                                        found.get().free() + back.minor()),
                                invoiceId));
    }

    private static Future<Void> giveBack(
            Tx tx, Caller caller, long advertiserId, Money back, long ofFunded, long invoiceId) {
        if (!back.isPositive() && ofFunded == 0) {
            return Future.succeededFuture();
        }
        Money taken = Money.zero(back.currency()).minus(back);
        return FundsRepository.addPayment(tx, advertiserId, invoiceId, taken, ofFunded)
                .compose(id -> back.isPositive()
                        ? Ledger.post(
                                tx,
                                Entry.of(
                                                "invoice:" + invoiceId + ":funds:" + id,
                                                "invoice_unpaid",
                                                back + " of invoice " + invoiceId
                                                        + " went back to the advertiser's funds.",
                                                caller.requestId())
                                        .from(advertiserId, AccountKind.ADVERTISER_RECEIVABLE, back)
                                        .onto(advertiserId, AccountKind.ADVERTISER_BALANCE, back)
                                        .entry())
                        : Future.succeededFuture(false))
                // What is due is kept in the funds, which the entry has raised.
                .compose(posted -> SpendingRepository.addBilled(tx, advertiserId, ofFunded));
    }
}
