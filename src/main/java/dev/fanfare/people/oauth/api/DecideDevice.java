package dev.fanfare.people.oauth.api;

import dev.fanfare.people.signin.api.PasskeyFlows.Assertion;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.records.StagedBuilder;
import java.util.List;

/**
 * Looks at, allows or denies what a device asks for (RFC 8628, 3.3). Only allowing needs a sign-in.
 *
 * @param userCode as it was typed
 * @param username null unless allowed by password
 * @param password null unless allowed by password
 * @param code of a second factor; null for none
 * @param browser its own name; null for unknown
 * @param passkey instead of name, password and code; null for none
 */
@StagedBuilder
public record DecideDevice(
        Secret userCode,
        Decision decision,
        String username,
        Secret password,
        Secret code,
        String browser,
        Assertion passkey)
        implements Ask<DecideDevice.DeviceDecided>, NonRetryable {

    /** What is done. */
    public enum Decision implements Coded {
        /** Only shown: nothing changes. */
        SHOW,
        ALLOW,
        DENY
    }

    /**
     * What came of it.
     *
     * @param applicationName null if the code is unknown, has expired or was decided before
     * @param scopes codes of the requested scopes
     * @param error code_needed after the right password without a right code, wrong_password for a wrong username or
     *     password; null for none
     */
    public record DeviceDecided(String applicationName, List<String> scopes, String error) implements Message {
        /** Of a code that cannot be used. */
        public static final DeviceDecided UNKNOWN = new DeviceDecided(null, List.of(), null);

        public DeviceDecided {
            scopes = List.copyOf(scopes);
        }
    }
}
