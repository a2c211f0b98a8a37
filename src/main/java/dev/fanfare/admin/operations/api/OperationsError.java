package dev.fanfare.admin.operations.api;

import static dev.fanfare.platform.bus.FaultType.detailed;

import dev.fanfare.platform.bus.FaultType;

/** Refusals of the operations domain. */
public final class OperationsError {
    public static final FaultType RESOURCE_IN_USE =
            detailed(409, "conflict", "RESOURCE_IN_USE", "The entry is in use. Set allowed to false instead.");

    private OperationsError() {}
}
