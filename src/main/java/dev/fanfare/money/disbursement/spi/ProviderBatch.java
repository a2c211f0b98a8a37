package dev.fanfare.money.disbursement.spi;

import dev.fanfare.formats.amount.Money;
import java.util.List;
import java.util.Set;

/**
 * Transfers that are sent in one call.
 *
 * @param key its key at the provider; replaced only after a definite refusal
 * @param providerId the provider's own id of it; null while unknown
 * @param mayRepeat whether the provider still recognises its keys, so that a call can be repeated
 * @param items all items, including ended ones
 */
public record ProviderBatch(String key, String providerId, boolean mayRepeat, List<Item> items) {
    public ProviderBatch {
        items = List.copyOf(items);
    }

    /** This batch with the items of these keys alone. */
    public ProviderBatch only(Set<String> keys) {
        return new ProviderBatch(
                key,
                providerId,
                mayRepeat,
                items.stream().filter(item -> keys.contains(item.key())).toList());
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
