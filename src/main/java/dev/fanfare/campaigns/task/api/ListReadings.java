package dev.fanfare.campaigns.task.api;

import dev.fanfare.campaigns.network.api.ReadingNote;
import dev.fanfare.campaigns.network.api.ReadingOutcome;
import dev.fanfare.campaigns.network.api.ReadingSource;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** Shows how often the post of a task was seen, reading by reading, and what that earns. */
public record ListReadings(@NotNull Long taskId) implements Ask<ListReadings.TaskReadings> {
    /** The most readings that are shown; a post has about ten. */
    public static final int MAX_COUNT = 100;

    /**
     * The readings of a post.
     *
     * @param network of the post; null before it is submitted
     * @param window when its views count; null for a post that is not paid by them, or not submitted
     * @param earned what its views earn; null likewise, where only a pool pays that is not shared yet, and for members of a
     *     brand's team without the right to see money
     * @param readings the latest first, those to come before them; {@value #MAX_COUNT} at most
     */
    public record TaskReadings(
            Long taskId,
            @Nullable String network,
            @Nullable Window window,
            @Nullable Earned earned,
            List<Item> readings)
            implements Message {
        public TaskReadings {
            readings = List.copyOf(readings);
        }
    }

    /**
     * The window of a post that is paid by its views.
     *
     * @param endsAt when its views are counted, by the reading of that time
     * @param countedAt when they were counted; null before
     * @param countedViews that count, fewer once some have vanished; null before, and if the network has told none
     * @param latestViews as read last; null before the first reading
     * @param nextAt when it is read next; null for never again
     * @param fellAt when something was taken back, since views had vanished; null for never
     */
    public record Window(
            Instant endsAt,
            @Nullable Instant countedAt,
            @Nullable Long countedViews,
            @Nullable Long latestViews,
            @Nullable Instant nextAt,
            @Nullable Instant fellAt) {}

    /**
     * What views earn.
     *
     * @param amount by the views so far; once they are paid, what they were paid, with a share of the campaign's pool
     * @param atMost what was promised for them; null once they are paid
     * @param takenBack of that since views had vanished; 0 for nothing
     * @param currency ISO 4217 code
     * @param paidAt when they were paid; null before
     */
    public record Earned(
            BigDecimal amount,
            @Nullable BigDecimal atMost,
            BigDecimal takenBack,
            String currency,
            @Nullable Instant paidAt) {}

    /**
     * A reading.
     *
     * @param dueAt when it was to be taken
     * @param outcome what has become of it
     * @param readAt when the network answered, or it was given up; null while it is due
     * @param views how often the post was seen; null without an answer
     * @param reach people who saw it; null if the network does not tell it, like {@code engagement}
     * @param engagement reactions, comments and shares
     * @param source with whose credentials the network was asked; null without an answer
     * @param note why there are no figures, or none yet; null for none
     */
    @StagedBuilder
    public record Item(
            Instant dueAt,
            ReadingOutcome outcome,
            @Nullable Instant readAt,
            @Nullable Long views,
            @Nullable Long reach,
            @Nullable Long engagement,
            @Nullable ReadingSource source,
            @Nullable ReadingNote note) {}
}
