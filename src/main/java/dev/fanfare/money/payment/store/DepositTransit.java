package dev.fanfare.money.payment.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/**
 * Books micro-deposits that a rail sends, in the transaction of their transfers. They are the platform's money: a cost
 * from their sending until a possible return.
 */
public final class DepositTransit {
    private DepositTransit() {}

    /** A micro-deposit is about to be sent. */
    public static Future<Boolean> send(Tx tx, Caller caller, long bankAccountId, int part, Money amount) {
        return post(
                tx,
                caller,
                new Step(bankAccountId, part, "sent", amount),
                AccountKind.PUBLISHER_VERIFICATION,
                AccountKind.PUBLISHER_DEPOSITS_OUT);
    }

    /** It has arrived. */
    public static Future<Boolean> settle(Tx tx, Caller caller, long bankAccountId, int part, Money amount) {
        return post(
                tx,
                caller,
                new Step(bankAccountId, part, "settled", amount),
                AccountKind.PUBLISHER_DEPOSITS_OUT,
                AccountKind.PUBLISHER_DEPOSITS);
    }

    /** It never arrived. */
    public static Future<Boolean> fail(Tx tx, Caller caller, long bankAccountId, int part, Money amount) {
        return post(
                tx,
                caller,
                new Step(bankAccountId, part, "failed", amount),
                AccountKind.PUBLISHER_DEPOSITS_OUT,
                AccountKind.PUBLISHER_VERIFICATION);
    }

    /** It had arrived and came back. */
    public static Future<Boolean> takeBack(Tx tx, Caller caller, long bankAccountId, int part, Money amount) {
        return post(
                tx,
                caller,
                new Step(bankAccountId, part, "failed", amount),
                AccountKind.PUBLISHER_DEPOSITS,
                AccountKind.PUBLISHER_VERIFICATION);
    }

    private record Step(long bankAccountId, int part, String became, Money amount) {}

    private static Future<Boolean> post(Tx tx, Caller caller, Step step, AccountKind from, AccountKind onto) {
        long id = step.bankAccountId();
        return PayeeAccounts.getOwner(tx, id)
                .compose(owner -> Ledger.post(
                        tx,
                        Entry.of(
                                        "bank_account:" + id + ":deposit:" + step.part() + ":" + step.became(),
                                        "deposit_" + step.became(),
                                        "Micro-deposit " + step.part() + " to bank account " + id + " was "
                                                + (step.became().equals("failed") ? "given back" : step.became())
                                                + ".",
                                        caller.requestId())
                                .from(owner, from, step.amount())
                                .onto(owner, onto, step.amount())
                                .entry()));
    }
}
