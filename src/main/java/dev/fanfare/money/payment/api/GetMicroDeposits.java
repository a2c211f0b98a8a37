package dev.fanfare.money.payment.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;

/** The two micro-deposit amounts, for the operator. */
public record GetMicroDeposits(@NotNull Long bankAccountId) implements Ask<GetMicroDeposits.MicroDeposits> {
    /** Two amounts of 0.01 to 0.49. */
    public record MicroDeposits(
            @JsonProperty("amount_1") BigDecimal amount1,
            @JsonProperty("amount_2") BigDecimal amount2) implements Message {
        /** Keeps the amounts, which prove ownership of the account, out of logs. */
        @Override
        public String toString() {
            return "MicroDeposits[…]";
        }
    }
}
