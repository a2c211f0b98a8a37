package dev.fanfare.campaigns.network.api;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A network's forms of post addresses. Pure functions. */
public interface PostAddresses {
    /** For networks without known forms: the address itself, without common tracking parameters. */
    PostAddresses UNKNOWN = new PostAddresses() {
        private static final Pattern TRACKING = Pattern.compile("utm_.*|mc_.*|_ga|gclid|dclid|fbclid|msclkid|ttclid"
                + "|twclid|yclid|igsh|igshid|si|feature|ref|ref_.*|share.*");

        @Override
        public boolean isShortLink(PostUrl url) {
            return false;
        }

        @Override
        public String identify(PostUrl url) {
            String rest = url.query().entrySet().stream()
                    .filter(p -> !TRACKING.matcher(p.getKey()).matches())
                    .map(p -> p.getKey() + "=" + p.getValue())
                    .collect(Collectors.joining("&"));
            return rest.isEmpty() ? url.path() : url.path() + "?" + rest;
        }
    };

    /** Whether the address is a redirect, so that two of them could lead to one post. */
    boolean isShortLink(PostUrl url);

    /**
     * Returns the canonical identity of the post within its network.
     *
     * @return empty for the network's front page
     */
    String identify(PostUrl url);
}
