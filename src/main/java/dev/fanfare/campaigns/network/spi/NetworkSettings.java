package dev.fanfare.campaigns.network.spi;

import dev.fanfare.campaigns.network.api.ViewsShown;
import java.util.ArrayList;
import java.util.List;

/** A network's block of {@code networks} in the settings. Implemented by records, whose components are the settings. */
public interface NetworkSettings {
    /** The hosts of its addresses, including subdomains; empty for a provider without public pages. */
    default List<String> hosts() {
        return List.of();
    }

    /** Our application for logins. */
    default Application login() {
        return Application.NONE;
    }

    /** Our application for owners of accounts; null if they cannot sign in. */
    default OwnerApplication connect() {
        return null;
    }

    /** Rate limit of figures for all nodes together, per minute; 0 without figures. */
    default int figuresPerMinute() {
        return 0;
    }

    /** Who sees how often a post was seen, by these settings. */
    default ViewsShown viewsShown() {
        return ViewsShown.NOT_SHOWN;
    }

    /**
     * Uses the simulator for services without an address.
     *
     * @param simulated this provider in the simulator, with id and secret
     */
    default NetworkSettings orAt(Application simulated) {
        return this;
    }

    /** Missing settings that others depend on, by name in this block. */
    default List<String> missing() {
        List<String> missing = new ArrayList<>(login().missing());
        if (connect() != null) {
            missing.addAll(connect().missing());
        }
        return missing;
    }
}
