package dev.fanfare.people.session.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.SecretCookie;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** Web sessions, for their owners. */
public final class Sessions {
    /** The cookie with the renewal secret. */
    public static final String COOKIE = "fanfare_renewal";

    /** Tells the console that there may be a session to renew. */
    public static final SecretCookie.Hint HINT = new SecretCookie.Hint("fanfare_session", "/console");

    /** Takes the cookie away. */
    public static final SecretCookie.Value ENDED = new SecretCookie.Value(new Secret(""), Instant.EPOCH);

    private static final String COOKIE_PATH = "/web/api/auth/";

    private Sessions() {}

    /** Sets the cookie of an answer that begins, renews or ends a session. */
    public static <R> SecretCookie<R> cookie(Function<R, SecretCookie.Value> renewal) {
        return new SecretCookie<>(COOKIE, COOKIE_PATH, HINT, renewal);
    }

    /**
     * Renews a session before its idle timeout. A reused secret ends the session, because it was stolen.
     *
     * @param renewalToken the secret; the cookie has it
     */
    public record RenewSession(@NotBlank @Size(max = 200) Secret renewalToken)
            implements Ask<RenewSession.SessionRenewed>, NonRetryable {

        /**
         * The session, renewed.
         *
         * @param renewal the next secret
         */
        public record SessionRenewed(
                String status, Translatable message, Secret token, Instant expiresAt, SecretCookie.Value renewal)
                implements Message {

            /** For the browser, which has the secret in its cookie. */
            public record View(String status, Translatable message, Secret token, Instant expiresAt) {
                public static View of(SessionRenewed renewed) {
                    return new View(renewed.status(), renewed.message(), renewed.token(), renewed.expiresAt());
                }
            }
        }
    }

    /** The caller's live sessions, newest first, at most a hundred. */
    public record ListSessions() implements Ask<SessionList> {}

    /** A user's sessions. */
    public record SessionList(List<Item> sessions) implements Message {
        public SessionList {
            sessions = List.copyOf(sessions);
        }

        /**
         * A session.
         *
         * @param device its own name; null for unknown
         * @param address of the client at its start; null for unknown
         * @param current whether it is the caller's
         */
        public record Item(
                UUID sessionId,
                @Nullable String device,
                @Nullable String address,
                Instant createdAt,
                Instant renewedAt,
                Instant expiresAt,
                boolean current) {}
    }

    /** Ends one of the caller's sessions. */
    public record EndSession(@NotNull UUID sessionId) implements Change<ActionResult> {}

    /**
     * Ends the caller's sessions.
     *
     * @param keepCurrent whether the caller's own stays; null for yes
     */
    public record EndAllSessions(Boolean keepCurrent) implements Change<ActionResult> {}
}
