package dev.fanfare.money.disbursement.api;

import dev.fanfare.platform.states.Coded;

/** Why a payment is left out of a payout run. */
public enum ExclusionReason implements Coded {
    /** The payout was requested by id but is not pending. */
    NOT_PENDING,
    /** It would pay the creator of the run. */
    OWN,
    /** It is owed on credit that a person has opened who created or sent the run. */
    OWN_CREDIT,
    IN_ANOTHER_RUN,
    /** Its owner is banned. */
    ON_HOLD,
    /** Its owner is in debt, in any currency. */
    IN_DEBT,
    /** A name of its owner is on the sanctions list, and not cleared. */
    SCREENED,
    ACCOUNT_DELETED,
    ACCOUNT_NOT_VERIFIED,
    /** Its bank knows the account by another name, which no operator has accepted. */
    PAYEE_NAME_MISMATCH,
    DESTINATION_REMOVED,
    DESTINATION_NOT_CONFIRMED,
    DESTINATION_RESTING,
    /** The run was stopped before it was its turn. */
    STOPPED,
    /** Its holder or account is not the one that was approved. */
    DESTINATION_CHANGED,
    /** No configured rail pays this method in this currency. */
    NO_RAIL
}
