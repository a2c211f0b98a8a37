package dev.fanfare.money.payment.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.InputProblems;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/**
 * Requests a payout of available money.
 *
 * @param amount gross, in units of the currency
 * @param method the id of a payment method
 * @param bankAccountId the destination for methods that pay to a bank account; else ignored
 * @param currency null for the caller's primary one
 * @param address the destination for all other methods
 */
public record RequestPayout(
        @NotNull @Positive(message = "must be more than 0") BigDecimal amount,
        @NotBlank @Size(max = 50) String method,
        Long bankAccountId,
        @Size(max = 3) @CurrencyCode String currency,
        @JsonUnwrapped @Valid PayoutAddress address)
        implements Change<RequestPayout.PayoutRequested> {
    /** What is wrong with an input that is refused; all may be null. */
    public record CheckRequest(RequestPayout input) implements Ask<InputProblems> {}

    /**
     * A requested payout; its amount is held.
     *
     * @param reference unique, for people to quote
     * @param estimatedProcessingTime text, as the method's configuration has it
     */
    public record PayoutRequested(
            String status, Translatable message, Long payoutId, String reference, String estimatedProcessingTime)
            implements Message {}
}
