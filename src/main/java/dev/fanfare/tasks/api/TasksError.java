package dev.fanfare.tasks.api;

import static dev.fanfare.platform.bus.FaultFormat.FLAT;

import dev.fanfare.platform.bus.FaultFormat;
import dev.fanfare.platform.bus.FaultType;

/** The refusals of tasks. */
public enum TasksError implements FaultType {
    TASK_ALREADY_COMPLETED(
            400, FLAT, "task_already_completed", "TASK_ALREADY_COMPLETED", "This task has been completed already.");

    private final int status;
    private final FaultFormat format;
    private final String error;
    private final String code;
    private final String says;

    TasksError(int status, FaultFormat format, String error, String code, String says) {
        this.status = status;
        this.format = format;
        this.error = error;
        this.code = code;
        this.says = says;
    }

    @Override
    public int status() {
        return status;
    }

    @Override
    public FaultFormat format() {
        return format;
    }

    @Override
    public String error() {
        return error;
    }

    @Override
    public String code() {
        return code;
    }

    @Override
    public String says() {
        return says;
    }
}
