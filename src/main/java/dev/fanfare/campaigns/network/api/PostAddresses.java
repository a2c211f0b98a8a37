package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.endpoint.Nullable;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A network's forms of post addresses. Pure functions. */
public interface PostAddresses {
    /** For networks without known forms: the address itself, without common tracking parameters. */
    PostAddresses UNKNOWN = new PostAddresses() {
        @Override
        public boolean isShortLink(PostUrl url) {
            return false;
        }

        @Override
        public Optional<Identified> identify(PostUrl url) {
            return Optional.of(withoutTracking(url))
                    .filter(address -> !address.isEmpty())
                    .map(address -> new Identified(address, null, true));
        }
    };

    /** Query parameters that tell only where an address was copied. */
    Pattern TRACKING = Pattern.compile("utm_.*|mc_.*|_ga|gclid|dclid|fbclid|msclkid|ttclid"
            + "|twclid|yclid|igsh|igshid|si|feature|ref|ref_.*|share.*");

    /** Path and query, without common tracking parameters. */
    static String withoutTracking(PostUrl url) {
        String rest = url.query().entrySet().stream()
                .filter(p -> !TRACKING.matcher(p.getKey()).matches())
                .map(p -> p.getKey() + "=" + p.getValue())
                .collect(Collectors.joining("&"));
        return rest.isEmpty() ? url.path() : url.path() + "?" + rest;
    }

    /**
     * A post within its network.
     *
     * @param id canonical
     * @param author the handle or id of the account that the address names; null for none
     * @param lasting whether the network names the post by this id only, and always
     */
    record Identified(String id, @Nullable String author, boolean lasting) {}

    /** Whether the address is a redirect, so that two of them could lead to one post. */
    boolean isShortLink(PostUrl url);

    /** The post that this address names; empty if it names none. */
    Optional<Identified> identify(PostUrl url);
}
