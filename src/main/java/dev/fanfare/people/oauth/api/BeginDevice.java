package dev.fanfare.people.oauth.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;

/**
 * Begins the sign-in of a device without a browser (RFC 8628, 3.1).
 *
 * @param clientSecret null for a public application
 * @param scope codes of scopes, separated by spaces; null for all that the application may request
 */
public record BeginDevice(String clientId, Secret clientSecret, String scope)
        implements Ask<BeginDevice.DeviceBegun>, NonRetryable {

    /**
     * The codes, or an error (RFC 8628, 3.2).
     *
     * @param userCode what the person types, such as BCDF-GHJK
     * @param expiresIn seconds until both codes expire
     * @param interval seconds that the device waits between two polls
     * @param error null if the codes were made
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record DeviceBegun(
            Secret deviceCode, Secret userCode, Long expiresIn, Integer interval, String error, String errorDescription)
            implements Message {
        /** The answer to a request that cannot be accepted. */
        public static DeviceBegun refused(String error, String description) {
            return new DeviceBegun(null, null, null, null, error, description);
        }
    }
}
