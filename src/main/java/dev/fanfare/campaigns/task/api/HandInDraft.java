package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Images;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/**
 * Hands in the draft of a post before it is published. The task's time stops until a reviewer decides.
 *
 * @param text of the post
 * @param links such as a film's: http or https addresses, which are never fetched
 * @param pictures uploaded files, or http or https addresses
 */
public record HandInDraft(
        @NotNull Long taskId,
        @NotBlank @Size(max = 10_000) String text,

        @Size(max = 10) List<@Size(max = 2_000) String> links,
        @Images @Size(max = 10) List<@Size(max = 2_000) String> pictures)
        implements Change<HandInDraft.DraftHandedIn> {
    public HandInDraft {
        links = links == null ? List.of() : List.copyOf(links);
        pictures = pictures == null ? List.of() : List.copyOf(pictures);
    }

    /**
     * The draft was received.
     *
     * @param draftId by which it is decided
     * @param dueAt when it counts as approved unless it is decided before
     */
    public record DraftHandedIn(String status, Translatable message, Long draftId, Instant dueAt) implements Message {}
}
