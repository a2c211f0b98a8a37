package dev.fanfare.campaigns.campaign.api;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A publisher's accepted connections at a campaign's networks.
 *
 * @param socialUsersAvailable by network, whether there is an accepted account
 */
public record Publisher(
        Map<String, Boolean> socialUsersAvailable,
        Map<String, Boolean> socialPagesAvailable,
        Map<String, Boolean> socialWallsAvailable,
        Map<String, Boolean> socialChannelsAvailable) {
    public Publisher {
        socialUsersAvailable = sorted(socialUsersAvailable);
        socialPagesAvailable = sorted(socialPagesAvailable);
        socialWallsAvailable = sorted(socialWallsAvailable);
        socialChannelsAvailable = sorted(socialChannelsAvailable);
    }

    static Map<String, Boolean> sorted(Map<String, Boolean> map) {
        return Collections.unmodifiableMap(new TreeMap<>(map));
    }
}
