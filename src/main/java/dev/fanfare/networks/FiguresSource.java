package dev.fanfare.networks;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A network that shows figures of its accounts to our application, without any of their owners' tokens. */
interface FiguresSource {

    /** As connections name it. */
    String network();

    /** The kinds of its connections that it can be asked about. */
    List<String> kinds();

    /** How many calls it takes to ask about one account, at most. */
    int callsPerAccount();

    /**
     * Asks about one account.
     *
     * @return empty when the network shows no such account; or a Refused SERVICE_UNAVAILABLE when it cannot be asked, or
     *     does not want to be asked by us
     */
    Future<Optional<Figures>> figures(Account account);

    /**
     * An accepted connection whose figures are asked for.
     *
     * @param id the connection's
     * @param accountId the account's at the network, or what its owner calls it
     * @param url where people see it
     * @param claimedAt when the claim on it was made, which also tells it from other claims
     */
    record Account(long id, String accountId, String url, Instant claimedAt) {
        private static final Pattern ADDRESS = Pattern.compile("https?://[^/?#]+/([^/?#]+)/?([?#].*)?");

        /** Whether the network's answer is about this account, and not about one that has got its name since. */
        boolean isCalled(String id, String name) {
            return accountId.equals(id) || accountId.equalsIgnoreCase(name);
        }

        /** The one part of its address beneath the host, which is the account's name at some networks; else empty. */
        String nameInUrl() {
            Matcher matcher = ADDRESS.matcher(url);
            return matcher.matches() ? matcher.group(1) : "";
        }
    }
}
