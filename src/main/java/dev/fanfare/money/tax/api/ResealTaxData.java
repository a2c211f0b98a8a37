package dev.fanfare.money.tax.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;

/**
 * Seals a chunk of what is stored of taxes with the present one of the configured keys.
 *
 * @param part which table, from 0
 * @param after the cursor: only rows with a greater id
 */
public record ResealTaxData(int part, long after) implements Ask<ResealTaxData.TaxDataResealed> {
    /** From the beginning. */
    public static ResealTaxData all() {
        return new ResealTaxData(0, 0);
    }

    /**
     * The outcome of a chunk.
     *
     * @param done how many were sealed again
     * @param left how many rows of this part are still sealed with other keys; those that did not open are in the log
     * @param next what to ask next; null after the last
     */
    public record TaxDataResealed(
            int done, long left, @Nullable ResealTaxData next) implements Message {}
}
