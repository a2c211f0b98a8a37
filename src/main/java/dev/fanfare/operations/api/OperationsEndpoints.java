package dev.fanfare.operations.api;

import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.operations.api.ListAudit.AuditLog;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Domain;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.jobs.Job;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The rows of the operations domain. */
public final class OperationsEndpoints {
    private OperationsEndpoints() {}

    static final Endpoint<GetConfig, PlatformConfig> WEB_CONFIG = post("/web/api/get/config/", GetConfig.class)
            .by(PUBLIC.evenInMaintenance())
            .says("Show what the platform offers, and its limits.");

    static final Endpoint<GetSettings, PlatformConfig> SETTINGS = post("/admin/api/settings/get/", GetSettings.class)
            .by(OPERATOR.needing(Permission.SETTINGS_MANAGE))
            .says("Show the limits and switches, and the features that the configuration fixes.")
            .shows(AdminSettings.class, AdminSettings::of);

    static final Endpoint<UpdateSettings, Done> UPDATE_SETTINGS = post(
                    "/admin/api/settings/update/", UpdateSettings.class)
            .by(OPERATOR.needing(Permission.SETTINGS_MANAGE))
            .says("Change any of the limits and switches, on all nodes at once.");

    static final Endpoint<ListAudit, AuditLog> AUDIT = post("/admin/api/audit/list/", ListAudit.class)
            .by(OPERATOR.needing(Permission.AUDIT_VIEW))
            .says("List what operators and backend tokens changed, newest first.");

    public static final Domain DOMAIN = new Domain(
            "operations",
            Stream.concat(Stream.of(WEB_CONFIG, SETTINGS, UPDATE_SETTINGS, AUDIT), ListsEndpoints.ALL.stream())
                    .toList(),
            List.of(GetPlatformSettings.class, SettingsChanged.class),
            List.of(new Job(new ForgetExpired(), Duration.ofMinutes(10))));
}
