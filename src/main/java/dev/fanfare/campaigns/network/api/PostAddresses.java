package dev.fanfare.campaigns.network.api;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How a network spells the addresses of posts. Pure functions. */
public interface PostAddresses {
    /** Of a network whose spellings nobody wrote down: the address itself, without well-known tracking parameters. */
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

    /** Whether the address only leads to a post's own, so that two of them could hide the same post. */
    boolean isShortLink(PostUrl url);

    /**
     * Returns what tells this post from all others of the network, the same for all spellings of its address.
     *
     * @return empty for the network's front page
     */
    String identify(PostUrl url);
}
