package dev.fanfare.platform.bus;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * On whose behalf an ask is made, and until when its answer is of use. Travels with every ask.
 *
 * @param credential what the caller showed
 * @param userId the acting account; null without one
 * @param username null without an account
 * @param credentialId the session, token or application behind the credential; null without one
 * @param permissions the account's permissions at this moment; empty for publishers
 * @param language two-letter code the answer's texts should be in
 * @param requestId what a log line and an operator find this call by
 * @param address the client's network address; null for work that no client asked for
 * @param deadline when the asker stops waiting
 */
public record Caller(
        Credential credential,
        Long userId,
        String username,
        String credentialId,
        Set<Permission> permissions,
        boolean staff,
        boolean superuser,
        boolean advertiser,
        String language,
        String requestId,
        String address,
        Instant deadline)
        implements Message {

    /** How long an asker waits: longer than a statement's time limit, shorter than the HTTP server's. */
    public static final Duration PATIENCE = Duration.ofSeconds(10);

    /** What a caller can show. */
    public enum Credential {
        NONE,
        WEB_SESSION,
        BACKEND_TOKEN,
        APP_USER,
        APP_CLIENT,
        SYSTEM
    }

    public Caller {
        permissions = Set.copyOf(permissions);
    }

    /** A client that showed no credential. */
    public static Caller nobody(String language, String requestId, String address) {
        return new Caller(
                Credential.NONE,
                null,
                null,
                null,
                Set.of(),
                false,
                false,
                false,
                language,
                requestId,
                address,
                Instant.now().plus(PATIENCE));
    }

    /** Fanfare itself, for jobs, start-up and the command line; may do everything. */
    public static Caller system(String requestId) {
        return new Caller(
                Credential.SYSTEM,
                null,
                "system",
                null,
                Set.of(),
                true,
                true,
                false,
                "en",
                requestId,
                null,
                Instant.now().plus(PATIENCE));
    }

    /** The acting account's id. */
    public long id() {
        if (userId == null) {
            throw new IllegalStateException("an endpoint without a user asked for the user's id");
        }
        return userId;
    }

    public boolean may(Permission permission) {
        return superuser || permissions.contains(permission);
    }

    /** The same caller, patient anew: for the next stretch of a long answer. */
    public Caller renewed() {
        return patientFor(PATIENCE);
    }

    /** The same caller, waiting this long from now on. */
    public Caller patientFor(Duration patience) {
        return new Caller(
                credential,
                userId,
                username,
                credentialId,
                permissions,
                staff,
                superuser,
                advertiser,
                language,
                requestId,
                address,
                Instant.now().plus(patience));
    }

    /** Whether this is the account of the given id. */
    public boolean is(Long id) {
        return userId != null && userId.equals(id);
    }
}
