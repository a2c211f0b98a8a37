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
 * @param url the provider's base address, under which it answers {@code /latest?base=USD}
 * @param baseCurrency ISO 4217 code of the currency that rates are asked for; all others are crossed through it
 * @param refreshMs milliseconds for which rates serve before the provider is asked again; 0 asks it every time
 * @param lastKnownMs milliseconds for which rates serve when the provider cannot be asked, counted from when it answered
 */
public record ExchangeConfig(
        @NotBlank @Pattern(regexp = "https?://.+") String url,
        @NotBlank @CurrencyCode String baseCurrency,
        @Min(0) long refreshMs,
        @Min(0) long lastKnownMs,
        @NotNull @Valid GuardConfig guard) {}
