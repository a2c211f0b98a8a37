package dev.fanfare.notification.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Marks notifications of the caller as read; ids of other users' notifications are ignored.
 *
 * @param ids not needed with {@code all}
 * @param all whether to mark all of them
 */
public record MarkNotificationsRead(@Size(max = 1_000) List<Long> ids, Boolean all)
        implements Change<ActionResult>, CrossFieldRules {
    public MarkNotificationsRead {
        ids = ids == null ? List.of() : List.copyOf(ids);
    }

    @Override
    public void check(FieldErrors problems) {
        if (ids.isEmpty() && !Boolean.TRUE.equals(all)) {
            problems.putMissing("ids");
        }
    }
}
