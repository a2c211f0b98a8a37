package dev.fanfare.money.payment.api;

import static dev.fanfare.platform.bus.FaultType.detailed;
import static dev.fanfare.platform.bus.FaultType.flat;

import dev.fanfare.platform.bus.FaultType;

/** Refusals of the payments domain. */
public final class PaymentsError {
    /** Details: required_amount, available_balance. */
    public static final FaultType INSUFFICIENT_BALANCE =
            flat(400, "insufficient_balance", "INSUFFICIENT_BALANCE", "The balance is too low for this payout.");
    /** In any currency. */
    public static final FaultType PUBLISHER_IN_DEBT =
            flat(400, "publisher_in_debt", null, "Nothing is paid out while the creator owes money for reversed work.");
    /** The payee's name is on a sanctions list. */
    public static final FaultType PAYEE_SCREENED = flat(
            400, "payee_screened", null, "Nothing is paid to this payee until two people have cleared their name.");
    /** Details: maximum_amount, currency. */
    public static final FaultType PAYOUT_LIMIT_EXCEEDED =
            flat(400, "payout_limit_exceeded", null, "The amount exceeds the maximum payout.");
    /** Details: method, available_methods. */
    public static final FaultType PAYMENT_METHOD_NOT_AVAILABLE = detailed(
            400,
            "payment_error",
            "PAYMENT_METHOD_NOT_AVAILABLE",
            "This payment method is not available for this payout.");
    /** Details: bank_account_id, open_payouts (how many). */
    public static final FaultType BANK_ACCOUNT_IN_USE =
            detailed(409, "conflict", "BANK_ACCOUNT_IN_USE", "There are open payouts to this bank account.");

    public static final FaultType BANK_ACCOUNT_NOT_VERIFIED =
            flat(400, "bank_account_not_verified", null, "The bank account must be verified before a payout.");
    /** Details: reason, one of unverified (at once) or drawn (in a month); maximum. */
    public static final FaultType BANK_ACCOUNT_LIMIT_REACHED =
            flat(400, "bank_account_limit_reached", null, "No more bank accounts can be added for now.");
    /** Details: maximum. */
    public static final FaultType TOO_MANY_DESTINATIONS = flat(
            400,
            "destination_limit_reached",
            null,
            "You have as many payout methods as is possible. Remove one first.");
    /** Details: reason, one of unknown, unconfirmed, resting, removed; usable_at. */
    public static final FaultType DESTINATION_NOT_USABLE =
            detailed(400, "payment_error", "DESTINATION_NOT_USABLE", "This payout method cannot be used yet.");
    /** Details: reason, one of amounts_mismatch, attempts_exceeded, expired, already_verified, not_sent. */
    public static final FaultType BANK_VERIFICATION_FAILED =
            detailed(400, "payment_error", "BANK_VERIFICATION_FAILED", "The bank account could not be verified.");
    /** Details: status, on_hold, run_id (of its payout run; null for none). */
    public static final FaultType PAYOUT_ALREADY_PROCESSED =
            flat(400, "payout_already_processed", null, "The payout has already been processed.");
    /** Details: status, on_hold, run_id. */
    public static final FaultType PAYOUT_CANNOT_BE_CANCELLED =
            flat(400, "payout_cannot_be_cancelled", null, "The payout can be cancelled only while it is pending.");

    private PaymentsError() {}
}
