package dev.fanfare.campaigns.task.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.ViewRewardTerms;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.records.StagedBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * A verifiable receipt of a task's payments: inputs, results and journal entries. Amounts are in the task's currency
 * unless they name another.
 *
 * @param payments one per acceptance, oldest first; all but the last were reversed
 * @param formulas the formulas of these payments, in words; the current ones before the first payment
 * @param entries of the journal, oldest first
 */
public record PayReceipt(
        @JsonUnwrapped Heading task, List<Payment> payments, List<Formula> formulas, List<Entry> entries)
        implements Message {
    public PayReceipt {
        payments = List.copyOf(payments);
        formulas = List.copyOf(formulas);
        entries = List.copyOf(entries);
    }

    /**
     * The task.
     *
     * @param status as in lists of tasks
     * @param decimals of the currency: number of decimals of amounts
     */
    @StagedBuilder
    public record Heading(
            long taskId,
            TaskStatus status,
            long campaignId,
            String campaign,
            long publisherId,
            String currency,
            int decimals,
            Terms terms) {}

    /**
     * The terms, frozen at joining.
     *
     * @param postRate null for none
     * @param reachThreshold people reached from which the bonus for reach is earned
     * @param engagementRateThreshold engagement per person reached from which the bonus for engagement is earned, a
     *     fraction
     * @param rewardRules what views pay; left out for nothing
     */
    @StagedBuilder
    public record Terms(
            @Minor BigDecimal minimumReward,
            @Minor @Nullable BigDecimal postRate,
            boolean bonusActive,
            @Minor BigDecimal bonusReach,
            @Minor BigDecimal bonusEngagement,
            @Minor BigDecimal bonusBestPost,
            long reachThreshold,
            BigDecimal engagementRateThreshold,
            @JsonInclude(JsonInclude.Include.NON_NULL) ViewRewardTerms rewardRules) {}

    /**
     * The payment for an acceptance.
     *
     * @param number of the acceptance, from 1
     * @param paidAt time of its release to the publisher; null before
     * @param reversedAt time of its reversal; null for none
     * @param reason for the reversal; null for none
     * @param formulaVersion the version of the formula {@code reward}
     * @param bestPost the share of the bonus for the campaign's best post; null for none
     * @param pool the share of the campaign's pool; left out for none
     * @param charge charge to the advertiser, without best post and pool; hidden from the publisher as null
     */
    @StagedBuilder
    public record Payment(
            int number,
            Instant acceptedAt,
            @Nullable Instant paidAt,
            @Nullable Instant reversedAt,
            @Nullable String reason,
            int formulaVersion,
            String currency,
            Figures figures,
            Amounts amounts,
            @Nullable BestPost bestPost,

            @Nullable @JsonInclude(JsonInclude.Include.NON_NULL)
            Pool pool,

            @Nullable Charge charge) {
        /** Removes the data for the advertiser only. */
        public Payment withoutCharge() {
            return PayReceiptPaymentBuilder.builder(this).charge(null).build();
        }
    }

    /**
     * Figures verified by a reviewer; null if unverified.
     *
     * @param views as counted at the end of the post's window; left out before that, like viewsPromised
     * @param viewsPromised the most that the views could earn, promised when the post was submitted
     */
    public record Figures(
            @Nullable Long reach,
            @Nullable Long engagement,
            @JsonInclude(JsonInclude.Include.NON_NULL) Long views,

            @Minor @JsonInclude(JsonInclude.Include.NON_NULL)
            BigDecimal viewsPromised) {}

    /**
     * The payment by part, and the total.
     *
     * @param views left out where views earn nothing
     * @param pool left out where the campaign has none
     */
    public record Amounts(
            @Minor BigDecimal post,
            @Minor BigDecimal reach,
            @Minor BigDecimal engagement,

            @Minor @JsonInclude(JsonInclude.Include.NON_NULL)
            BigDecimal views,

            @Minor @JsonInclude(JsonInclude.Include.NON_NULL)
            BigDecimal pool,

            @Minor BigDecimal bestPost,
            @Minor BigDecimal total) {}

    /**
     * The inputs of a best-post share.
     *
     * @param score of the publisher in the campaign, the highest
     * @param winners number of participants with this score
     * @param place among them, from 1, by the acceptance of their last task
     * @param offered the bonus that is shared
     * @param paidAt time of payment; null before
     * @param formulaVersion the version of the formula {@code best_post}
     */
    public record BestPost(
            long score,
            int winners,
            int place,
            @Minor BigDecimal offered,
            @Minor BigDecimal amount,
            @Nullable Instant paidAt,
            int formulaVersion) {}

    /**
     * The inputs of a share of a pool, whose amount and cap are in the terms.
     *
     * @param creators the views of each creator who shared it, in the order in which they joined
     * @param place of the publisher among them, from 1
     * @param posts the views of each of the publisher's posts
     * @param post the place of this task's post among them, from 1
     * @param shared what the post got; since then less is left of it if views have vanished
     * @param paidAt time of payment
     * @param formulaVersion the version of the formula {@code view_pool}
     */
    public record Pool(
            List<Long> creators,
            int place,
            List<Long> posts,
            int post,
            @Minor BigDecimal shared,
            Instant paidAt,
            int formulaVersion) {
        public Pool {
            creators = List.copyOf(creators);
            posts = List.copyOf(posts);
        }
    }

    /**
     * The charge to the advertiser.
     *
     * @param currency the advertiser's
     * @param rate value of one unit of the task's currency in the advertiser's
     */
    public record Charge(@Minor BigDecimal amount, String currency, BigDecimal rate) {}

    /**
     * A formula in words.
     *
     * @param name {@code reward}, {@code best_post} or {@code view_pool}
     * @param steps in order
     * @param rounding how amounts are rounded
     * @param source source code and documentation
     */
    public record Formula(String name, int version, List<String> steps, String rounding, String source) {
        public Formula {
            steps = List.copyOf(steps);
        }
    }

    /**
     * A journal entry of this task.
     *
     * @param reverses the id of the entry that it reverses; null for none
     * @param position in the sealed journal; null until sealed, within seconds
     * @param block the sealed block; null until then
     * @param postings postings of the task's publisher, and of its advertiser if the entry is about this task only
     * @param otherPostings number of other postings, for other best-post winners
     */
    @StagedBuilder
    public record Entry(
            long id,
            String key,
            String kind,
            @Nullable Long reverses,
            Instant createdAt,
            @Nullable Long position,
            @Nullable Long block,
            List<Posting> postings,
            int otherPostings) {
        public Entry {
            postings = List.copyOf(postings);
        }
    }

    /**
     * An amount that an account was credited (positive) or debited (negative).
     *
     * @param account account kind, such as {@code publisher_pending}
     * @param owner {@code publisher} or {@code advertiser}
     */
    public record Posting(
            String account, String owner, @Minor BigDecimal amount, String currency) {}
}
