package dev.fanfare.campaigns.network.spi;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A network that shows figures of its accounts to our application, without the owners' tokens. */
public interface FiguresSource {

    /** The supported kinds of connections: network, page, wall or channel. */
    List<String> kinds();

    /** Maximum calls per account. */
    int callsPerAccount();

    /**
     * Fetches the figures of one account.
     *
     * @return empty if the network has no such account; fails with Refused SERVICE_UNAVAILABLE if the network is
     *     unreachable or rejects our credentials
     */
    Future<Optional<AccountFigures>> figures(Account account);

    /**
     * An accepted connection whose figures are due.
     *
     * @param id the connection's
     * @param accountId the account's id at the network, or name there
     * @param url its public address
     * @param claimedAt time of the claim, which also identifies it
     */
    record Account(long id, String accountId, String url, Instant claimedAt) {
        private static final Pattern ADDRESS = Pattern.compile("https?://[^/?#]+/([^/?#]+)/?([?#].*)?");

        /** Whether the network's answer is about this account, not one that has taken over its name. */
        public boolean isCalled(String id, String name) {
            return accountId.equals(id) || accountId.equalsIgnoreCase(name);
        }

        /** The account's name, if the network's addresses consist of host and name; otherwise empty. */
        public String nameInUrl() {
            Matcher matcher = ADDRESS.matcher(url);
            return matcher.matches() ? matcher.group(1) : "";
        }
    }
}
