package dev.fanfare.admin.exchange;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.platform.remote.GuardConfig;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.List;

/**
 * Where exchange rates come from.
 *
 * @param provider whose format they come in: {@code frankfurter} or {@code ecb}
 * @param url the provider's base address; blank or null for the simulated one
 * @param baseCurrency ISO 4217 code of the currency that rates are asked for; all others are crossed through it. The
 *     European Central Bank quotes euros in any case.
 * @param currencies the offered ones, as far as they are quoted; empty for all that are quoted and that ISO 4217 lists
 * @param refreshMs milliseconds for which rates are used before the provider is asked again; 0 asks every time
 * @param lastKnownMs milliseconds for which rates are used while the provider cannot be reached, from when it last answered
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
