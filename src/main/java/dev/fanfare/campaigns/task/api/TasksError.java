package dev.fanfare.campaigns.task.api;

import static dev.fanfare.platform.bus.FaultType.flat;

import dev.fanfare.platform.bus.FaultType;

/** The faults of the tasks domain. */
public final class TasksError {
    public static final FaultType TASK_ALREADY_COMPLETED =
            flat(400, "task_already_completed", "TASK_ALREADY_COMPLETED", "This task has already been completed.");

    private TasksError() {}
}
