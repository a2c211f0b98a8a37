package dev.fanfare.platform.http.server;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.identity.Identify;
import dev.fanfare.platform.identity.Identity;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Identifies callers by their credentials. Valid ones are cached for a moment, so that a busy client costs no SQL, and evicted
 * at once by {@link AccessChanged}.
 */
final class Credentials {
    private static final int MAX_REMEMBERED = 50_000;
    /** A scheme, perhaps twice, since people paste tokens with their scheme. */
    private static final Pattern HEADER =
            Pattern.compile("(?:JWT|Bearer)\\s+(?:(?:JWT|Bearer)\\s+)?(\\S+)\\s*", Pattern.CASE_INSENSITIVE);

    private static final int MAX_LENGTH = 4_096;

    private final Bus bus;
    private final AtomicLong changes = new AtomicLong();
    private final Cache<String, Identity> remembered = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .expireAfterWrite(Bus.MEMORY)
            .build();

    Credentials(Bus bus) {
        this.bus = bus;
    }

    /** Subscribes to changes. */
    Future<Void> start() {
        return bus.subscribe(AccessChanged.class, this::forget);
    }

    /** The token in an Authorization header; empty when there is no header or it is malformed. */
    static Optional<String> presented(String header) {
        if (header == null || header.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        Matcher matcher = HEADER.matcher(header);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    Future<Identity> identify(Caller nobody, String token) {
        Identity known = remembered.getIfPresent(token);
        if (known != null) {
            return Future.succeededFuture(
                    known.expiresAt() != null && known.expiresAt().isBefore(Instant.now())
                            ? Identity.expired(known.expiresAt())
                            : known);
        }
        long before = changes.get();
        return bus.ask(nobody, new Identify(new Secret(token))).onSuccess(identity -> {
            // An answer to a question from before a change may be out of date.
            if (identity.verdict() == Identity.Verdict.VALID && changes.get() == before) {
                remembered.put(token, identity);
            }
        });
    }

    private void forget(AccessChanged change) {
        changes.incrementAndGet();
        remembered.asMap().values().removeIf(identity -> isAbout(change, identity));
    }

    /** A change of an application evicts everybody who acts through one: it is rare, and identities do not name theirs. */
    private static boolean isAbout(AccessChanged change, Identity identity) {
        return change.userId() == null
                ? identity.credential() == Caller.Credential.APP_CLIENT
                        || identity.credential() == Caller.Credential.APP_USER
                : change.userId().equals(identity.userId());
    }
}
