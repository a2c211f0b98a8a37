package dev.fanfare.campaigns.task.api;

import static dev.fanfare.platform.bus.FaultType.detailed;
import static dev.fanfare.platform.bus.FaultType.flat;

import dev.fanfare.platform.bus.FaultType;

/** The faults of the tasks domain. */
public final class TasksError {
    public static final FaultType TASK_ALREADY_COMPLETED =
            flat(400, "task_already_completed", "TASK_ALREADY_COMPLETED", "This task has already been completed.");

    /** Details: reason, one of already_appealed, deadline_missed, reversed and too_late. */
    public static final FaultType APPEAL_NOT_AVAILABLE =
            detailed(400, "business_error", "APPEAL_NOT_AVAILABLE", "This rejection cannot be appealed, or no longer.");

    public static final FaultType DRAFT_NOT_APPROVED = detailed(
            400,
            "business_error",
            "DRAFT_NOT_APPROVED",
            "The campaign asks for a draft before the post, and none has been approved.");

    /** Details: held_until. */
    public static final FaultType PAYMENT_HELD = detailed(
            400,
            "business_error",
            "PAYMENT_HELD",
            "The payment is held, since something about the post or its creator does not fit. Decide about the signal first.");

    private TasksError() {}
}
