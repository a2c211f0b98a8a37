package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * Decides the draft of a post.
 *
 * @param draftId the draft that was seen: another one stays undecided
 * @param action approve, or request_changes
 * @param comment for the publisher; required to request changes
 */
public record DecideDraft(
        @NotNull Long taskId,
        @NotNull Long draftId,

        @NotBlank
        @Size(max = 20)
        @Pattern(regexp = "\\s*|approve|request_changes", message = "must be approve or request_changes")
        @OneOf(words = {"approve", "request_changes"})
        String action,

        @Size(max = 1000) String comment)
        implements Change<ActionResult> {}
