package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Suspends an account, or lifts the suspension.
 *
 * @param banned false to lift it
 */
public record BanUser(
        @NotNull Long userId,
        @NotNull Boolean banned,
        @Size(max = 1_000) String reason) implements Change<BanUser.BanResult> {
    /**
     * The outcome.
     *
     * @param effects what is held and ended, or goes on again
     */
    public record BanResult(String status, Translatable message, UserBanned effects) implements Message {
        /** For those who only learn that it is done. */
        public static ActionResult done(BanResult result) {
            return new ActionResult(result.status(), result.message());
        }
    }
}
