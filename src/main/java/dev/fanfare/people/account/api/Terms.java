package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.Instant;

/** The terms that a person has accepted. */
public final class Terms {
    private Terms() {}

    /** Which version counts, and what the caller has accepted. */
    public record GetTerms() implements Ask<GetTerms.TermsAccepted> {
        /**
         * Versions are names that the operator of this installation gives them.
         *
         * @param version that counts now; null if there are no terms
         * @param accepted the one that was accepted last; null for none
         * @param acceptedAt when; null for none
         */
        public record TermsAccepted(
                @Nullable String version,
                @Nullable String accepted,
                @Nullable Instant acceptedAt) implements Message {}
    }

    /**
     * Accepts the terms; those that were accepted before stay accepted.
     *
     * @param version the one that was read, which must be the one that counts now
     */
    public record AcceptTerms(@NotBlank @Size(max = 40) String version) implements Change<ActionResult> {}
}
