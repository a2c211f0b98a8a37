package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.task.api.TaskReason;
import dev.fanfare.people.session.store.DailyLimit;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Settings of tasks.
 *
 * @param reviewDays days until an unreviewed task is accepted automatically
 * @param appealDays days for which a rejection can be appealed, and after which an appeal that no one has decided counts
 *     as granted
 * @param reverseAlone payments that one person may take back on a day, in units of the platform's currency; null for the
 *     environment's
 * @param reviewReasons reasons that reviewers choose from: codes of {@link TaskReason}, or words as publishers read them
 * @param draftDays days until a draft that no one has decided counts as approved
 * @param views how views of posts are read and counted
 */
public record TasksConfig(
        @NotNull @Min(1) @Max(365) Integer reviewDays,
        @NotNull @Min(1) @Max(90) Integer appealDays,
        @NotNull @Min(1) @Max(30) Integer draftDays,
        @Size(max = 30) List<@NotBlank @Size(max = 200) String> reviewReasons,
        @Min(0) @Max(DailyLimit.UNLIMITED) Long reverseAlone,
        @NotNull @Valid ViewsConfig views) {
    private static final int IN_PRODUCTION = 1_000;

    public TasksConfig {
        reviewReasons = reviewReasons == null ? List.of() : List.copyOf(reviewReasons);
    }

    /** What one person may take back on a day, in units of the platform's currency. */
    public long reverseAlone(boolean production) {
        return reverseAlone != null ? reverseAlone : production ? IN_PRODUCTION : DailyLimit.UNLIMITED;
    }
}
