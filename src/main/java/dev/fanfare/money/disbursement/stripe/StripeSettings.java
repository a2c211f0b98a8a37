package dev.fanfare.money.disbursement.stripe;

import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.ArrayList;
import java.util.List;

/**
 * Our platform's account at Stripe.
 *
 * @param url the base address of its API, such as https://api.stripe.com; blank or null for none
 * @param webhookSecret signs its messages, {@code whsec_…}
 */
public record StripeSettings(
        @Pattern(regexp = "(https?://.+)?", message = "must begin with http:// or https://")
        String url,

        @Size(max = 500) String secretKey,
        @Size(max = 500) String webhookSecret) {

    /** Whether it has an address. */
    public boolean isOn() {
        return url != null && !url.isBlank();
    }

    /** These settings, or the simulator's without an address. */
    public StripeSettings orAt(String simulator) {
        return isOn() ? this : new StripeSettings(simulator + "/stripe", "sk_simulated", "whsec_simulated");
    }

    /** The missing settings. */
    public List<String> missing() {
        List<String> missing = new ArrayList<>();
        if (isOn() && (secretKey == null || secretKey.isBlank())) {
            missing.add("secret_key");
        }
        if (isOn() && (webhookSecret == null || webhookSecret.isBlank())) {
            missing.add("webhook_secret");
        }
        return missing;
    }

    /** Never shows the secrets. */
    @Override
    public String toString() {
        return "StripeSettings[" + url + "]";
    }
}
