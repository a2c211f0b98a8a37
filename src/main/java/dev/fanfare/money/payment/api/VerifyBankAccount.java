package dev.fanfare.money.payment.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import java.math.BigDecimal;

/** The two micro-deposits that the account holder received, in either order, in units such as 0.32. */
public record VerifyBankAccount(
        @NotNull Long bankAccountId,

        @JsonProperty("verification_amount_1") @NotNull @Positive @Digits(integer = 6, fraction = 2, message = AMOUNT)
        BigDecimal verificationAmount1,

        @JsonProperty("verification_amount_2") @NotNull @Positive @Digits(integer = 6, fraction = 2, message = AMOUNT)
        BigDecimal verificationAmount2)
        implements Change<VerifyBankAccount.VerificationAttempt> {
    static final String AMOUNT = "must be an amount with two decimals at most, such as 0.32";

    /** The outcome of an attempt. A wrong one counts, so it is committed before its refusal. */
    public record VerificationAttempt(boolean matches) implements Message {
        /** The answer to the right amounts; throws the refusal of wrong ones. */
        public ActionResult done() {
            if (!matches) {
                throw PaymentsError.BANK_VERIFICATION_FAILED
                        .because("The amounts do not match the deposits.")
                        .with("reason", "amounts_mismatch");
            }
            return new ActionResult("The bank account has been verified.");
        }
    }
}
