package dev.fanfare.campaigns.statistics.api;

import dev.fanfare.campaigns.statistics.api.CampaignReports.FiguresAge;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.records.StagedBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** The report of a campaign for people without an account, who were given a link. */
public final class SharedReports {
    private SharedReports() {}

    /**
     * Reads a report by its link; RESOURCE_NOT_FOUND unless the link leads to one now.
     *
     * @param secret of the link
     */
    public record OpenSharedReport(Secret secret) implements Ask<SharedReport> {}

    /**
     * A report, with no more than its maker has chosen. Costs are null where they are not shown.
     *
     * @param expiresAt until when the link leads here
     * @param creators with accepted posts
     * @param networks by the networks of the posts
     * @param days by the day of acceptance, UTC; days without posts are left out
     * @param posts the best ones, of creators whose accounts are active
     * @param figures how old the figures are
     */
    @StagedBuilder
    public record SharedReport(
            Heading campaign,
            Instant expiresAt,
            long creators,
            Results total,
            List<OfNetwork> networks,
            List<OfDay> days,
            List<Post> posts,
            FiguresAge figures)
            implements Message {
        public SharedReport {
            networks = List.copyOf(networks);
            days = List.copyOf(days);
            posts = List.copyOf(posts);
        }
    }

    /**
     * What the report is about. Pictures are paths of our own copies.
     *
     * @param currency of all costs
     * @param cover null for none
     */
    public record Heading(
            String name,
            String brand,
            String currency,
            @Nullable String cover) {}

    /**
     * Accepted posts, with verified figures only.
     *
     * @param spent what they cost, bonuses included
     * @param costPerThousand of reach; null also without reach
     * @param costPerEngagement null also without engagement
     */
    public record Results(
            long posts,
            long reach,
            long engagement,
            @Nullable BigDecimal spent,
            @Nullable BigDecimal costPerThousand,
            @Nullable BigDecimal costPerEngagement) {}

    /**
     * The posts on a network.
     *
     * @param network null for tasks without a post on one
     */
    public record OfNetwork(@Nullable String network, Results results) {}

    /** The posts accepted on a day. */
    public record OfDay(LocalDate day, Results results) {}

    /**
     * A post.
     *
     * @param network null for a task without a post on one
     * @param url of the post at its network; null likewise
     * @param picture path of our copy of its picture; null for none
     * @param creator the username; null unless the profile is public, and for a name that is an e-mail address
     * @param avatar path of our copy of the creator's picture; null unless the profile is public
     * @param spent what it cost
     */
    @StagedBuilder
    public record Post(
            @Nullable String network,
            @Nullable String url,
            @Nullable String picture,
            @Nullable String creator,
            @Nullable String avatar,
            long reach,
            long engagement,
            @Nullable BigDecimal spent) {}
}
