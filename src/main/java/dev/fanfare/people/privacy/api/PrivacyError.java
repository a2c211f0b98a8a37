package dev.fanfare.people.privacy.api;

import static dev.fanfare.platform.bus.FaultType.detailed;

import dev.fanfare.platform.bus.FaultType;

/** The refusals of the privacy domain. */
public final class PrivacyError {
    public static final FaultType MONEY_IS_OPEN = detailed(
            409,
            "money_is_open",
            "MONEY_IS_OPEN",
            "There is still money to be paid or settled. Have it paid out first, or wait until it is.");
    public static final FaultType EXPORT_IN_PROGRESS =
            detailed(409, "export_in_progress", "EXPORT_IN_PROGRESS", "An export is being made, or was within a day.");

    private PrivacyError() {}
}
