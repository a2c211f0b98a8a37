package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.identity.IdentifyCaller;
import dev.fanfare.platform.identity.Identity;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Identifies callers by their credentials. Valid ones are cached for a moment, so that a busy client costs no SQL, and evicted
 * at once by {@link AccessChanged}. Used on one event loop only.
 */
final class Credentials {
    private static final int MAX_REMEMBERED = 50_000;
    private static final int MAX_LENGTH = 4_096;
    private static final List<String> SCHEMES = List.of("JWT", "Bearer");

    private final Bus bus;
    private long changes;
    /** By token: a header that spells one token in many ways takes one entry. */
    private final Map<String, Known> remembered = new LinkedHashMap<>() {
        /** All entries live equally long, so the eldest expires first. */
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
            return size() > MAX_REMEMBERED || !eldest.getValue().isFresh();
        }
    };

    private record Known(Identity identity, long untilNanos) {
        boolean isFresh() {
            return untilNanos - System.nanoTime() > 0;
        }
    }

    Credentials(Bus bus) {
        this.bus = bus;
    }

    /** Subscribes to invalidation events. */
    Future<Void> start() {
        return bus.subscribe(AccessChanged.class, this::forget);
    }

    /**
     * Resolves the identity of an Authorization header.
     *
     * @param header null when there is none
     * @return empty when there is no header or it is malformed
     */
    Optional<Future<Identity>> identify(String header, Caller anonymous) {
        return presented(header).map(token -> {
            Known known = remembered.get(token);
            return known != null && known.isFresh()
                    ? Future.succeededFuture(current(known.identity()))
                    : ask(token, anonymous);
        });
    }

    private static Identity current(Identity known) {
        return known.expiresAt() != null && known.expiresAt().isBefore(Instant.now())
                ? Identity.expired(known.expiresAt())
                : known;
    }

    private Future<Identity> ask(String token, Caller anonymous) {
        long before = changes;
        return bus.ask(anonymous, new IdentifyCaller(new Secret(token))).onSuccess(identity -> {
            // A lookup that began before a change may be stale.
            if (identity.verdict() == Identity.Verdict.VALID && changes == before) {
                remember(token, identity, Bus.CACHE_TTL);
            }
        });
    }

    /** The number of cached identities. */
    int size() {
        return remembered.size();
    }

    /** Caches the identity of a token for the given time. */
    void remember(String token, Identity identity, Duration time) {
        // Reinserted to move it to the end of the order.
        remembered.remove(token);
        remembered.put(token, new Known(identity, System.nanoTime() + time.toNanos()));
    }

    /** The token after its scheme. The scheme may be repeated, because people paste tokens with it. */
    private static Optional<String> presented(String header) {
        if (header == null || header.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        String rest = afterScheme(header);
        String token = rest == null ? "" : rest.strip();
        String inner = afterScheme(token);
        if (inner != null) {
            token = inner.strip();
        }
        return token.isEmpty() || hasWhitespace(token) ? Optional.empty() : Optional.of(token);
    }

    private static boolean hasWhitespace(String token) {
        for (int i = 0; i < token.length(); i++) {
            if (Character.isWhitespace(token.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    /** The text after a scheme and a space; null without a scheme. */
    private static String afterScheme(String text) {
        for (String scheme : SCHEMES) {
            int end = scheme.length();
            if (text.regionMatches(true, 0, scheme, 0, end)
                    && text.length() > end
                    && Character.isWhitespace(text.charAt(end))) {
                return text.substring(end);
            }
        }
        return null;
    }

    private void forget(AccessChanged change) {
        changes++;
        remembered.values().removeIf(known -> isAbout(change, known.identity()));
    }

    /**
     * A change of an application, which is rare, evicts all application users: identities do not name their
     * application. An advertiser's change evicts its team, which acts only while the advertiser may.
     */
    private static boolean isAbout(AccessChanged change, Identity identity) {
        return change.userId() == null
                ? identity.credential() == Caller.Credential.APP_CLIENT
                        || identity.credential() == Caller.Credential.APP_USER
                        || identity.credential() == Caller.Credential.AGENT
                : change.userId().equals(identity.userId()) || identity.teams().containsKey(change.userId());
    }
}
