package dev.fanfare.notification.webhook;

import dev.fanfare.platform.identity.AddressRange;
import dev.fanfare.platform.remote.PublicClient.Policy;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Settings of webhooks.
 *
 * @param privateAddresses whether webhooks may lead to private addresses
 * @param refusedNetworks further ranges that they may not lead to
 * @param retries pauses after failed attempts, such as {@code 30m}; the last one repeats for three days
 */
public record WebhooksConfig(
        @NotNull Boolean privateAddresses,
        List<@AddressRange String> refusedNetworks,

        @NotEmpty
        List<
                        @NotNull
                        @Pattern(regexp = "[1-9][0-9]{0,5}(ms|s|m|h)", message = "must be like 500ms, 5s, 30m or 12h")
                        String>
                retries) {
    public WebhooksConfig {
        refusedNetworks = refusedNetworks == null ? List.of() : List.copyOf(refusedNetworks);
        retries = retries == null ? List.of() : List.copyOf(retries);
    }

    /**
     * Where deliveries may go.
     *
     * @param allowed beginning of addresses; null for none
     */
    Policy policy(boolean production, String allowed) {
        return new Policy(production, privateAddresses, refusedNetworks, allowed);
    }

    RetrySchedule schedule() {
        return new RetrySchedule(retries.stream().map(WebhooksConfig::duration).toList());
    }

    private static Duration duration(String text) {
        return text.endsWith("ms")
                ? Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)))
                : Duration.parse("PT" + text.toUpperCase(Locale.ROOT));
    }
}
