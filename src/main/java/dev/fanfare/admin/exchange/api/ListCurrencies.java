package dev.fanfare.admin.exchange.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/**
 * The currencies for advertisers and campaigns: those of the settings, or all of ISO 4217, as far as they are quoted.
 * Before the first quotes, the platform's own currency only.
 */
public record ListCurrencies() implements Ask<ListCurrencies.OfferedCurrencies> {
    /**
     * The offered currencies.
     *
     * @param codes ISO 4217 codes in alphabetical order; empty only if the settings name no quoted currency
     */
    public record OfferedCurrencies(List<String> codes) implements Message {
        public OfferedCurrencies {
            codes = List.copyOf(codes);
        }
    }
}
