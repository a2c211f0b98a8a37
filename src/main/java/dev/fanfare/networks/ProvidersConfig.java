package dev.fanfare.networks;

import dev.fanfare.platform.remote.GuardConfig;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The providers that say whose an account is.
 *
 * @param guard how much each of them may cost us; a login makes two calls at most, one after the other
 */
public record ProvidersConfig(
        @NotNull @Valid Application facebook,
        @NotNull @Valid Application google,
        @NotNull @Valid Application instagram,
        @NotNull @Valid Application twitter,
        @NotNull @Valid GuardConfig guard) {

    /**
     * Our application at one provider.
     *
     * @param url the base address of its API; blank or null for none
     */
    public record Application(
            @Pattern(regexp = "(https?://.+)?", message = "must begin with http:// or https://")
            String url,

            String clientId,
            String clientSecret) {

        private Application orAt(String simulated, String simulatedId, String simulatedSecret) {
            return isAddressed() ? this : new Application(simulated, simulatedId, simulatedSecret);
        }

        boolean isAddressed() {
            return !isBlank(url);
        }

        /** The address with no slash at its end. */
        String base() {
            return url.replaceFirst("/+$", "");
        }

        /** Never shows the secret. */
        @Override
        public String toString() {
            return "Application[" + url + "]";
        }
    }

    /** The same, with the simulator's for those that have no address. */
    public ProvidersConfig orAt(String simulator, String clientId, String clientSecret) {
        return new ProvidersConfig(
                facebook.orAt(simulator + "/facebook", clientId, clientSecret),
                google.orAt(simulator + "/google", clientId, clientSecret),
                instagram.orAt(simulator + "/instagram", clientId, clientSecret),
                twitter.orAt(simulator + "/twitter", clientId, clientSecret),
                guard);
    }

    /**
     * Those that have an address, by name; the others are not offered.
     *
     * @throws IllegalStateException when one of them lacks what proves that a token was issued to us
     */
    Map<String, Application> addressed() {
        Map<String, Application> all = new LinkedHashMap<>();
        all.put("facebook", facebook);
        all.put("google", google);
        all.put("instagram", instagram);
        all.put("twitter", twitter);
        all.values().removeIf(provider -> !provider.isAddressed());
        all.forEach((name, provider) -> {
            if (isBlank(provider.clientId()) || isBlank(provider.clientSecret())) {
                throw new IllegalStateException(
                        "networks.providers." + name + " has a url, but no client_id or client_secret");
            }
        });
        return all;
    }

    private static boolean isBlank(String text) {
        return text == null || text.isBlank();
    }
}
