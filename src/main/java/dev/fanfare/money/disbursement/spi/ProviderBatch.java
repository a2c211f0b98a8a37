package dev.fanfare.money.disbursement.spi;

import dev.fanfare.formats.amount.Money;
import java.util.List;

/**
 * Transfers that are sent in one call.
 *
 * @param key its key at the provider, for ever
 * @param providerId the provider's own id of it; null while unknown
 * @param mayRepeat whether the provider still knows its keys again, so that a call can be made again under them
 * @param items all of them, also those that have ended
 */
public record ProviderBatch(String key, String providerId, boolean mayRepeat, List<Item> items) {
    public ProviderBatch {
        items = List.copyOf(items);
    }

    /**
     * One transfer.
     *
     * @param key its key at the provider, for ever
     * @param providerId the provider's own id of it; null while unknown
     * @param destination the payee's address there
     */
    public record Item(String key, String providerId, String destination, Money amount) {}
}
