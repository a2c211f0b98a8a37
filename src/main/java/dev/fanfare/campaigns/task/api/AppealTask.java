package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;

/**
 * Appeals the rejection of a task, once. Another person than the one who rejected it decides.
 *
 * @param reason why the rejection is wrong, for the person who decides
 */
public record AppealTask(
        @NotNull Long taskId, @NotBlank @Size(max = 2000) String reason) implements Change<AppealTask.TaskAppealed> {
    /**
     * The appeal was received.
     *
     * @param dueAt when it counts as granted unless it is decided before
     */
    public record TaskAppealed(String status, Translatable message, Instant dueAt) implements Message {}
}
