package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.List;

/** The external identities that sign in to an account. */
public final class Identities {
    private Identities() {}

    /** The caller's external identities. */
    public record ListIdentities() implements Ask<IdentityList> {}

    /** A user's external identities, oldest first, at most a hundred. */
    public record IdentityList(List<Item> identities) implements Message {
        public IdentityList {
            identities = List.copyOf(identities);
        }

        /**
         * An identity.
         *
         * @param subject the account's id at the provider
         */
        public record Item(long identityId, String provider, String subject, Instant linkedAt) {}
    }

    /** Removes one of the caller's identities: it no longer signs in, and other sessions are ended. */
    public record DeleteIdentity(@NotNull Long identityId) implements Change<ActionResult> {}
}
