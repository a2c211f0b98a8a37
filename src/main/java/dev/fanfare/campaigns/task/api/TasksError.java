package dev.fanfare.campaigns.task.api;

import static dev.fanfare.platform.bus.FaultFormat.FLAT;

import dev.fanfare.platform.bus.FaultFormat;
import dev.fanfare.platform.bus.FaultType;

/** The faults of the tasks domain. */
public enum TasksError implements FaultType {
    TASK_ALREADY_COMPLETED(
            400, FLAT, "task_already_completed", "TASK_ALREADY_COMPLETED", "This task has already been completed.");

    private final Kind kind;

    TasksError(int status, FaultFormat format, String error, String code, String says) {
        this.kind = new Kind(status, format, error, code, says);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
