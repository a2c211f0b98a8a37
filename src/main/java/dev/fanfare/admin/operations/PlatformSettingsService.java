package dev.fanfare.admin.operations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.LongNode;
import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.admin.operations.api.GetPlatformSettings.PlatformSettings;
import dev.fanfare.admin.operations.api.PlatformConfig;
import dev.fanfare.admin.operations.api.PlatformConfig.ConfigChanged;
import dev.fanfare.admin.operations.api.PlatformConfig.GetConfig;
import dev.fanfare.admin.operations.api.PlatformConfig.GetSettings;
import dev.fanfare.admin.operations.api.UpdateSettings;
import dev.fanfare.admin.operations.api.UpdateSettings.SettingsChanged;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.identity.GetMaintenance;
import dev.fanfare.platform.identity.Maintenance;
import dev.fanfare.platform.identity.MaintenanceChanged;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The platform's settings, cached until changed, for a second at most. */
final class PlatformSettingsService {
    private static final Duration CACHE_TTL = Duration.ofSeconds(1);

    private final Bus bus;
    private final Database database;
    private final PlatformConfig.Platform platform;
    private final PlatformConfig.Features features;
    private final PlatformConfig.Legal legal;
    private final CurrenciesOnOffer currencies;
    private Future<PlatformSettings> remembered;
    private Instant readAt = Instant.EPOCH;

    PlatformSettingsService(
            Bus bus,
            Database database,
            PlatformConfig.Platform platform,
            PlatformConfig.Features features,
            PlatformConfig.Legal legal) {
        this.bus = bus;
        this.database = database;
        this.platform = platform;
        this.features = features;
        this.legal = legal;
        this.currencies = new CurrenciesOnOffer(bus, features.currencies());
    }

    /** A read in progress may return old values, so the next caller reads again. */
    void forget(SettingsChanged change) {
        remembered = null;
    }

    Future<PlatformSettings> settings(Caller caller, GetPlatformSettings ask) {
        boolean old = readAt.plus(CACHE_TTL).isBefore(Instant.now());
        // Concurrent callers share one read; failures are not cached.
        if (remembered == null || remembered.failed() || (old && remembered.isComplete())) {
            readAt = Instant.now();
            remembered = PlatformSettingsRepository.list(database).map(PlatformSettingsService::settings);
        }
        return BusinessTime.here(remembered);
    }

    Future<Maintenance> maintenance(Caller caller, GetMaintenance ask) {
        return settings(caller, new GetPlatformSettings()).map(now -> new Maintenance(now.maintenanceMode()));
    }

    Future<PlatformConfig> config(Caller caller, GetConfig ask) {
        return config(caller, settings(caller, new GetPlatformSettings()));
    }

    /** Not cached: operators read their own writes on every node. */
    Future<PlatformConfig> show(Caller caller, GetSettings ask) {
        return config(caller, PlatformSettingsRepository.list(database).map(PlatformSettingsService::settings));
    }

    Future<Committed<ActionResult>> update(Caller caller, UpdateSettings ask) {
        Map<String, Object> sent = ask.values();
        return database.change(
                        caller, ask, tx -> change(tx, caller, sent).map(new ActionResult("The settings were saved.")))
                .compose(done -> publish(sent).map(done));
    }

    private Future<Void> publish(Map<String, Object> changed) {
        return bus.publish(new SettingsChanged())
                // Last, because subscribers read the settings.
                .compose(published -> bus.publish(new ConfigChanged()))
                .compose(published -> changed.containsKey("maintenance_mode")
                        ? bus.publish(new MaintenanceChanged())
                        : Future.succeededFuture());
    }

    private static Future<Void> change(Tx tx, Caller caller, Map<String, Object> sent) {
        return PlatformSettingsRepository.lock(tx)
                .compose(locked -> PlatformSettingsRepository.list(tx))
                .compose(stored -> {
                    Map<String, Object> present = values(settings(stored));
                    Map<String, Object> after = new LinkedHashMap<>(sent);
                    after.entrySet().removeIf(one -> one.getValue().equals(present.get(one.getKey())));
                    if (after.isEmpty()) {
                        return Future.succeededFuture();
                    }
                    Map<String, Object> before = new LinkedHashMap<>(after);
                    before.replaceAll((key, value) -> present.get(key));
                    present.putAll(after);
                    requireRange(present, after);
                    return PlatformSettingsRepository.save(tx, after)
                            .compose(saved ->
                                    Audit.write(tx, caller, "settings.update", "settings", before, after, null));
                });
    }

    private static void requireRange(Map<String, Object> present, Map<String, Object> changed) {
        if ((long) present.get("min_payout_amount") > (long) present.get("max_payout_amount")) {
            throw changed.containsKey("min_payout_amount")
                    ? CommonFault.invalid("limits.min_payout_amount", "must not be above max_payout_amount")
                    : CommonFault.invalid("limits.max_payout_amount", "must not be below min_payout_amount");
        }
    }

    private Future<PlatformConfig> config(Caller caller, Future<PlatformSettings> settings) {
        return currencies.get(caller).compose(offered -> settings.map(now -> config(now, offered)));
    }

    private PlatformConfig config(PlatformSettings now, List<String> offered) {
        return new PlatformConfig(
                platform,
                features.offering(offered),
                new PlatformConfig.Limits(
                        now.maxCampaignsPerUser(),
                        now.maxNetworksPerUser(),
                        now.minPayoutAmount(),
                        now.maxPayoutAmount()),
                new PlatformConfig.Settings(now.maintenanceMode(), now.registrationEnabled(), now.socialLoginEnabled()),
                legal);
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

    /** The settings by storage key. */
    private static Map<String, Object> values(PlatformSettings settings) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("max_campaigns_per_user", settings.maxCampaignsPerUser());
        values.put("max_networks_per_user", settings.maxNetworksPerUser());
        values.put("min_payout_amount", settings.minPayoutAmount());
        values.put("max_payout_amount", settings.maxPayoutAmount());
        values.put("maintenance_mode", settings.maintenanceMode());
        values.put("registration_enabled", settings.registrationEnabled());
        values.put("social_login_enabled", settings.socialLoginEnabled());
        return values;
    }

    private static long number(Map<String, JsonNode> stored, String key, long otherwise) {
        return stored.getOrDefault(key, LongNode.valueOf(otherwise)).asLong();
    }

    private static boolean flag(Map<String, JsonNode> stored, String key, boolean otherwise) {
        return stored.getOrDefault(key, BooleanNode.valueOf(otherwise)).asBoolean();
    }
}
