package dev.fanfare.campaigns.task.api;

import dev.fanfare.campaigns.campaign.api.ContentRights;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/**
 * Lists the drafts that wait for a decision, the longest waiting first. The filters combine; null for all.
 *
 * @param advertiserId only of this advertiser's campaigns; an advertiser gets their own
 * @param cursor the {@code next} of another part; null for the first
 */
public record ListDrafts(
        Long campaignId,
        Long advertiserId,
        @Size(max = 100) String cursor,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
        implements Ask<ListDrafts.DraftList> {
    /**
     * A part of the drafts.
     *
     * @param drafts the oldest first
     * @param next the {@code cursor} of the part that follows; null at the end
     */
    public record DraftList(List<Item> drafts, @Nullable String next) implements Message {
        public DraftList {
            drafts = List.copyOf(drafts);
        }
    }

    /**
     * A draft that waits.
     *
     * @param draftId the id of the draft; a decision names it
     * @param handedInAt when its publisher handed it in
     * @param dueAt when it counts as approved unless it is decided before
     * @param campaign what was to be done
     * @param agreed what the post has to keep to
     * @param formerComment on the draft before it; null for none
     */
    @StagedBuilder
    public record Item(
            Long draftId,
            Long taskId,
            Content content,
            Instant handedInAt,
            Instant dueAt,
            ReviewItem.Work campaign,
            Author publisher,
            Agreed agreed,
            @Nullable String formerComment) {}

    /**
     * What is to be published.
     *
     * @param links as handed in
     * @param pictures addresses, or paths of uploaded ones
     */
    public record Content(String text, List<String> links, List<String> pictures) {
        public Content {
            links = List.copyOf(links);
            pictures = List.copyOf(pictures);
        }
    }

    /** Who has handed it in. */
    public record Author(Long userId, String username) {}

    /**
     * What was agreed, frozen when the publisher joined.
     *
     * @param disclosure the label that the post must carry
     * @param disclosureFound whether the text that is known carries it; null where none is known
     * @param rights the licence that was accepted; null for none
     * @param termsVersion of both; null without rights
     * @param acceptedAt when they were accepted; null likewise
     */
    public record Agreed(
            String disclosure,
            @Nullable Boolean disclosureFound,
            @Nullable ContentRights rights,
            @Nullable String termsVersion,
            @Nullable Instant acceptedAt) {}
}
