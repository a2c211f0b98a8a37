package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bulk.BulkOutcomes;
import dev.fanfare.platform.bulk.BulkRunner;
import dev.fanfare.platform.bus.Bulk;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Takes the same decision on many connections of a kind, each in a commit of its own.
 *
 * @param kind network, page, wall or channel
 * @param action accept, reject, suspend or reinstate
 * @param reason for the owners and the audit log; null for none
 * @param items the connections, each once; left out for all that match
 * @param matching all of the kind that match it, in place of {@code items}; null for none
 * @param count how many matched at the dry run; null at that dry run
 * @param selection of that dry run, or the {@code next} of the part before; null likewise
 */
public record BulkReviewConnections(
        @NotNull ConnectionKind kind,

        @NotNull ConnectionAction action,

        @Size(max = 500) String reason,
        @Size(min = 1, max = BulkRunner.MAX_ITEMS) List<@NotNull @Valid Item> items,
        @Valid Matching matching,
        @Min(0) Integer count,
        @Size(max = BulkRunner.MAX_SELECTION) String selection)
        implements Bulk<BulkOutcomes>, CrossFieldRules {
    public BulkReviewConnections {
        items = items == null ? null : List.copyOf(items);
    }

    @Override
    public void check(FieldErrors problems) {
        BulkRunner.check(items, Item::id, matching, count, selection, problems);
    }

    /**
     * One of the connections.
     *
     * @param followers the confirmed figure, when accepting; null confirms the claim
     */
    public record Item(
            @NotNull Long id,
            @Min(0) @Max(SubmitNetwork.MAX_FOLLOWERS) Long followers) {}

    /**
     * A filter of the list of connections.
     *
     * @param status null for all states
     */
    public record Matching(ConnectionState status) {}
}
