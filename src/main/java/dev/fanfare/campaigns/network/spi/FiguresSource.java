package dev.fanfare.campaigns.network.spi;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A network that shows figures of its accounts to our application, without any of their owners' tokens. */
public interface FiguresSource {

    /** The kinds of connections that it has figures of: network, page, wall or channel. */
    List<String> kinds();

    /** The most calls that one account takes. */
    int callsPerAccount();

    /**
     * Fetches the figures of one account.
     *
     * @return empty when the network shows no such account; or a Refused SERVICE_UNAVAILABLE when it cannot be reached
     *     or refuses to answer us
     */
    Future<Optional<AccountFigures>> figures(Account account);

    /**
     * An accepted connection whose figures are due.
     *
     * @param id the connection's
     * @param accountId the account's id at the network, or its name there
     * @param url where people see it
     * @param claimedAt when this node claimed it, which also identifies the claim
     */
    record Account(long id, String accountId, String url, Instant claimedAt) {
        private static final Pattern ADDRESS = Pattern.compile("https?://[^/?#]+/([^/?#]+)/?([?#].*)?");

        /** Whether the network's answer is about this account, and not about one that has taken over its name. */
        public boolean isCalled(String id, String name) {
            return accountId.equals(id) || accountId.equalsIgnoreCase(name);
        }

        /** The account's name, at networks whose addresses are a host and a name; otherwise empty. */
        public String nameInUrl() {
            Matcher matcher = ADDRESS.matcher(url);
            return matcher.matches() ? matcher.group(1) : "";
        }
    }
}
