package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.api.ViewRewardTerms;
import dev.fanfare.campaigns.campaign.api.ViewRewardTerms.Kind;
import dev.fanfare.campaigns.campaign.api.ViewRewardTerms.Rule;
import dev.fanfare.campaigns.campaign.api.ViewRewardTerms.Step;
import dev.fanfare.campaigns.campaign.api.ViewRewardTerms.Window;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.language.English;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks what a campaign is to pay by views: amounts of its currency, and a cap wherever a rule has no highest amount.
 *
 * @param problems receives the problems, by field
 */
record ViewRewardInput(String currency, FieldErrors problems) {
    private static final BigDecimal MAX = BigDecimal.valueOf(1_000_000_000);
    private static final String FIELD = "reward_rules.";
    /** The most creators who can share a pool: all their shares are computed and paid in one transaction. */
    private static final int MAX_SHARING = 1_000;

    /** The terms with amounts in the currency's decimals; null for none. */
    ViewRewardTerms read(ViewRewardTerms given) {
        if (given == null || given.isNone()) {
            return null;
        }
        List<Rule> rules = new ArrayList<>();
        Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        for (int i = 0; i < given.rules().size(); i++) {
            Rule rule = given.rules().get(i);
            String field = FIELD + "rules." + i + ".";
            if (!kinds.add(rule.kind())) {
                problems.put(field + "kind", "is given twice");
            }
            rules.add(
                    switch (rule.kind()) {
                        case PER_THOUSAND_VIEWS -> perThousand(field, rule);
                        case VIEW_STEPS -> steps(field, rule);
                        case VIEW_POOL -> pool(field, rule);
                    });
        }
        boolean ofPosts = kinds.stream().anyMatch(Kind::isOfPost);
        if (!ofPosts) {
            refuse(FIELD + "budget", given.budget() != null, "is only for rules for each post");
            refuse(FIELD + "creator_cap", given.creatorCap() != null, "is only for rules for each post");
        }
        Window window = given.window() == Window.DAYS ? null : given.window();
        refuse(FIELD + "window_days", window != null && given.windowDays() != null, "is only for a window of days");
        boolean unbounded = kinds.contains(Kind.PER_THOUSAND_VIEWS);
        return new ViewRewardTerms(
                rules,
                amount(FIELD + "budget", given.budget(), ofPosts),
                amount(FIELD + "creator_cap", given.creatorCap(), unbounded),
                window == null ? Optional.ofNullable(given.windowDays()).orElse(ViewRewardTerms.USUAL_DAYS) : null,
                window);
    }

    private Rule perThousand(String field, Rule rule) {
        refuse(field + "steps", !rule.steps().isEmpty(), "is only for view_steps");
        refuse(field + "amount", rule.amount() != null, "is only for view_pool");
        return new Rule(
                rule.kind(),
                amount(field + "rate", rule.rate(), true),
                rule.from() == null ? 0 : rule.from(),
                amount(field + "cap", rule.cap(), true),
                null,
                null);
    }

    private Rule pool(String field, Rule rule) {
        refuse(field + "steps", !rule.steps().isEmpty(), "is only for view_steps");
        refuse(field + "rate", rule.rate() != null, "is only for per_thousand_views");
        refuse(field + "from", rule.from() != null, "is only for per_thousand_views");
        BigDecimal amount = amount(field + "amount", rule.amount(), true);
        BigDecimal cap = amount(field + "cap", rule.cap(), true);
        if (amount != null && cap != null && cap.compareTo(amount) > 0) {
            problems.put(field + "cap", "must not be more than the pool");
        }
        return new Rule(rule.kind(), null, null, cap, amount, null);
    }

    /** A pool says among how many creators it is shared at most. */
    static void checkSharing(String field, ViewRewardTerms terms, Integer maxParticipants, FieldErrors problems) {
        if (ViewRewardTerms.poolOf(terms).isEmpty()) {
            return;
        }
        if (maxParticipants == null) {
            problems.putIfAbsent(field, "is needed: a pool says among how many creators it is shared at most");
        } else if (maxParticipants > MAX_SHARING) {
            problems.putIfAbsent(field, "must not be more than {0}, which can share a pool", MAX_SHARING);
        }
    }

    private void refuse(String field, boolean given, @English String why) {
        if (given) {
            problems.put(field, why);
        }
    }

    private Rule steps(String field, Rule rule) {
        refuse(field + "rate", rule.rate() != null, "is only for per_thousand_views");
        refuse(field + "from", rule.from() != null, "is only for per_thousand_views");
        refuse(field + "cap", rule.cap() != null, "is not for view_steps");
        refuse(field + "amount", rule.amount() != null, "is only for view_pool");
        if (rule.steps().isEmpty()) {
            problems.put(field + "steps", "is needed");
            return rule;
        }
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < rule.steps().size(); i++) {
            Step step = rule.steps().get(i);
            String at = field + "steps." + i + ".";
            Step read = new Step(step.views(), amount(at + "amount", step.amount(), true));
            Step last = i == 0 ? null : steps.get(i - 1);
            if (last != null && read.views() <= last.views()) {
                problems.put(at + "views", "must be more than those of the step before");
            }
            if (last != null
                    && read.amount() != null
                    && last.amount() != null
                    && read.amount().compareTo(last.amount()) <= 0) {
                problems.put(at + "amount", "must be more than that of the step before");
            }
            steps.add(read);
        }
        return new Rule(rule.kind(), null, null, null, null, steps);
    }

    /** @param needed whether there must be one: without it the rule could cost any amount */
    private BigDecimal amount(String field, BigDecimal amount, boolean needed) {
        if (amount == null) {
            if (needed) {
                problems.put(field, "is needed");
            }
            return null;
        }
        if (amount.signum() <= 0 || amount.compareTo(MAX) > 0) {
            problems.put(field, "must be more than 0 and not more than {0}", MAX.toPlainString());
            return null;
        }
        Optional<Money> money = Money.parse(amount, currency);
        if (money.isEmpty()) {
            problems.put(field, "has more decimals than {0}", currency);
        }
        return money.map(Money::decimal).orElse(null);
    }
}
