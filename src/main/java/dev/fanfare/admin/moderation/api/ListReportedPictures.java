package dev.fanfare.admin.moderation.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/**
 * Lists reported pictures: those that wait for a decision by their first reports, the oldest first; decided ones the newest first.
 *
 * @param status null for open
 * @param cursor the {@code next} of another part; null for the first
 */
public record ListReportedPictures(
        Status status,
        @Size(max = 100) String cursor,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<ListReportedPictures.ReportedPictures> {
    /** What was decided about a picture. */
    public enum Status implements Coded {
        OPEN,
        KEPT,
        TAKEN_DOWN
    }

    /**
     * A part of the pictures.
     *
     * @param pictures each once, with its reports
     * @param next the {@code cursor} of the part that follows; null at the end
     */
    public record ReportedPictures(
            List<Item> pictures, @Nullable String next) implements Message {
        public ReportedPictures {
            pictures = List.copyOf(pictures);
        }
    }

    /**
     * A reported picture.
     *
     * @param picture its path, which answers 404 while it is taken down
     * @param kind where it stands
     * @param owner whose it is
     * @param campaign the campaign it is about; null for none
     * @param reportedAt when it was reported first
     * @param count reports by different accounts, counted up to 1,000
     * @param reports the first five
     * @param decision null while it waits for one
     */
    @StagedBuilder
    public record Item(
            String picture,
            PictureKind kind,
            Status status,
            Owner owner,
            @Nullable Subject campaign,
            Instant reportedAt,
            long count,
            List<Report> reports,
            @Nullable Decision decision) {
        public Item {
            reports = List.copyOf(reports);
        }
    }

    /**
     * The account that is told what is decided.
     *
     * @param name of a brand, or a person's username
     */
    public record Owner(Long userId, String name) {}

    /**
     * The campaign that a picture is of.
     *
     * @param campaignName its name
     * @param taskId the task of a post; null for a campaign's own pictures
     */
    public record Subject(
            Long campaignId, String campaignName, @Nullable Long taskId) {}

    /**
     * A report.
     *
     * @param comment null for none
     * @param reportedAt when it was made
     */
    public record Report(
            Long userId,
            String username,
            ReportReason reason,
            @Nullable String comment,
            Instant reportedAt) {}

    /**
     * What was decided last.
     *
     * @param reason null for what was kept
     * @param comment null for none
     */
    public record Decision(
            Instant decidedAt,
            @Nullable ReportReason reason,
            @Nullable String comment) {}
}
