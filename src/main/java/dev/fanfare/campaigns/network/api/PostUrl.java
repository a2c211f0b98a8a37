package dev.fanfare.campaigns.network.api;

import dev.fanfare.campaigns.network.api.PostAddresses.Identified;
import dev.fanfare.formats.text.NetworkName;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.language.English;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The parts of a post's address. A post has many addresses; {@link #among} canonicalises them.
 *
 * @param host lower case
 * @param path decoded, without empty or dot segments or trailing slash; empty for the root
 * @param query decoded parameters, the first of each name, sorted by name
 */
public record PostUrl(String host, String path, Map<String, String> query) {
    private static final String FIELD = "post_url";
    private static final int HTTPS_PORT = 443;
    private static final Pattern STILL_ENCODED = Pattern.compile("%[0-9a-fA-F]{2}");

    /** Maximum length of a key, which is indexed. */
    private static final int MAX_KEY = 500;

    /**
     * Parses an address.
     *
     * @throws Refused INVALID_VALUES on post_url for anything but an https address
     */
    public static PostUrl parse(String address) {
        URI uri = uri(address.strip());
        if (!"https".equalsIgnoreCase(uri.getScheme())) {
            throw invalid("must begin with https://");
        }
        boolean usualPort = uri.getPort() == -1 || uri.getPort() == HTTPS_PORT;
        if (uri.getHost() == null || uri.getRawUserInfo() != null || !usualPort) {
            throw invalid("is not the address of a post");
        }
        PostUrl url = of(uri);
        boolean malformed = (url.path + url.query).chars().anyMatch(Character::isISOControl)
                || STILL_ENCODED.matcher(url.path).find();
        if (malformed) {
            throw invalid("is not the address of a post");
        }
        return url;
    }

    /** The parts of an address of any kind, http or https; empty for anything else. */
    public static Optional<PostUrl> find(String address) {
        try {
            URI uri = new URI(address.strip());
            return uri.getHost() == null ? Optional.empty() : Optional.of(of(uri));
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    private static PostUrl of(URI uri) {
        String host = uri.getHost().toLowerCase(Locale.ROOT);
        return new PostUrl(
                host.endsWith(".") ? host.substring(0, host.length() - 1) : host,
                path(uri.getPath()),
                query(uri.getRawQuery()));
    }

    /**
     * Returns the post.
     *
     * @param kinds all configured networks
     * @param networks networks that the post may be on
     * @throws Refused INVALID_VALUES on post_url for an address on another host, or one that does not identify a post
     */
    public PostReference among(ConfiguredNetworks kinds, Collection<String> networks) {
        NetworkKind network = network(kinds)
                .filter(kind -> networks.contains(kind.name()))
                .orElseThrow(() -> invalid(
                        "must be on one of the campaign's networks: {0}",
                        networks.stream().map(NetworkName::of).collect(Collectors.joining(", "))));
        if (network.posts().isShortLink(this)) {
            throw invalid("is a short link, which does not show the post: give the post's full address");
        }
        Identified post = network.posts()
                .identify(this)
                .orElseThrow(() -> invalid("must be the address of a post: open the post and copy its address"));
        String key = network.name() + ":" + post.id();
        if (key.length() > MAX_KEY) {
            throw invalid("is too long");
        }
        String author = post.author() == null ? null : network.accounts().handle(post.author());
        return new PostReference(network.name(), key, author, post.lasting());
    }

    /** The network that this address is on; empty for none. */
    public Optional<NetworkKind> network(ConfiguredNetworks kinds) {
        return kinds.kinds().stream().filter(kind -> kind.hasHost(host)).findFirst();
    }

    /** The path with those of these parameters that it has, in their order. */
    String pathWith(List<String> parameters) {
        String naming = parameters.stream()
                .filter(query::containsKey)
                .map(name -> name + "=" + query.get(name))
                .collect(Collectors.joining("&"));
        return naming.isEmpty() ? path : path + "?" + naming;
    }

    private static URI uri(String address) {
        try {
            return new URI(address);
        } catch (URISyntaxException e) {
            throw invalid("is not the address of a post");
        }
    }

    private static String path(String given) {
        Deque<String> segments = new ArrayDeque<>();
        for (String whole : given.split("/", -1)) {
            // A semicolon begins a parameter of the segment.
            String segment = whole.split(";", 2)[0];
            if ("..".equals(segment)) {
                segments.pollLast();
            } else if (!segment.isEmpty() && !".".equals(segment)) {
                segments.addLast(segment);
            }
        }
        return segments.isEmpty() ? "" : "/" + String.join("/", segments);
    }

    private static Map<String, String> query(String raw) {
        Map<String, String> parameters = new TreeMap<>();
        if (raw != null) {
            for (String pair : raw.split("&", -1)) {
                String[] both = pair.split("=", 2);
                // Addresses copied from HTML have escaped separators.
                String name = decoded(both[0]).replaceFirst("^(?:amp;)+", "");
                if (!name.isEmpty()) {
                    parameters.putIfAbsent(
                            name, both.length == 2 ? decoded(both[1]).strip() : "");
                }
            }
        }
        return parameters;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static Refused invalid(@English String template, Object... arguments) {
        return CommonFault.invalid(FIELD, template, arguments);
    }
}
