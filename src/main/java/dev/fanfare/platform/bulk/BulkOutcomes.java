package dev.fanfare.platform.bulk;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.language.Translatable;
import java.util.List;

/**
 * What came of each item of a bulk.
 *
 * @param done how many were decided or proposed, now or by an earlier request with the same key
 * @param missing how many have no final outcome: the request, repeated with its key, finishes them
 * @param items in the order of the request, or that of the list
 * @param matched absent unless the request was for all that match
 */
public record BulkOutcomes(
        Integer done,
        Integer missing,
        List<Outcome> items,
        @JsonInclude(JsonInclude.Include.NON_NULL) Matched matched) implements Message {
    public BulkOutcomes {
        items = List.copyOf(items);
    }

    /**
     * What came of one.
     *
     * @param id of the item
     * @param outcome done; proposed, when it waits for a second person; refused, for good; changed, when it no longer
     *     matches and so was left alone; unknown, when it may have been decided; not_tried, when time was up
     * @param code the error's code; null unless refused
     * @param message what was done, or why not
     * @param proposalId what waits for a second person; null for nothing
     */
    public record Outcome(
            Long id,

            @OneOf(words = {"done", "proposed", "refused", "changed", "unknown", "not_tried"})
            String outcome,

            @Nullable String code,
            Translatable message,
            @Nullable Long proposalId) {}

    /**
     * All that matched at the dry run.
     *
     * @param count how many
     * @param selection these items: sent with the filter and the count, it decides the first 500 of them
     * @param next the selection of those that follow; null at the end
     * @param added what matches only since the dry run, 500 at most; nothing is decided on it
     */
    public record Matched(
            Integer count, String selection, @Nullable String next, List<Long> added) {
        public Matched {
            added = List.copyOf(added);
        }
    }
}
