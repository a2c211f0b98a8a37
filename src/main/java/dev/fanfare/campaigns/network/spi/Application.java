package dev.fanfare.campaigns.network.spi;

import java.util.ArrayList;
import java.util.List;

/**
 * Our application at one provider, and the provider's address.
 *
 * @param url the base address of the provider's API, with no slash at its end; null for none
 */
public record Application(@BaseUrl String url, String clientId, String clientSecret) {
    /** No application. */
    static final Application NONE = new Application(null, null, null);

    public Application {
        url = BaseUrl.Form.of(url);
    }

    public boolean isAddressed() {
        return url != null;
    }

    /** This one if it has an address, else the other. */
    public Application or(Application other) {
        return isAddressed() ? this : other;
    }

    /** The settings that are missing for verifying that a token was issued to us. */
    List<String> missing() {
        List<String> missing = new ArrayList<>();
        if (isAddressed() && BaseUrl.Form.isBlank(clientId)) {
            missing.add("login.client_id");
        }
        if (isAddressed() && BaseUrl.Form.isBlank(clientSecret)) {
            missing.add("login.client_secret");
        }
        return missing;
    }

    /** Never shows the secret. */
    @Override
    public String toString() {
        return "Application[" + url + "]";
    }
}
