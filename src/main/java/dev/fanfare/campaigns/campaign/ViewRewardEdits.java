package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.api.ViewRewardTerms;
import dev.fanfare.campaigns.reward.PayRule.ViewPool;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.sql.ConstraintErrors;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;

/** Which changes of what views pay are possible in a campaign with participants. */
final class ViewRewardEdits {
    /** Violated by a budget for views below what was promised of it. */
    private static final String WITHIN_BUDGET = "campaigns_within_view_budget";

    private ViewRewardEdits() {}

    /**
     * What a pool is made of, for all who share it.
     *
     * @param pool empty for none
     * @param places for creators; null for no limit
     */
    private record Sharing(Optional<ViewPool> pool, Integer places) {}

    /**
     * Checks a campaign that has participants: those who share a pool have joined one for all, with so many places.
     *
     * @param maxParticipants the field that says how many
     */
    static void check(
            String currency, CampaignTerms before, CampaignTerms after, String maxParticipants, FieldErrors problems) {
        Sharing old = sharing(before, currency);
        Sharing changed = sharing(after, currency);
        if (!old.pool().equals(changed.pool())) {
            problems.put("reward_rules.rules", "cannot change their pool any more: the campaign has participants");
        } else if (old.pool().isPresent()
                && old.places() != null
                && (changed.places() == null || changed.places() > old.places())) {
            problems.put(
                    maxParticipants,
                    "cannot be raised any more: participants share a pool for {0} at most",
                    old.places());
        }
    }

    private static Sharing sharing(CampaignTerms terms, String currency) {
        ViewRewardTerms views = terms.rewardRules();
        return new Sharing(views == null ? Optional.empty() : views.pool(currency), terms.maxParticipants());
    }

    /** Names the budget that would be less than what was promised of it. */
    static <T> Future<T> named(Future<T> change) {
        return change.recover(ConstraintErrors.map(Map.of(
                WITHIN_BUDGET,
                () -> CommonFault.invalid("reward_rules.budget", "is less than what posts were promised"))));
    }
}
