package dev.fanfare.admin.moderation.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Decides about a reported picture.
 *
 * @param picture its path
 * @param action take_down, keep, or restore what was taken down
 * @param reason for the owner; required to take it down
 * @param comment for the owner, with the reason; null for none
 */
public record DecidePicture(
        @NotBlank @Size(max = 100) String picture,
        @NotNull Action action,
        ReportReason reason,
        @Size(max = 500) String comment)
        implements Change<ActionResult>, CrossFieldRules {
    @Override
    public void check(FieldErrors problems) {
        if (action == Action.TAKE_DOWN && reason == null) {
            problems.putMissing("reason");
        }
    }

    /** What to do with a picture. */
    public enum Action implements Coded {
        /** Only what is shown. */
        TAKE_DOWN,
        /** Only what waits for a decision: further reports of the picture do not bring it back. */
        KEEP,
        /** Only what was taken down in the last 30 days, while no other picture has its place. */
        RESTORE
    }
}
