package dev.fanfare.campaigns.network.spi;

import java.util.List;

/**
 * A post to be looked up.
 *
 * @param url as it was handed in
 * @param id canonical, as the network's {@link dev.fanfare.campaigns.network.api.PostAddresses} has it
 * @param author handle or id that the address names; null for none
 * @param accounts handles or ids of its publisher's accepted accounts there
 */
public record WantedPost(String url, String id, String author, List<String> accounts) {
    public WantedPost {
        accounts = List.copyOf(accounts);
    }
}
