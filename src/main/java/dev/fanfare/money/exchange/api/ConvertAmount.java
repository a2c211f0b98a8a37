package dev.fanfare.money.exchange.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * Converts an amount from one currency to another.
 *
 * @param from ISO 4217 code
 * @param to ISO 4217 code
 * @param amount whole units of {@code from}, with any number of decimals
 */
public record ConvertAmount(
        @NotBlank @Size(max = 3) @CurrencyCode String from,
        @NotBlank @Size(max = 3) @CurrencyCode String to,
        @NotNull @PositiveOrZero BigDecimal amount)
        implements Ask<ConvertAmount.Converted> {
    /**
     * An amount in another currency.
     *
     * @param base the given amount
     * @param exchange the amount in the target currency, with its decimals, rounded half to even
     * @param rateDate the day of the rates if they are the last known ones of an unreachable provider; otherwise null
     */
    public record Converted(
            BigDecimal base,
            BigDecimal exchange,
            @JsonInclude(JsonInclude.Include.NON_NULL) LocalDate rateDate) implements Message {}
}
