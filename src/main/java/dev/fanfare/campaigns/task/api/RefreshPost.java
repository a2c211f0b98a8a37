package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;

/** Has the post of a task fetched from its network again, once a minute. */
public record RefreshPost(@NotNull Long taskId) implements Change<RefreshPost.PostAsked> {
    /**
     * Whether the network is asked.
     *
     * @param asked false if it was asked less than a minute ago
     * @param askedAt when it was asked for last, which may be now
     * @param refreshableAt when it can be asked again
     */
    public record PostAsked(String status, Translatable message, boolean asked, Instant askedAt, Instant refreshableAt)
            implements Message {}
}
