package dev.fanfare.money.finance.api;

import static dev.fanfare.platform.bus.FaultFormat.DETAILED;

import dev.fanfare.platform.bus.FaultFormat;
import dev.fanfare.platform.bus.FaultType;

/** Refusals of the finance domain. */
public enum FinanceError implements FaultType {
    ACCOUNT_OVERDRAWN(
            400,
            DETAILED,
            "business_error",
            "ACCOUNT_OVERDRAWN",
            "An account does not hold, or does not owe, what the correction would take from it."),
    PERIOD_NOT_READY(400, DETAILED, "business_error", "PERIOD_NOT_READY", "The month cannot be closed yet.");

    private final Kind kind;

    FinanceError(int status, FaultFormat format, String error, String code, String says) {
        this.kind = new Kind(status, format, error, code, says);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
