package dev.fanfare.campaigns.task.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.StagedBuilder;
import dev.fanfare.platform.endpoint.Nullable;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * All that is needed to compute what a task earns, what was computed, and where it stands in the journal. Amounts are in the
 * task's currency unless they name another.
 *
 * @param payments one for each acceptance, the first one first; none before the first. All but the last were taken back
 * @param formulas by which these were computed, in words; the present ones before the first payment
 * @param entries of the journal, the oldest first
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
     * @param decimals of the currency: amounts have no more, and a minor unit is 1 in the last of them
     */
    @StagedBuilder
    public record Heading(
            long taskId,
            String status,
            long campaignId,
            String campaign,
            long publisherId,
            String currency,
            int decimals,
            Terms terms) {}

    /**
     * The terms, frozen when the task was joined.
     *
     * @param postRate null for none
     * @param reachThreshold people reached from which the bonus for reach is earned
     * @param engagementRateThreshold engagement per person reached from which the bonus for engagement is earned, a fraction
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
            BigDecimal engagementRateThreshold) {}

    /**
     * What an acceptance paid.
     *
     * @param number of the acceptance, from 1
     * @param paidAt when it was released to the publisher; null before
     * @param reversedAt when it was taken back; null when it counts
     * @param reason for taking it back; null for none
     * @param formulaVersion the version of the formula {@code reward}
     * @param bestPost the share of the bonus for the campaign's best post; null for none
     * @param charge what the advertiser was charged for it, without the best post; null for the publisher
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
            @Nullable Charge charge) {
        /** Without what concerns the advertiser alone. */
        public Payment withoutCharge() {
            return PayReceiptPaymentBuilder.builder(this).charge(null).build();
        }
    }

    /** The figures as a reviewer verified them; null for one that nobody verified. */
    public record Figures(@Nullable Long reach, @Nullable Long engagement) {}

    /** What was paid for each part, and in all. */
    public record Amounts(
            @Minor BigDecimal post,
            @Minor BigDecimal reach,
            @Minor BigDecimal engagement,
            @Minor BigDecimal bestPost,
            @Minor BigDecimal total) {}

    /**
     * The inputs of a share of the bonus for the best post.
     *
     * @param score of the publisher in the campaign, the highest
     * @param winners how many have it
     * @param place among them, from 1, by when their last task was accepted
     * @param offered the bonus that is shared
     * @param paidAt when it was added to the payment; null before
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
     * What the advertiser was charged.
     *
     * @param currency the advertiser's
     * @param rate value of one unit of the task's currency in the advertiser's
     */
    public record Charge(@Minor BigDecimal amount, String currency, BigDecimal rate) {}

    /**
     * A formula in words.
     *
     * @param name {@code reward} or {@code best_post}
     * @param steps to be computed one after the other
     * @param rounding how amounts are rounded
     * @param source where it is programmed and documented
     */
    public record Formula(String name, int version, List<String> steps, String rounding, String source) {
        public Formula {
            steps = List.copyOf(steps);
        }
    }

    /**
     * An entry of the journal that this task caused.
     *
     * @param reverses the id of the entry that it takes back; null for none
     * @param position in the sealed journal; null until it is sealed, within seconds
     * @param block whose seal it is under; null until then
     * @param postings those of the task's publisher, and of its advertiser where the entry is about this task alone
     * @param otherPostings how many the entry has besides, of other winners of a best post
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
     * @param account what kind of account, such as {@code publisher_pending}
     * @param owner {@code publisher} or {@code advertiser}
     */
    public record Posting(
            String account, String owner, @Minor BigDecimal amount, String currency) {}
}
