package dev.fanfare.money.disbursement.paypal;

import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.ArrayList;
import java.util.List;

/**
 * Our application at PayPal.
 *
 * @param url the base address of its API, such as https://api-m.paypal.com; blank or null for none
 * @param webhookId the id of the webhook that PayPal sends messages to
 */
public record PaypalSettings(
        @Pattern(regexp = "(https?://.+)?", message = "must begin with http:// or https://")
        String url,

        @Size(max = 500) String clientId,
        @Size(max = 500) String clientSecret,
        @Size(max = 100) String webhookId) {

    /** Whether it has an address. */
    public boolean isOn() {
        return url != null && !url.isBlank();
    }

    /** These settings, or the simulator's without an address. */
    public PaypalSettings orAt(String simulator) {
        return isOn() ? this : new PaypalSettings(simulator + "/paypal", "fanfare", "simulated", "WH-SIMULATED");
    }

    /** The missing settings. */
    public List<String> missing() {
        List<String> missing = new ArrayList<>();
        if (isOn()) {
            require(clientId, "client_id", missing);
            require(clientSecret, "client_secret", missing);
            require(webhookId, "webhook_id", missing);
        }
        return missing;
    }

    private static void require(String value, String name, List<String> missing) {
        if (value == null || value.isBlank()) {
            missing.add(name);
        }
    }

    /** Never shows the secret. */
    @Override
    public String toString() {
        return "PaypalSettings[" + url + "]";
    }
}
