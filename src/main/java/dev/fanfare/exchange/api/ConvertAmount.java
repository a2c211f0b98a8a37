package dev.fanfare.exchange.api;

import dev.fanfare.money.CurrencyCode;
import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/**
 * What an amount of one currency is in another.
 *
 * @param from ISO 4217 code
 * @param to ISO 4217 code
 * @param amount whole units of {@code from}, with any number of decimals
 */
public record ConvertAmount(
        @NotBlank @Size(max = 3) @CurrencyCode String from,
        @NotBlank @Size(max = 3) @CurrencyCode String to,
        @NotNull @PositiveOrZero BigDecimal amount)
        implements Ask<Converted> {}
