package dev.fanfare.operations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.LongNode;
import dev.fanfare.operations.api.GetConfig;
import dev.fanfare.operations.api.GetPlatformSettings;
import dev.fanfare.operations.api.PlatformConfig;
import dev.fanfare.operations.api.PlatformSettings;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** The platform's settings, from memory for a moment, then from the database again. */
final class SettingsService {
    private static final Duration MEMORY = Duration.ofSeconds(1);

    private final Database database;
    private final PlatformConfig.Platform platform;
    private final PlatformConfig.Features features;
    private Future<PlatformSettings> remembered;
    private Instant readAt = Instant.EPOCH;

    SettingsService(Database database, PlatformConfig.Platform platform, PlatformConfig.Features features) {
        this.database = database;
        this.platform = platform;
        this.features = features;
    }

    Future<PlatformSettings> settings(Caller caller, GetPlatformSettings wish) {
        boolean old = readAt.plus(MEMORY).isBefore(Instant.now());
        // A reading under way is shared; a failed one is not remembered.
        if (remembered == null || remembered.failed() || (old && remembered.isComplete())) {
            readAt = Instant.now();
            remembered = SettingsRepository.all(database).map(SettingsService::settings);
        }
        return remembered;
    }

    Future<PlatformConfig> config(Caller caller, GetConfig wish) {
        return settings(caller, new GetPlatformSettings())
                .map(now -> new PlatformConfig(
                        platform,
                        features,
                        new PlatformConfig.Limits(
                                now.maxCampaignsPerUser(),
                                now.maxNetworksPerUser(),
                                now.minPayoutAmount(),
                                now.maxPayoutAmount()),
                        new PlatformConfig.Settings(
                                now.maintenanceMode(), now.registrationEnabled(), now.socialLoginEnabled())));
    }

    private static PlatformSettings settings(Map<String, JsonNode> stored) {
        return new PlatformSettings(
                (int) number(stored, "max_campaigns_per_user", 10),
                (int) number(stored, "max_networks_per_user", 10),
                number(stored, "min_payout_amount", 10),
                number(stored, "max_payout_amount", 10_000),
                flag(stored, "maintenance_mode", false),
                flag(stored, "registration_enabled", true),
                flag(stored, "social_login_enabled", true));
    }

    private static long number(Map<String, JsonNode> stored, String key, long otherwise) {
        return stored.getOrDefault(key, LongNode.valueOf(otherwise)).asLong();
    }

    private static boolean flag(Map<String, JsonNode> stored, String key, boolean otherwise) {
        return stored.getOrDefault(key, BooleanNode.valueOf(otherwise)).asBoolean();
    }
}
