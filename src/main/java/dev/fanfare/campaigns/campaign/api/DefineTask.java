package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Adds a custom task to a campaign, for all current and future participants. Its maximum cost is promised at once; with
 * many participants, the last ones get it some seconds later.
 *
 * @param description HTML, which will be sanitised; null for none, like requirements
 */
public record DefineTask(
        @NotNull Long campaignId,
        @NotBlank @Size(max = 200) String title,
        @Size(max = 20_000) String description,
        @Size(max = 5_000) String requirements)
        implements Change<DefineTask.TaskDefined> {
    /**
     * The task has been defined.
     *
     * @param taskId the id of the definition; each participant's task has its own id
     */
    public record TaskDefined(String status, Long taskId, Translatable message) implements Message {}
}
