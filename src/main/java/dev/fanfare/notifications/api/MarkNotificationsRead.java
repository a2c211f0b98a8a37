package dev.fanfare.notifications.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Marks notifications of the caller as read; others' are left alone.
 *
 * @param ids which; not needed with {@code all}
 * @param all whether it is all of them
 */
public record MarkNotificationsRead(@Size(max = 1_000) List<Long> ids, Boolean all) implements Change<Done> {
    public MarkNotificationsRead {
        ids = ids == null ? List.of() : List.copyOf(ids);
    }
}
