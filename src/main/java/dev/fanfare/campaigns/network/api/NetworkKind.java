package dev.fanfare.campaigns.network.api;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A kind of social network.
 *
 * @param name lower case
 * @param hosts hosts of its addresses, including their subdomains
 * @param posts its forms of post addresses
 * @param accounts its forms of account addresses
 * @param views who sees there how often a post was seen
 */
public record NetworkKind(
        String name, List<String> hosts, PostAddresses posts, AccountForms accounts, ViewsShown views) {
    public NetworkKind {
        hosts = List.copyOf(hosts);
    }

    /** A kind without views. */
    public NetworkKind(String name, List<String> hosts, PostAddresses posts, AccountForms accounts) {
        this(name, hosts, posts, accounts, ViewsShown.NOT_SHOWN);
    }

    /** The same kind with these viewers of views. */
    public NetworkKind showing(ViewsShown shown) {
        return new NetworkKind(name, hosts, posts, accounts, shown);
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
        // A user name before the host is there to deceive readers.
        return web && uri.getHost() != null && uri.getUserInfo() == null && hasHost(uri.getHost());
    }

    /** The account that an address names; empty if it names none. */
    public Optional<AccountName> account(String url) {
        return PostUrl.find(url).flatMap(accounts::identify);
    }

    /** Whether this is one of its hosts, or a subdomain of one. */
    boolean hasHost(String host) {
        return isOneOf(host, hosts);
    }

    /** Whether a host is one of others, or a subdomain of one. */
    public static boolean isOneOf(String host, List<String> others) {
        String lower = host.toLowerCase(Locale.ROOT);
        return others.stream().anyMatch(own -> lower.equals(own) || lower.endsWith("." + own));
    }
}
