package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.fanfare.campaigns.reward.PayRule;
import dev.fanfare.campaigns.reward.RewardPlan;
import dev.fanfare.formats.FromColumn;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a campaign pays by verified views, beside its minimum and bonuses. Amounts are in the campaign's currency.
 *
 * @param rules each of its kind at most once; empty for none at all
 * @param budget the most that all posts together get by rules for each post; what a post can get is promised when it is
 *     submitted; null without such a rule
 * @param creatorCap the most that one creator gets by rules for each post; null for no limit beyond the caps of the rules
 * @param windowDays days after its submission until a post's views are counted; null for 3
 * @param window when views are counted: days, after the submission, or campaign_end; null for days
 */
public record ViewRewardTerms(
        @Size(max = 3) List<@NotNull @Valid Rule> rules,
        @JsonInclude(JsonInclude.Include.NON_NULL) BigDecimal budget,
        @JsonInclude(JsonInclude.Include.NON_NULL) BigDecimal creatorCap,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Min(1) @Max(30)
        Integer windowDays,

        @JsonInclude(JsonInclude.Include.NON_NULL) Window window) {
    /** Of a window for which none are given. */
    public static final int USUAL_DAYS = 3;

    public ViewRewardTerms {
        rules = rules == null ? List.of() : List.copyOf(rules);
    }

    /** When views are counted. */
    public enum Window implements Coded {
        DAYS,
        CAMPAIGN_END
    }

    /** What a rule computes. */
    public enum Kind implements Coded {
        PER_THOUSAND_VIEWS,
        VIEW_STEPS,
        VIEW_POOL;

        /** Whether it pays each post for itself, from the budget for views. */
        public boolean isOfPost() {
            return this != VIEW_POOL;
        }
    }

    /**
     * One rule.
     *
     * @param kind per_thousand_views: a rate for each thousand views; view_steps: an amount from a number of views on;
     *     view_pool: an amount that creators share by their views at the campaign's end
     * @param rate for a thousand views; only of that kind, like from
     * @param from the views below which nothing is paid; null for 0
     * @param cap the most for one post by a rate, for one creator of a pool
     * @param amount the pool; only of that kind
     * @param steps from the lowest to the highest, each above the last in views and amount; empty for other kinds
     */
    public record Rule(
            @NotNull Kind kind,
            @JsonInclude(JsonInclude.Include.NON_NULL) BigDecimal rate,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Min(0) @Max(1_000_000_000_000L)
            Long from,

            @JsonInclude(JsonInclude.Include.NON_NULL) BigDecimal cap,
            @JsonInclude(JsonInclude.Include.NON_NULL) BigDecimal amount,
            @Size(max = 10) List<@NotNull @Valid Step> steps) {
        public Rule {
            steps = steps == null ? List.of() : List.copyOf(steps);
        }
    }

    /**
     * A step.
     *
     * @param views from which its amount is paid, instead of those of the steps below
     * @param amount for the post
     */
    public record Step(
            @NotNull @Min(1) @Max(1_000_000_000_000L) Long views,
            @NotNull BigDecimal amount) {}

    /** The rules of the kernel; of valid terms only. */
    public List<PayRule> rules(String currency) {
        return rules.stream().map(rule -> rule(rule, currency)).toList();
    }

    private static PayRule rule(Rule rule, String currency) {
        return switch (rule.kind()) {
            case PER_THOUSAND_VIEWS ->
                new PayRule.PerThousandViews(
                        minor(rule.rate(), currency),
                        rule.from() == null ? 0 : rule.from(),
                        minor(rule.cap(), currency));
            case VIEW_STEPS ->
                new PayRule.ViewSteps(rule.steps().stream()
                        .map(step -> new PayRule.Step(step.views(), minor(step.amount(), currency)))
                        .toList());
            case VIEW_POOL -> new PayRule.ViewPool(minor(rule.amount(), currency), minor(rule.cap(), currency));
        };
    }

    /** The pool that creators share; empty for none. */
    public Optional<PayRule.ViewPool> pool(String currency) {
        return new RewardPlan(rules(currency), null).pool();
    }

    /** The rule of the pool; empty for none. */
    public static Optional<Rule> poolOf(ViewRewardTerms terms) {
        return terms == null
                ? Optional.empty()
                : terms.rules.stream()
                        .filter(rule -> rule.kind() == Kind.VIEW_POOL)
                        .findFirst();
    }

    /** The creator's cap in minor units; null for none. */
    public Long creatorCap(String currency) {
        return creatorCap == null ? null : minor(creatorCap, currency);
    }

    /** The budget in minor units; 0 for none. */
    public long budget(String currency) {
        return budget == null ? 0 : minor(budget, currency);
    }

    private static long minor(BigDecimal amount, String currency) {
        return Money.parse(amount, currency).orElseThrow().minor();
    }

    /**
     * When the views of a post are counted.
     *
     * @param submittedAt its submission
     * @param campaignEnd as it is then; if it moves, so do windows until it
     */
    public Instant windowEnd(Instant submittedAt, Instant campaignEnd) {
        return window == Window.CAMPAIGN_END
                ? campaignEnd
                : submittedAt.plus(Duration.ofDays(windowDays == null ? USUAL_DAYS : windowDays));
    }

    /** Whether there is no rule. */
    @JsonIgnore
    public boolean isNone() {
        return rules.isEmpty();
    }

    /** Reads a column. */
    @FromColumn
    public static ViewRewardTerms read(String json) {
        try {
            return Json.mapper().readValue(json, ViewRewardTerms.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a column holds no rules of rewards", e);
        }
    }
}
