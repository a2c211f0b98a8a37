package dev.fanfare.campaigns.statistics.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Chunk;
import dev.fanfare.platform.endpoint.Document;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** The report of a campaign, in three forms. */
public final class CampaignReports {
    private CampaignReports() {}

    /** What a campaign has achieved and cost, by network and by day. */
    public record GetCampaignReport(@NotNull Long campaignId) implements Ask<CampaignReport> {}

    /** The report as a CSV file. */
    public record ExportCampaignReport(@NotNull Long campaignId) implements Ask<ReportChunk> {}

    /** The report as a PDF document, in the language of the account. */
    public record PrintCampaignReport(@NotNull Long campaignId) implements Ask<Document> {}

    /**
     * A report. Its parts add up to its total.
     *
     * @param networks by the networks of the posts
     * @param days by the day of acceptance, UTC; days without posts are left out
     * @param bestPosts ten at most, by the points of their figures: one for each 1,000 of reach and each 100 of engagement
     * @param figures how old the figures are
     * @param calculation how the costs are computed
     */
    public record CampaignReport(
            Subject campaign,
            Results total,
            List<OfNetwork> networks,
            List<OfDay> days,
            List<TopPost> bestPosts,
            FiguresAge figures,
            Calculation calculation)
            implements Message {
        public CampaignReport {
            networks = List.copyOf(networks);
            days = List.copyOf(days);
            bestPosts = List.copyOf(bestPosts);
        }
    }

    /** The campaign; all amounts are in its currency. */
    public record Subject(
            Long campaignId,
            String name,
            Long advertiserId,
            @OneOf(CampaignState.class) String status,
            String currency) {}

    /**
     * Accepted posts, with verified figures only.
     *
     * @param spent what they cost, bonuses included
     * @param costPerThousand of reach; null without reach
     * @param costPerEngagement null without engagement
     */
    public record Results(
            long posts,
            long reach,
            long engagement,
            BigDecimal spent,
            @Nullable BigDecimal costPerThousand,
            @Nullable BigDecimal costPerEngagement) {}

    /**
     * The posts on a network.
     *
     * @param network null for tasks without a post on one
     */
    public record OfNetwork(
            @Nullable String network, @JsonUnwrapped Results results) {}

    /** The posts accepted on a day. */
    public record OfDay(LocalDate day, @JsonUnwrapped Results results) {}

    /**
     * A post.
     *
     * @param network null for a task without a post on one
     * @param url null likewise
     * @param spent what it cost
     */
    public record TopPost(
            Long taskId,
            @Nullable String network,
            @Nullable String url,
            long reach,
            long engagement,
            BigDecimal spent) {}

    /**
     * When reviewers verified the figures.
     *
     * @param unverifiedPosts accepted posts without figures, which count as 0
     * @param oldestAt null if no figures were verified
     * @param newestAt null likewise
     */
    public record FiguresAge(
            long unverifiedPosts,
            @Nullable Instant oldestAt,
            @Nullable Instant newestAt) {}

    /**
     * How costs are computed.
     *
     * @param costPerThousand its formula
     * @param costPerEngagement its formula
     * @param rounding of the quotients; everything else is exact
     * @param source where the formula is
     */
    public record Calculation(String costPerThousand, String costPerEngagement, String rounding, String source) {
        public static final Calculation INSTANCE = new Calculation(
                "1000 × spent ÷ reach",
                "spent ÷ engagement",
                "Half to even, once, to two decimals more than the currency has. Amounts and figures are exact sums.",
                "src/main/java/dev/fanfare/campaigns/statistics/CampaignReportService.java");
    }

    /** The lines of a report. */
    public record ReportChunk(List<ReportLine> items, Long next, Long total) implements Chunk<ReportLine> {
        public ReportChunk {
            items = List.copyOf(items);
        }
    }

    /**
     * A line of a report.
     *
     * @param part total, network, day or best_post
     * @param day for a day
     * @param network for a network and a post
     * @param taskId for a post, like url
     * @param spent in the currency
     * @param costPerThousand of reach; empty without reach
     * @param costPerEngagement empty without engagement
     */
    @StagedBuilder
    public record ReportLine(
            String part,
            LocalDate day,
            String network,
            Long taskId,
            String url,
            long posts,
            long reach,
            long engagement,
            BigDecimal spent,
            String currency,
            BigDecimal costPerThousand,
            BigDecimal costPerEngagement) {}
}
