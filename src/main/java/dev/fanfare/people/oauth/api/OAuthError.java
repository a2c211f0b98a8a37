package dev.fanfare.people.oauth.api;

import static dev.fanfare.platform.bus.FaultType.detailed;

import dev.fanfare.platform.bus.FaultType;

/** The faults of applications. */
public final class OAuthError {
    public static final FaultType TOO_MANY_APPLICATIONS =
            detailed(400, "business_error", "TOO_MANY_APPLICATIONS", "There are as many applications as can be.");

    private OAuthError() {}
}
