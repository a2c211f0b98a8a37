package dev.fanfare.admin.operations.api;

import dev.fanfare.platform.bus.FaultFormat;
import dev.fanfare.platform.bus.FaultType;

/** Refusals of the operations domain. */
public enum OperationsError implements FaultType {
    RESOURCE_IN_USE(409, "conflict", "RESOURCE_IN_USE", "The entry is in use. Set allowed to false instead.");

    private final Kind kind;

    OperationsError(int status, String error, String code, String says) {
        this.kind = new Kind(status, FaultFormat.DETAILED, error, code, says);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
