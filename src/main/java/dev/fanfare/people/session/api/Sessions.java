package dev.fanfare.people.session.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.SecretCookie;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Web sessions, for those whose they are. */
public final class Sessions {
    /** The cookie with the secret that renews a session. */
    public static final String COOKIE = "fanfare_renewal";

    /** Where it is sent. */
    public static final String COOKIE_PATH = "/web/api/auth/";

    private Sessions() {}

    /**
     * Renews a session before it has been idle for too long. A secret that was used before ends the session, because
     * somebody else has it too.
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
                String status, String message, Secret token, Instant expiresAt, SecretCookie.Value renewal)
                implements Message {

            /** For the browser, which has the secret in its cookie. */
            public record View(String status, String message, Secret token, Instant expiresAt) {
                public static View of(SessionRenewed renewed) {
                    return new View(renewed.status(), renewed.message(), renewed.token(), renewed.expiresAt());
                }
            }
        }
    }

    /** The caller's sessions that have not ended, the newest first, a hundred at most. */
    public record ListSessions() implements Ask<SessionList> {}

    /** Somebody's sessions. */
    public record SessionList(List<Item> sessions) implements Message {
        public SessionList {
            sessions = List.copyOf(sessions);
        }

        /**
         * A session.
         *
         * @param device as it calls itself; null when it did not
         * @param address it was begun from; null when that is not known
         * @param current whether it is the one that asks
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
     * @param keepCurrent whether the one that asks stays; null for yes
     */
    public record EndAllSessions(Boolean keepCurrent) implements Change<ActionResult> {}
}
