package dev.fanfare.money.disbursement.api;

import dev.fanfare.platform.states.Coded;
import java.util.Locale;

/** The states of a transfer; {@link TransferTransition} says what leads from one to another. */
public enum TransferStatus implements Coded {
    /** Committed; surely not sent. */
    INTENDED,
    /** A call was made, or was about to be, and nobody knows what it came to. */
    UNKNOWN,
    /** Its provider or bank has taken it on. */
    SENT,
    /** Its payee has the money. */
    SETTLED,
    /** It was refused; no money has moved. */
    FAILED,
    /** It was sent and came back. */
    RETURNED;

    /** The state of this code; an unknown one is an error of ours. */
    public static TransferStatus of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }
}
