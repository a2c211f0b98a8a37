package dev.fanfare.admin.operations.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/** The platform as clients see it; every value is the one that is enforced. */
public record PlatformConfig(Platform platform, Features features, Limits limits, Settings settings)
        implements Message {

    /** This build and where it runs. */
    public record Platform(String name, String version, String environment) {}

    /**
     * What users can choose from.
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

    /** Limits; amounts are whole units of whichever currency is used. */
    public record Limits(int maxCampaignsPerUser, int maxNetworksPerUser, long minPayoutAmount, long maxPayoutAmount) {}

    /** Switches. */
    public record Settings(boolean maintenanceMode, boolean registrationEnabled, boolean socialLoginEnabled) {}

    /** What clients need to know about the platform before anything else. */
    public record GetConfig() implements Ask<PlatformConfig> {}

    /** The configuration has changed, and all nodes know the new settings. */
    public record ConfigChanged() implements Event {}

    /** The settings as operators see them. */
    public record GetSettings() implements Ask<PlatformConfig> {}
}
