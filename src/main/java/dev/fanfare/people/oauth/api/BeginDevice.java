package dev.fanfare.people.oauth.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.records.StagedBuilder;

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
     * @param verificationUri the page where it is typed; filled in by the route, as is the next
     * @param verificationUriComplete the page with the code filled in
     * @param expiresIn seconds until both codes expire
     * @param interval seconds that the device waits between two polls
     * @param error null if the codes were made
     */
    @StagedBuilder
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record DeviceBegun(
            Secret deviceCode,
            Secret userCode,
            String verificationUri,
            String verificationUriComplete,
            Long expiresIn,
            Integer interval,
            String error,
            String errorDescription)
            implements Message {
        /** The answer to a request that cannot be accepted. */
        public static DeviceBegun refused(String error, String description) {
            return BeginDeviceDeviceBegunBuilder.builder()
                    .deviceCode(null)
                    .userCode(null)
                    .verificationUri(null)
                    .verificationUriComplete(null)
                    .expiresIn(null)
                    .interval(null)
                    .error(error)
                    .errorDescription(description)
                    .build();
        }

        /**
         * The same with the addresses of the page.
         *
         * @param page without a query
         */
        public DeviceBegun at(String page) {
            return error != null
                    ? this
                    : BeginDeviceDeviceBegunBuilder.builder()
                            .deviceCode(deviceCode)
                            .userCode(userCode)
                            .verificationUri(page)
                            .verificationUriComplete(page + "?user_code=" + userCode.value())
                            .expiresIn(expiresIn)
                            .interval(interval)
                            .error(null)
                            .errorDescription(null)
                            .build();
        }
    }
}
