package dev.fanfare.admin.exchange.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/**
 * The currencies that advertisers and campaigns can choose from: those of the settings, or all that ISO 4217 lists, as
 * far as the provider quotes them. While no quotes have ever been seen, the platform's own currency only.
 */
public record ListCurrencies() implements Ask<ListCurrencies.OfferedCurrencies> {
    /**
     * What is offered.
     *
     * @param codes ISO 4217 codes in alphabetical order; never empty, unless the settings name no currency that is quoted
     */
    public record OfferedCurrencies(List<String> codes) implements Message {
        public OfferedCurrencies {
            codes = List.copyOf(codes);
        }
    }
}
