package dev.fanfare.operations.api;

import dev.fanfare.platform.bus.Message;
import java.util.List;

/** The platform as its clients see it; every value is the one that is enforced. */
public record PlatformConfig(Platform platform, Features features, Limits limits, Settings settings)
        implements Message {

    /** This build and where it runs. */
    public record Platform(String name, String version, String environment) {}

    /**
     * What can be used.
     *
     * @param paymentMethods ids of the enabled ones
     * @param languages two-letter codes
     * @param currencies ISO 4217 codes
     */
    public record Features(
            List<String> socialNetworks, List<String> paymentMethods, List<String> languages, List<String> currencies) {
        public Features {
            socialNetworks = List.copyOf(socialNetworks);
            paymentMethods = List.copyOf(paymentMethods);
            languages = List.copyOf(languages);
            currencies = List.copyOf(currencies);
        }

        /** The same with these currencies. */
        public Features offering(List<String> codes) {
            return new Features(socialNetworks, paymentMethods, languages, codes);
        }
    }

    /** How much; amounts in whole units of the currency at hand. */
    public record Limits(int maxCampaignsPerUser, int maxNetworksPerUser, long minPayoutAmount, long maxPayoutAmount) {}

    /** What is switched on. */
    public record Settings(boolean maintenanceMode, boolean registrationEnabled, boolean socialLoginEnabled) {}
}
