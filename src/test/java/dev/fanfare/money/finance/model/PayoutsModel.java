package dev.fanfare.money.finance.model;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.finance.model.Model.Step;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.payment.api.PayoutAddress;
import dev.fanfare.money.payment.api.PayoutDecisions.CancelPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.FailPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.ProcessPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.RejectPayout;
import dev.fanfare.money.payment.api.RequestPayout;
import dev.fanfare.money.payment.api.RequestPayout.PayoutRequested;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.support.Callers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/** The payouts of one sequence, and what must come of them. */
final class PayoutsModel {
    private static final Map<String, BigDecimal> FEES = Map.of(
            "bank_transfer", new BigDecimal("1.50"),
            "paypal", new BigDecimal("0.50"),
            "stripe", new BigDecimal("0.75"));
    private static final List<String> METHODS = List.of("bank_transfer", "paypal", "stripe");

    private final Model model;
    private final AccountsModel accounts;
    private final Cast cast;
    private final BiFunction<Op, String, PayoutAddress> addresses;
    private final List<Payout> all = new ArrayList<>();
    private final List<String> usedTransactions = new ArrayList<>();

    /** @param addresses where payouts go, by their methods */
    PayoutsModel(Model model, Cast cast, BiFunction<Op, String, PayoutAddress> addresses) {
        this.model = model;
        this.accounts = model.accounts;
        this.cast = cast;
        this.addresses = addresses;
    }

    /** The oldest first. */
    List<Payout> all() {
        return all;
    }

    /** The payout that an operation is about; null while there is none. */
    Payout picked(Op op) {
        return all.isEmpty() ? null : all.get(op.pick() % all.size());
    }

    /** What the bank and providers have made of a payout. */
    void follow(Payout payout, String status) {
        if (payout.status.equals("processing") && status.equals("pending")) {
            payout.status = status;
        } else if (!payout.status.equals(status)) {
            if (status.equals("failed") && payout.status.equals("pending")) {
                payout.status = "processing";
            }
            settle(
                    payout,
                    switch (status) {
                        case "processing" -> Op.Kind.TAKE_ON;
                        case "completed" -> Op.Kind.COMPLETE;
                        case "failed" -> Op.Kind.FAIL;
                        default -> throw new AssertionError("nothing outside makes payout " + payout.id + " " + status);
                    });
        }
    }

    /** What pending payouts hold settles a debt, the newest first. */
    void takeBackHeld(long user, String currency) {
        for (int i = all.size() - 1; i >= 0 && accounts.balance(user, AccountKind.PUBLISHER_DEBT, currency) < 0; i--) {
            Payout payout = all.get(i);
            if (payout.user == user && payout.currency.equals(currency) && payout.status.equals("pending")) {
                settle(payout, Op.Kind.REJECT);
            }
        }
    }

    Step request(Op op) {
        long user = cast.users().get(op.user());
        String currency = Op.CURRENCIES.get(op.currency());
        String method = METHODS.get(op.pick() % METHODS.size());
        long amount = Model.units(op.amount(), currency);
        long fees = Money.round(FEES.get(method), currency).minor();
        String refusal = op.amount() < 10
                ? "validation_error"
                : accounts.owes(user)
                        ? "publisher_in_debt"
                        : amount > accounts.balance(user, AccountKind.PUBLISHER_AVAILABLE, currency)
                                ? "insufficient_balance"
                                : null;
        RequestPayout ask = new RequestPayout(
                BigDecimal.valueOf(op.amount()),
                method,
                method.equals("bank_transfer") ? cast.bankAccounts().get(op.user()) : null,
                currency,
                addresses.apply(op, method));
        return new Step(ask, Callers.user(user), refusal, done -> {
            all.add(new Payout(((PayoutRequested) done).payoutId(), user, currency, amount, fees, method));
            accounts.move(currency, amount, user, AccountKind.PUBLISHER_AVAILABLE, user, AccountKind.PUBLISHER_HELD);
        });
    }

    Step move(Op op) {
        if (all.isEmpty()) {
            return new Step(new FailPayout(Model.MISSING, "It came back."), Model.system(), "not_found", done -> {});
        }
        Payout payout = picked(op);
        boolean onHold = model.isBanned(payout.user) && !payout.status.equals("completed");
        String transaction = op.kind() == Op.Kind.COMPLETE_BY_A_USED_TRANSACTION && !usedTransactions.isEmpty()
                ? usedTransactions.get(op.pick() % usedTransactions.size())
                : model.unique();
        Ask<?> ask =
                switch (op.kind()) {
                    case CANCEL -> new CancelPayout(payout.id);
                    case TAKE_ON -> new ProcessPayout(payout.id, null, null);
                    case REJECT -> new RejectPayout(payout.id, "No.", null);
                    case FAIL -> new FailPayout(payout.id, "Returned.");
                    default -> new ProcessPayout(payout.id, transaction, null);
                };
        String refusal = onHold || !starts(op.kind()).contains(payout.status)
                ? refusal(op.kind())
                : ask instanceof ProcessPayout && payout.status.equals("pending") && accounts.owes(payout.user)
                        ? "publisher_in_debt"
                        : ask instanceof ProcessPayout && usedTransactions.contains(transaction) ? "conflict" : null;
        return new Step(
                ask, op.kind() == Op.Kind.CANCEL ? Callers.user(payout.user) : Model.system(), refusal, done -> {
                    settle(payout, op.kind());
                    if (payout.status.equals("completed")) {
                        usedTransactions.add(transaction);
                    }
                });
    }

    private static Set<String> starts(Op.Kind kind) {
        return switch (kind) {
            case COMPLETE, COMPLETE_BY_A_USED_TRANSACTION -> Set.of("pending", "processing");
            case FAIL -> Set.of("processing", "completed");
            default -> Set.of("pending");
        };
    }

    private static String refusal(Op.Kind kind) {
        return switch (kind) {
            case CANCEL -> "payout_cannot_be_cancelled";
            case FAIL -> "business_error";
            default -> "payout_already_processed";
        };
    }

    private void settle(Payout payout, Op.Kind kind) {
        long user = payout.user;
        boolean wasPaid = payout.status.equals("completed");
        switch (kind) {
            case TAKE_ON -> payout.status = "processing";
            case COMPLETE, COMPLETE_BY_A_USED_TRANSACTION -> {
                payout.status = "completed";
                accounts.add(user, AccountKind.PUBLISHER_HELD, payout.currency, -payout.amount);
                accounts.add(user, AccountKind.PUBLISHER_PAID, payout.currency, payout.amount - payout.fees);
                accounts.add(user, AccountKind.PUBLISHER_FEES, payout.currency, payout.fees);
            }
            default -> {
                payout.status = kind == Op.Kind.CANCEL ? "cancelled" : kind == Op.Kind.REJECT ? "rejected" : "failed";
                if (wasPaid) {
                    accounts.add(user, AccountKind.PUBLISHER_PAID, payout.currency, payout.fees - payout.amount);
                    accounts.add(user, AccountKind.PUBLISHER_FEES, payout.currency, -payout.fees);
                } else {
                    accounts.add(user, AccountKind.PUBLISHER_HELD, payout.currency, -payout.amount);
                }
                accounts.add(user, AccountKind.PUBLISHER_AVAILABLE, payout.currency, payout.amount);
            }
        }
    }
}
