package dev.fanfare.money.disbursement.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Why a payment is left out of a payout run. */
public enum ExclusionReason {
    /** The payout was asked for by its id, but is not, or no longer, pending. */
    NOT_PENDING,
    /** It would pay whoever gathers the run. */
    OWN,
    IN_ANOTHER_RUN,
    /** Its owner is banned. */
    ON_HOLD,
    ACCOUNT_DELETED,
    ACCOUNT_NOT_VERIFIED,
    DESTINATION_REMOVED,
    DESTINATION_NOT_CONFIRMED,
    DESTINATION_RESTING,
    /** Nothing that is set up pays this method in this currency. */
    NO_RAIL;

    /** As the schema and the API spell it. */
    @JsonValue
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
