package dev.fanfare.campaigns.network.spi;

import dev.fanfare.records.PartialBuilder;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What is a network's own in the sign-in of owners, which is OAuth 2.0's authorization code for all; the addresses are in
 * the settings.
 *
 * @param scopes what is asked for, written as the network separates it; all of it must be allowed
 * @param pkce whether the network takes a proof key (RFC 7636)
 * @param issuer what the network calls itself in its answers (RFC 9207); null if it does not
 * @param clientIdName what it calls the client id; client_id by default
 * @param basic whether the client's credentials go into a header, not into the form
 * @param asked further members of the authorization request
 * @param longLived how the token of a code becomes one of weeks; null where there are refresh tokens
 * @param account reads whose token it is
 * @param interactions reads the likes, comments and the rest of each of the latest posts
 */
@PartialBuilder
public record OwnerSignIn(
        String scopes,
        boolean pkce,
        String issuer,
        String clientIdName,
        boolean basic,
        Map<String, String> asked,
        LongLived longLived,
        Function<OwnerApi, Future<OwnerAccount>> account,
        BiFunction<OwnerApi, OwnerAccount, Future<List<Long>>> interactions) {
    public OwnerSignIn {
        clientIdName = clientIdName == null ? "client_id" : clientIdName;
        asked = asked == null ? Map.of() : Map.copyOf(asked);
    }

    /**
     * Tokens of weeks that renew themselves, without refresh tokens.
     *
     * @param exchange path and grant by which the token of a code becomes one
     * @param renewal path and grant that make the next one of it
     */
    public record LongLived(String exchange, String renewal) {}

    /** The permissions in a list that is separated by commas or blanks. */
    public static Set<String> scopesOf(String list) {
        return Arrays.stream(list.split("[ ,]+")).filter(one -> !one.isEmpty()).collect(Collectors.toSet());
    }
}
