package dev.fanfare.networks.api;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;

/**
 * A kind of social network.
 *
 * @param name lower case
 * @param hosts the hosts that its addresses have; each stands for its subdomains too
 */
public record NetworkKind(String name, List<String> hosts) {
    public NetworkKind {
        hosts = List.copyOf(hosts);
    }

    /** Whether this is an http or https address on one of its hosts. */
    public boolean hasAddress(String url) {
        URI uri;
        try {
            uri = new URI(url);
        } catch (URISyntaxException e) {
            return false;
        }
        boolean web = "https".equalsIgnoreCase(uri.getScheme()) || "http".equalsIgnoreCase(uri.getScheme());
        // Whoever puts a name in front of the host wants it to be read as another.
        return web && uri.getHost() != null && uri.getUserInfo() == null && hasHost(uri.getHost());
    }

    private boolean hasHost(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        return hosts.stream().anyMatch(own -> lower.equals(own) || lower.endsWith("." + own));
    }
}
