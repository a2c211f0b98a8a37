package dev.fanfare.admin.operations.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Changes settings atomically. Missing members stay unchanged.
 *
 * @param limits null for none of them
 * @param settings null for none of them
 * @param features as they are shown; they follow from the configuration, so nothing of them changes
 */
public record UpdateSettings(
        @Valid Limits limits,
        @Valid Switches settings,
        @Size(max = 50) Map<@Size(max = 50) String, @Size(max = 500) List<@Size(max = 50) String>> features)
        implements Change<ActionResult> {

    /** Limits; amounts are whole units of the currency in use. Null for no change. */
    public record Limits(
            @Min(1) @Max(10_000) Integer maxCampaignsPerUser,
            @Min(1) @Max(1_000) Integer maxNetworksPerUser,
            @Min(1) @Max(1_000_000_000) Long minPayoutAmount,
            @Min(1) @Max(1_000_000_000) Long maxPayoutAmount) {}

    /** Switches. Null for no change. */
    public record Switches(Boolean maintenanceMode, Boolean registrationEnabled, Boolean socialLoginEnabled) {}

    /** The given values by setting key: numbers and booleans. */
    public Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        if (limits != null) {
            values.put("max_campaigns_per_user", limits.maxCampaignsPerUser());
            values.put("max_networks_per_user", limits.maxNetworksPerUser());
            values.put("min_payout_amount", limits.minPayoutAmount());
            values.put("max_payout_amount", limits.maxPayoutAmount());
        }
        if (settings != null) {
            values.put("maintenance_mode", settings.maintenanceMode());
            values.put("registration_enabled", settings.registrationEnabled());
            values.put("social_login_enabled", settings.socialLoginEnabled());
        }
        values.values().removeIf(Objects::isNull);
        return values;
    }

    /** The settings were changed: invalidates caches. */
    public record SettingsChanged() implements Event {}
}
