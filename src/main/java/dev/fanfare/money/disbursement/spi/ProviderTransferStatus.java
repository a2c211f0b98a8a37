package dev.fanfare.money.disbursement.spi;

import dev.fanfare.formats.amount.Money;

/**
 * A provider's report on one transfer.
 *
 * @param key of the transfer
 * @param batchId the provider's own id of the batch; null for none
 * @param providerId the provider's own id of the transfer; null for none yet
 * @param amount as the provider has it; null where it says none
 * @param detail for operators, and for the publisher when it fails; null for none
 */
public record ProviderTransferStatus(
        String key, State state, String batchId, String providerId, Money amount, String detail) {
    /** The state of a transfer. */
    public enum State {
        /** There is no trace of it. */
        NOT_FOUND,
        /** Refused for good under this key, for a reason unrelated to its payee: retried under the next one. */
        POSTPONED,
        /** The provider refuses us. The call was not made, which says nothing about earlier ones: the rail pauses. */
        STOPPED,
        /** Its batch was refused as a whole, perhaps for one item: divided and retried under new keys. */
        BATCH_REFUSED,
        /** Half made; the next step was refused for a reason unrelated to its payee: it goes on under the next key. */
        HALTED,
        /** Accepted; not paid yet. */
        ACCEPTED,
        /** Accepted, but needs intervention. */
        STUCK,
        /** Paid. */
        SETTLED,
        /** Refused; no money has left. */
        FAILED,
        /** It had left, and is back. */
        RETURNED
    }

    /** Without ids and amounts. */
    public static ProviderTransferStatus of(ProviderBatch.Item item, State state, String detail) {
        return new ProviderTransferStatus(item.key(), state, null, item.providerId(), null, detail);
    }
}
