package dev.fanfare.admin.operations.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageDomain;
import java.util.List;

/**
 * The quoted currencies for advertisers and campaigns, of the settings or of ISO 4217. Before the first quotes, only
 * the platform's own. Answered by the exchange domain; asked also by domains below it.
 */
@MessageDomain("exchange")
public record ListCurrencies() implements Ask<ListCurrencies.OfferedCurrencies> {
    /**
     * The offered currencies.
     *
     * @param codes ISO 4217 codes in alphabetical order; empty only if the settings name no quoted currency
     */
    @MessageDomain("exchange")
    public record OfferedCurrencies(List<String> codes) implements Message {
        public OfferedCurrencies {
            codes = List.copyOf(codes);
        }
    }
}
