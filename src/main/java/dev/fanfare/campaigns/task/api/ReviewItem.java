package dev.fanfare.campaigns.task.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.Guidance;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.records.StagedBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * A post that waits for a decision, with all that a reviewer needs to decide. Amounts are in the currency of its terms.
 *
 * @param terms as frozen when the publisher joined
 * @param agreed what the post has to keep to; its text is known where a draft of it was approved
 * @param pays what approving it would pay
 * @param review who is at it, and what the caller may do
 */
@StagedBuilder
public record ReviewItem(
        Long taskId,
        Post post,
        Work campaign,
        Publisher publisher,
        Terms terms,
        ListDrafts.Agreed agreed,
        Pays pays,
        Review review) {
    /**
     * What was handed in.
     *
     * @param url of the post
     * @param flags what to look at in its address; empty for nothing
     * @param screenshots all of them: addresses, or paths of uploaded ones
     * @param handedInAt for the last time
     * @param disclosure the label that the post must carry
     * @param claimedReach people reached, as the publisher says; null for no claim
     * @param claimedEngagement reactions, likewise
     */
    public record Post(
            String url,
            List<PostFlag> flags,
            List<String> screenshots,
            Instant handedInAt,
            String disclosure,
            @Nullable Long claimedReach,
            @Nullable Long claimedEngagement) {
        public Post {
            flags = List.copyOf(flags);
            screenshots = List.copyOf(screenshots);
        }
    }

    /**
     * The campaign, and what was to be done for it.
     *
     * @param type of the task
     * @param title of the task
     * @param requirements of the task
     * @param guidance as of joining
     */
    public record Work(
            Long campaignId,
            String name,
            Long advertiserId,
            TaskType type,
            String title,
            String requirements,
            @JsonUnwrapped Guidance guidance) {}

    /**
     * Who handed it in.
     *
     * @param account with which they joined; null for none
     * @param history how other posts of theirs were decided
     */
    public record Publisher(
            Long userId, String username, @Nullable Account account, History history) {}

    /**
     * An account at a network, with the network's own figures.
     *
     * @param url of the account
     * @param name null if the network told none
     * @param engagementRate engagement per follower, a fraction
     * @param figuresAt when the network was asked last; null if the figures are the publisher's own
     */
    public record Account(
            String network,
            String url,
            @Nullable String name,
            Long followers,
            BigDecimal engagementRate,
            @Nullable Instant figuresAt) {}

    /**
     * How the publisher's last fifty other posts were decided.
     *
     * @param accepted whether paid yet or not
     * @param rejected rejected, sent back or missed, and not accepted since
     * @param reasons of the last three of these; for staff only
     */
    public record History(Integer accepted, Integer rejected, List<String> reasons) {
        public History {
            reasons = List.copyOf(reasons);
        }
    }

    /**
     * What a post earns.
     *
     * @param minimumReward for an accepted post
     * @param postRate for an accepted post if higher; null for no rate
     */
    public record Terms(
            String currency,
            @Minor BigDecimal minimumReward,
            @Nullable @Minor BigDecimal postRate,
            Bonus bonus) {}

    /**
     * Bonuses on offer; 0 for none.
     *
     * @param reachThreshold people from which on the bonus for reach is paid
     * @param engagementRateThreshold engagement per person reached from which on its bonus is paid, a fraction
     * @param bestPost for the best post of the campaign, at its end
     */
    public record Bonus(
            BigDecimal reach,
            Long reachThreshold,
            BigDecimal engagement,
            BigDecimal engagementRateThreshold,
            BigDecimal bestPost) {}

    /**
     * What approving would pay now.
     *
     * @param withoutFigures if no figures are given
     * @param asClaimed if the claimed ones are given
     * @param reachBonus what of it is the bonus for reach; 0 if that is not due
     * @param engagementBonus what of it is the bonus for engagement, likewise
     */
    public record Pays(
            BigDecimal withoutFigures, BigDecimal asClaimed, BigDecimal reachBonus, BigDecimal engagementBonus) {}

    /**
     * The review so far.
     *
     * @param holder who has taken it; null for no one
     * @param appeal of its rejection; null unless it is open
     * @param actions of {@code /api/task/actions/} that the caller may take now
     */
    public record Review(
            @Nullable Holder holder, @Nullable Appeal appeal, List<@OneOf(ReviewAction.class) String> actions) {
        public Review {
            actions = List.copyOf(actions);
        }
    }

    /**
     * An open appeal.
     *
     * @param reason why the rejection is wrong, as the publisher says
     * @param appealedAt when
     * @param dueAt when it counts as granted unless it is decided before
     * @param rejectedBy the reviewer whose decision it is about; null for the service
     * @param rejectedReason what the publisher was told
     */
    public record Appeal(
            String reason,
            Instant appealedAt,
            Instant dueAt,
            @Nullable Long rejectedBy,
            @Nullable String rejectedReason) {}

    /**
     * A reviewer who has taken a post, so that no one else does.
     *
     * @param until when it is free again, unless they take it again
     */
    public record Holder(Long userId, String username, Instant until) {}
}
