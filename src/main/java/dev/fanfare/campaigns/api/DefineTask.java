package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Gives a campaign a further task, for everybody who takes part now and who will.
 *
 * @param description HTML, of which what is safe is kept; null for none, like requirements
 */
public record DefineTask(
        @NotNull Long campaignId,
        @NotBlank @Size(max = 200) String title,
        @Size(max = 20_000) String description,
        @Size(max = 5_000) String requirements)
        implements Change<DefineTask.TaskDefined> {
    /**
     * The campaign has a further task.
     *
     * @param taskId of what was defined; each participant's task has an id of its own
     */
    public record TaskDefined(String status, Long taskId, String message) implements Message {}
}
