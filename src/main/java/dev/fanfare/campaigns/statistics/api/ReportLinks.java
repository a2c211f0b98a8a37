package dev.fanfare.campaigns.statistics.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** Links by which people without an account read the report of a campaign. */
public final class ReportLinks {
    private ReportLinks() {}

    /**
     * Makes a link to the report of a campaign.
     *
     * @param days after which it expires
     * @param costs which costs the report shows there; null for none
     */
    public record AddReportLink(
            @NotNull Long campaignId,

            @NotNull @Min(1) @Max(90) Integer days,

            Costs costs) implements Change<ReportLinkAdded> {
        /** Which costs to show. */
        public Costs shownCosts() {
            return costs == null ? Costs.NONE : costs;
        }
    }

    /** Which costs a shared report shows. */
    public enum Costs implements Coded {
        NONE,
        /** Of the whole campaign, once three creators have accepted posts: of fewer, each could be told what another earns. */
        TOTAL,
        /** Also by network, by day and of each post. */
        POSTS
    }

    /**
     * The link, which is shown only once.
     *
     * @param linkId by which it is ended
     * @param path of the page, at the address of this service
     */
    public record ReportLinkAdded(String status, Translatable message, Long linkId, Secret path, Instant expiresAt)
            implements Message {}

    /**
     * Lists the links to the report of a campaign, the newest first.
     *
     * @param cursor the {@code next} of another part; null for the first
     */
    public record ListReportLinks(
            @NotNull Long campaignId,

            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<ReportLinkList> {}

    /**
     * Links to a report.
     *
     * @param links of this part
     * @param next the {@code cursor} of the part that follows; left out at the end
     */
    public record ReportLinkList(
            List<Item> links,
            @JsonInclude(JsonInclude.Include.NON_NULL) String next) implements Message {
        public ReportLinkList {
            links = List.copyOf(links);
        }

        /**
         * A link.
         *
         * @param linkId by which it is ended
         * @param costs which of them it shows
         * @param madeBy the username; null for staff, unless staff ask
         * @param openedAt when it was opened last; null for never
         */
        public record Item(
                Long linkId,
                State state,
                Costs costs,
                @Nullable String madeBy,
                Instant madeAt,
                Instant expiresAt,
                @Nullable Instant openedAt) {}
    }

    /** Whether a link leads to the report. */
    public enum State implements Coded {
        ACTIVE,
        EXPIRED,
        ENDED,
        /** Its maker may no longer share the report. */
        SUSPENDED
    }

    /**
     * Ends a link at once.
     *
     * @param linkId of the list
     */
    public record EndReportLink(@NotNull Long linkId) implements Change<ActionResult> {}
}
