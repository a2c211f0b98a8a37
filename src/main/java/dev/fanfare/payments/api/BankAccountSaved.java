package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Message;

/**
 * The account that is kept now.
 *
 * @param created whether it is a new one, still to be verified
 */
public record BankAccountSaved(long bankAccountId, boolean created) implements Message {

    /** As clients see it. */
    public record View(String status, String message, Long bankAccountId) {
        static View of(BankAccountSaved saved) {
            String message = saved.created()
                    ? "The bank account has been added and needs to be verified."
                    : "The bank account has been updated.";
            return new View("success", message, saved.bankAccountId());
        }
    }
}
