package dev.fanfare.campaigns.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.campaigns.campaign.FundsReservationRepository.Position;
import dev.fanfare.campaigns.campaign.api.Campaign;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.ViewRewardTerms;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What advertisers may change themselves: all of a draft but what operators set; later nothing that staff approved and
 * publishers rely on, but a budget for views can be raised. Where a picture was taken down, another may be put.
 */
final class AdvertiserEdits {
    private static final Set<String> EDITABLE = Set.of("date_end", "max_participants");

    /** The names that clients use, where columns have others. */
    private static final Map<String, String> FIELDS = Map.of(
            "starts_at", "date_start",
            "task_time", "tasks.time",
            "task_time_type", "tasks.time_type",
            "minimum_reward", "tasks.minimum_reward",
            "bonus_active", "tasks.bonus.active",
            "bonus_reach", "tasks.bonus.promo_reach",
            "bonus_engagement", "tasks.bonus.promo_engagement_rate",
            "bonus_best_post", "tasks.bonus.promo_best_post");

    private AdvertiserEdits() {}

    /**
     * Refuses changes of a campaign in this state, naming each.
     *
     * @param takenDown the fields whose picture staff took down
     */
    static void check(CampaignDraft before, CampaignDraft after, CampaignState state, Set<String> takenDown) {
        FieldErrors problems = new FieldErrors();
        JsonNode old = Json.mapper().valueToTree(before);
        JsonNode changed = Json.mapper().valueToTree(after);
        changed.properties().forEach(column -> {
            String field = FIELDS.getOrDefault(column.getKey(), column.getKey());
            if (!column.getValue().equals(old.get(column.getKey()))) {
                if (field.equals("advertiser_id")) {
                    problems.put(field, "cannot change");
                } else if (field.equals("tasks_featured")) {
                    problems.put(field, "is set by operators");
                } else if (state != CampaignState.DRAFT
                        && !EDITABLE.contains(field)
                        && !raisesBudget(field, old.get(column.getKey()), column.getValue())
                        && !(takenDown.contains(field) && old.get(field).isNull())) {
                    refuse(field, problems);
                }
            }
        });
        if (state != CampaignState.DRAFT && after.dateEnd().isBefore(before.dateEnd())) {
            problems.put("date_end", "can only be moved to a later time");
        }
        throwIfAny(problems);
    }

    /** Whether a change only raises the budget for views; either may be null. */
    static boolean raisesBudget(ViewRewardTerms before, ViewRewardTerms after) {
        return raisesBudget(
                "reward_rules", Json.mapper().valueToTree(before), Json.mapper().valueToTree(after));
    }

    /** More money for views takes nothing from anybody; the other terms of views stay. */
    private static boolean raisesBudget(String field, JsonNode old, JsonNode changed) {
        if (!field.equals("reward_rules") || !old.isObject() || !changed.isObject()) {
            return false;
        }
        ObjectNode before = old.deepCopy();
        ObjectNode after = changed.deepCopy();
        JsonNode least = before.remove("budget");
        JsonNode most = after.remove("budget");
        return least != null
                && most != null
                && most.decimalValue().compareTo(least.decimalValue()) > 0
                && after.equals(before);
    }

    /** Refuses a field of a campaign that is no draft any more. */
    static void refuse(String field, FieldErrors problems) {
        problems.put(field, "cannot change any more: the campaign was submitted for approval");
    }

    /** Refuses to submit a campaign that lacks what a running one needs, naming each. */
    static void requireComplete(Campaign campaign, boolean open, Position position) {
        List<String> missing = new ArrayList<>();
        FieldErrors problems = new FieldErrors();
        if (campaign.brief().description().isBlank()) {
            missing.add("description");
        }
        if (!open) {
            problems.put("date_end", "must be in the future");
        }
        if (position.costs() && !position.credit()) {
            if (!position.inOneCurrency()) {
                problems.put("currency", "must be {0}, the currency of your funds", position.currency());
            }
            if (!position.bounded() && position.budget() == null) {
                missing.add("max_participants");
            }
        }
        if (!missing.isEmpty()) {
            throw CommonFault.invalidInput(missing, problems);
        }
        throwIfAny(problems);
    }

    private static void throwIfAny(FieldErrors problems) {
        if (!problems.isEmpty()) {
            throw CommonFault.invalidInput(List.of(), problems);
        }
    }
}
