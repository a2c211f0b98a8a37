package dev.fanfare.money.finance.api;

import static dev.fanfare.platform.bus.FaultType.detailed;

import dev.fanfare.platform.bus.FaultType;

/** Refusals of the finance domain. */
public final class FinanceError {
    public static final FaultType ACCOUNT_OVERDRAWN = detailed(
            400,
            "business_error",
            "ACCOUNT_OVERDRAWN",
            "An account does not hold, or does not owe, what the correction would take from it.");
    public static final FaultType PERIOD_NOT_READY =
            detailed(400, "business_error", "PERIOD_NOT_READY", "The month cannot be closed yet.");

    private FinanceError() {}
}
