package dev.fanfare.dev.simulator;

import java.util.List;

/** All simulated providers. */
final class ProviderCatalog {
    static final List<String> NAMES =
            all().stream().map(SimulatedProvider::name).sorted().toList();

    private ProviderCatalog() {}

    /** Each without a past. */
    static List<SimulatedProvider> all() {
        return List.of(
                new SimulatedEcb(),
                new SimulatedExchange(),
                new SimulatedFacebook(),
                new SimulatedGoogle(),
                new SimulatedInstagram(),
                new SimulatedPaypal(),
                new SimulatedPostPages(),
                new SimulatedReceiver(),
                new SimulatedStripe(),
                new SimulatedTiktok(),
                new SimulatedTwitter(),
                new SimulatedVies(),
                new SimulatedVop(),
                new SimulatedYoutube());
    }
}
