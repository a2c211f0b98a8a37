package dev.fanfare.money.disbursement.api;

import dev.fanfare.platform.states.Coded;
import java.util.Locale;

/** The states of a transfer; {@link TransferTransition} defines the transitions. */
public enum TransferStatus implements Coded {
    /** Committed; surely not sent. */
    INTENDED,
    /** A call was made, or was about to be, and its outcome is unknown. */
    UNKNOWN,
    /** Its provider or bank has taken it on. */
    SENT,
    /** Its payee has the money. */
    SETTLED,
    /** It was refused; no money has moved. */
    FAILED,
    /** It was sent and came back. */
    RETURNED;

    /** The state of this code; an unknown one is an internal error. */
    public static TransferStatus of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }
}
