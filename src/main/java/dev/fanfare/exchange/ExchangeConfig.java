package dev.fanfare.exchange;

import dev.fanfare.money.CurrencyCode;
import dev.fanfare.platform.remote.GuardConfig;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * Where exchange rates come from.
 *
 * @param url the provider's base address, under which it answers {@code /latest?base=USD}; blank or null for
 *     the simulated one
 * @param baseCurrency ISO 4217 code of the currency that rates are asked for; all others are crossed through it
 * @param refreshMs milliseconds for which rates serve before the provider is asked again; 0 asks it every time
 * @param lastKnownMs milliseconds for which rates serve when the provider cannot be asked, counted from when it answered
 */
public record ExchangeConfig(
        @Pattern(regexp = "(https?://.+)?", message = "must begin with http:// or https://")
        String url,

        @NotBlank @CurrencyCode String baseCurrency,
        @NotNull @Min(0) Long refreshMs,
        @NotNull @Min(0) Long lastKnownMs,
        @NotNull @Valid GuardConfig guard) {

    /** The same, with a provider in any case. */
    public ExchangeConfig orAt(String simulated) {
        return url == null || url.isBlank()
                ? new ExchangeConfig(simulated, baseCurrency, refreshMs, lastKnownMs, guard)
                : this;
    }
}
