package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Changes settings of a campaign atomically. Current participants keep their terms.
 *
 * @param settings by key: post_rate, promo_reach_bonus, promo_engagement_rate_bonus, promo_best_post_bonus and
 *     minimum_reward are amounts in the campaign's currency, has_bonus is true or false, reach_threshold a number of
 *     people, engagement_rate_threshold a fraction, max_participants a number. Null or an empty text resets post_rate,
 *     reach_threshold, engagement_rate_threshold or max_participants to its default.
 */
public record SetCampaignSettings(
        @NotNull Long campaignId,
        @NotNull @SetCampaignSettings.SettingValues Map<String, Object> settings) implements Change<ActionResult> {
    public SetCampaignSettings {
        // Not Map.copyOf: values may be null.
        settings = settings == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** The map has at least one setting and not too many; each value is a short text, a number, a boolean or null. */
    @Documented
    @Size(min = 1, max = 50)
    @Constraint(validatedBy = SettingValues.Check.class)
    @Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
    @Retention(RetentionPolicy.RUNTIME)
    public @interface SettingValues {
        String message() default "must contain only texts, numbers, true or false";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};

        /** Checks each entry. */
        final class Check implements ConstraintValidator<SettingValues, Map<String, Object>> {
            private static final int MAX_TEXT = 100;

            @Override
            public boolean isValid(Map<String, Object> settings, ConstraintValidatorContext context) {
                return settings == null
                        || settings.entrySet().stream()
                                .allMatch(pair -> pair.getKey().length() <= MAX_TEXT && isSingle(pair.getValue()));
            }

            private static boolean isSingle(Object value) {
                return value == null
                        || value instanceof Boolean
                        || value instanceof Number
                        || (value instanceof String text && text.length() <= MAX_TEXT);
            }
        }
    }
}
