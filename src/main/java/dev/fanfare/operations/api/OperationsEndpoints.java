package dev.fanfare.operations.api;

import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.platform.endpoint.Domain;
import dev.fanfare.platform.endpoint.Endpoint;
import java.util.List;

/** The rows of the operations domain. */
public final class OperationsEndpoints {
    private OperationsEndpoints() {}

    static final Endpoint<GetConfig, PlatformConfig> WEB_CONFIG = post(
                    "/web/api/get/config/", GetConfig.class, PlatformConfig.class)
            .by(PUBLIC)
            .says("Show what the platform offers, and its limits.");

    public static final Domain DOMAIN =
            new Domain("operations", List.of(WEB_CONFIG), List.of(GetPlatformSettings.class));
}
