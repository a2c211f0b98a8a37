package dev.fanfare.people.signin.api;

import dev.fanfare.people.signin.api.PasskeyFlows.Assertion;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.Pasted;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import java.time.Instant;

/**
 * Step-up authentication: proves that the holder of the caller's session, token or grant owns the account. Valid for
 * some minutes.
 *
 * @param password null with a passkey
 * @param code of an authenticator app, or a recovery code; needed by accounts that have a second factor
 * @param passkey instead of both; null for none
 */
public record Reauthenticate(
        @Size(max = 1_000) Secret password,
        @Size(max = 50) @Pasted Secret code,
        @Valid Assertion passkey) implements Change<Reauthenticate.Reauthenticated>, CrossFieldRules {
    @Override
    public void check(FieldErrors problems) {
        if (passkey == null && password == null && !problems.has("passkey")) {
            problems.putMissing("password");
        }
    }

    /** When it was proven. */
    public record Reauthenticated(String status, Translatable message, Instant provenAt) implements Message {}
}
