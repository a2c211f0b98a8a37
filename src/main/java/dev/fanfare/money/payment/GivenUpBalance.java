package dev.fanfare.money.payment;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.people.privacy.api.PrivacyError;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Map;
import java.util.UUID;

/** Books the balance that publishers forfeit on closing their accounts to the platform's corrections. */
public final class GivenUpBalance {
    private GivenUpBalance() {}

    /** Posts it in the transaction that closes the account. */
    public static Future<Void> post(Tx tx, Caller caller, Money amount) {
        return Ledger.post(
                        tx,
                        Entry.of(
                                        "user:" + caller.id() + ":given_up:" + UUID.randomUUID(),
                                        "balance_given_up",
                                        amount + " was given up when the account was closed.",
                                        caller.requestId())
                                .from(caller.id(), AccountKind.PUBLISHER_AVAILABLE, amount)
                                .onto(null, AccountKind.PLATFORM_CORRECTIONS, amount)
                                .entry())
                .<Void>mapEmpty()
                .recover(ConstraintErrors.map(Map.of(Ledger.NO_OVERDRAFT, PrivacyError.MONEY_IS_OPEN::refusal)));
    }
}
