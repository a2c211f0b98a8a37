package dev.fanfare.platform.http.server;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
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
 * Whose credential is it? Good ones are remembered for a moment, so that a busy client costs no SQL, and forgotten at
 * once when {@link AccessChanged} says so.
 */
final class Credentials {
    private static final int MAX_REMEMBERED = 50_000;
    /** A scheme, and once more in front of the token, as people paste it. */
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

    /** Listens for changes from now on. */
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
        return bus.ask(nobody, new Identify(token)).onSuccess(identity -> {
            // What was asked before a change and answered after it may be the old truth.
            if (identity.verdict() == Identity.Verdict.VALID && changes.get() == before) {
                remembered.put(token, identity);
            }
        });
    }

    private void forget(AccessChanged change) {
        changes.incrementAndGet();
        remembered.asMap().values().removeIf(identity -> isAbout(change, identity));
    }

    /** Of an application's change, whoever acts through an application: it is rare, and no identity says which. */
    private static boolean isAbout(AccessChanged change, Identity identity) {
        return change.userId() == null
                ? identity.credential() == Caller.Credential.APP_CLIENT
                        || identity.credential() == Caller.Credential.APP_USER
                : change.userId().equals(identity.userId());
    }
}
