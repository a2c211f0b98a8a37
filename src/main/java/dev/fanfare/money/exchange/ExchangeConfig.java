package dev.fanfare.money.exchange;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.platform.remote.GuardConfig;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.List;

/**
 * The source of exchange rates.
 *
 * @param provider the response format: {@code frankfurter} or {@code ecb}
 * @param url the provider's base address; blank or null for the simulated one
 * @param baseCurrency ISO 4217 code of the requested base; other pairs are crossed rates. The European Central Bank
 *     always quotes euros.
 * @param currencies offered currencies, if quoted; empty for all quoted ones of ISO 4217
 * @param refreshMs cache time to live in milliseconds; 0 asks every time
 * @param lastKnownMs maximum age in milliseconds of rates used while the provider is unreachable
 */
public record ExchangeConfig(
        @NotBlank
        @Pattern(
                regexp = FrankfurterProvider.NAME + "|" + EcbProvider.NAME,
                message = "must be " + FrankfurterProvider.NAME + " or " + EcbProvider.NAME)
        String provider,

        @Pattern(regexp = "(https?://.+)?", message = "must begin with http:// or https://")
        String url,

        @NotBlank @CurrencyCode String baseCurrency,
        List<@NotBlank @CurrencyCode String> currencies,
        @NotNull @Min(0) Long refreshMs,
        @NotNull @Min(0) Long lastKnownMs,
        @NotNull @Valid GuardConfig guard) {
    public ExchangeConfig {
        currencies = currencies == null ? List.of() : List.copyOf(currencies);
    }

    /** Whether rates are simulated. */
    public boolean isSimulated() {
        return url == null || url.isBlank();
    }
}
