package dev.fanfare.money.payment.api;

import static dev.fanfare.platform.bus.FaultFormat.DETAILED;
import static dev.fanfare.platform.bus.FaultFormat.FLAT;

import dev.fanfare.platform.bus.FaultFormat;
import dev.fanfare.platform.bus.FaultType;

/** Refusals of the payments domain. */
public enum PaymentsError implements FaultType {
    /** Details: required_amount, available_balance. */
    INSUFFICIENT_BALANCE(
            400, FLAT, "insufficient_balance", "INSUFFICIENT_BALANCE", "The balance is too low for this payout."),
    /** Details: maximum_amount, currency. */
    PAYOUT_LIMIT_EXCEEDED(400, FLAT, "payout_limit_exceeded", null, "The amount exceeds the maximum payout."),
    /** Details: method, available_methods. */
    PAYMENT_METHOD_NOT_AVAILABLE(
            400,
            DETAILED,
            "payment_error",
            "PAYMENT_METHOD_NOT_AVAILABLE",
            "This payment method is not available for this payout."),
    /** Details: bank_account_id, open_payouts (how many). */
    BANK_ACCOUNT_IN_USE(
            409, DETAILED, "conflict", "BANK_ACCOUNT_IN_USE", "There are open payouts to this bank account."),
    BANK_ACCOUNT_NOT_VERIFIED(
            400, FLAT, "bank_account_not_verified", null, "The bank account must be verified before a payout."),
    /** Details: reason, one of unverified (at once) or drawn (in a month); maximum. */
    BANK_ACCOUNT_LIMIT_REACHED(
            400, FLAT, "bank_account_limit_reached", null, "No more bank accounts can be added for now."),
    /** Details: maximum. */
    TOO_MANY_DESTINATIONS(
            400, FLAT, "destination_limit_reached", null, "The address book is full. Remove a destination first."),
    /** Details: reason, one of unknown, unconfirmed, resting; usable_at. */
    DESTINATION_NOT_USABLE(
            400, DETAILED, "payment_error", "DESTINATION_NOT_USABLE", "This destination cannot be paid to yet."),
    /** Details: reason, one of amounts_mismatch, attempts_exceeded, expired, already_verified, not_sent. */
    BANK_VERIFICATION_FAILED(
            400, DETAILED, "payment_error", "BANK_VERIFICATION_FAILED", "The bank account could not be verified."),
    /** Details: status, on_hold, run_id (of the run that is to pay it; null for none). */
    PAYOUT_ALREADY_PROCESSED(400, FLAT, "payout_already_processed", null, "The payout has already been processed."),
    /** Details: status, on_hold, run_id. */
    PAYOUT_CANNOT_BE_CANCELLED(
            400, FLAT, "payout_cannot_be_cancelled", null, "The payout can be cancelled only while it is pending.");

    private final Kind kind;

    PaymentsError(int status, FaultFormat format, String error, String code, String says) {
        this.kind = new Kind(status, format, error, code, says);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
