package dev.fanfare.campaigns.signal.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/**
 * Lists what staff have decided about one's own posts and account: held payments, and what became of them; the newest first.
 *
 * @param cursor the {@code next} of another part; null for the first
 */
public record ListOwnHolds(
        @Size(max = 100) String cursor,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<ListOwnHolds.OwnHolds> {
    /**
     * A part of the list.
     *
     * @param holds the newest first
     * @param next the {@code cursor} of the part that follows; null at the end
     */
    public record OwnHolds(List<Item> holds, @Nullable String next) implements Message {
        public OwnHolds {
            holds = List.copyOf(holds);
        }
    }

    /**
     * A hold.
     *
     * @param signalId to appeal it
     * @param taskId the post's task; null if all payments of the account are held
     * @param campaignName null like {@code task_id}
     * @param status held, appealed, cleared or rejected
     * @param reason as staff have said it; null if it was cleared without
     * @param decidedAt when it was decided last
     * @param heldUntil when it ends by itself; null if it is over
     * @param appealable whether it can be appealed now
     * @param appealedAt null if it was not
     */
    public record Item(
            Long signalId,
            @Nullable Long taskId,
            @Nullable String campaignName,
            SignalState status,
            @Nullable String reason,
            @Nullable Instant decidedAt,
            @Nullable Instant heldUntil,
            boolean appealable,
            @Nullable Instant appealedAt) {}
}
