package dev.fanfare.payments.api;

import dev.fanfare.money.Money;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** Books micro-deposits that a rail sends, inside the transaction of their transfers. They are not booked yet. */
public final class DepositTransit {
    private DepositTransit() {}

    /** A micro-deposit is about to be sent. */
    public static Future<Boolean> send(Tx tx, Caller caller, long bankAccountId, int part, Money amount) {
        return notYet();
    }

    /** It has arrived. */
    public static Future<Boolean> settle(Tx tx, Caller caller, long bankAccountId, int part, Money amount) {
        return notYet();
    }

    /** It never arrived. */
    public static Future<Boolean> fail(Tx tx, Caller caller, long bankAccountId, int part, Money amount) {
        return notYet();
    }

    /** It had arrived and came back. */
    public static Future<Boolean> takeBack(Tx tx, Caller caller, long bankAccountId, int part, Money amount) {
        return notYet();
    }

    private static Future<Boolean> notYet() {
        return Future.failedFuture(new UnsupportedOperationException("micro-deposits are not sent by rails yet"));
    }
}
