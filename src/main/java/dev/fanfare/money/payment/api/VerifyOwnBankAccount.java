package dev.fanfare.money.payment.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fanfare.money.payment.api.VerifyBankAccount.VerificationAttempt;
import dev.fanfare.platform.bus.Change;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import java.math.BigDecimal;

/** The two micro-deposits received on the caller's own bank account, in either order, in units such as 0.32. */
public record VerifyOwnBankAccount(
        @NotNull Long bankAccountId,

        @JsonProperty("verification_amount_1")
        @NotNull
        @Positive
        @Digits(integer = 6, fraction = 2, message = VerifyBankAccount.AMOUNT)
        BigDecimal verificationAmount1,

        @JsonProperty("verification_amount_2")
        @NotNull
        @Positive
        @Digits(integer = 6, fraction = 2, message = VerifyBankAccount.AMOUNT)
        BigDecimal verificationAmount2)
        implements Change<VerificationAttempt> {}
