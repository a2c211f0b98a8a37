package dev.fanfare.tasks.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** What a task earns. */
public record GetTaskPayments(@NotNull Long taskId) implements Ask<TaskPayments> {}
