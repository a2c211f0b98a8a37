package dev.fanfare.campaigns.network.spi;

import java.util.List;

/**
 * One network's block of {@code networks} in the settings. Implemented by records, whose components are the settings.
 */
public interface NetworkSettings {
    /** The hosts of its addresses, each with its subdomains; none for a provider that people have no pages at. */
    default List<String> hosts() {
        return List.of();
    }

    /** Our application there, for logins. */
    default Application login() {
        return Application.NONE;
    }

    /** How often it may be asked for figures, by all nodes together, in any minute; 0 where it cannot be. */
    default int figuresPerMinute() {
        return 0;
    }

    /**
     * The same, with the simulator's services instead of those that have no address.
     *
     * @param simulated this provider in the simulator, and what to show it as id and secret
     */
    default NetworkSettings orAt(Application simulated) {
        return this;
    }

    /** The settings that are missing while others that need them are given, by their names in this block. */
    default List<String> missing() {
        return login().missing();
    }
}
