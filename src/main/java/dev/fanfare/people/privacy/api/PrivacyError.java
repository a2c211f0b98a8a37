package dev.fanfare.people.privacy.api;

import dev.fanfare.platform.bus.FaultFormat;
import dev.fanfare.platform.bus.FaultType;

/** The refusals of the privacy domain. */
public enum PrivacyError implements FaultType {
    MONEY_IS_OPEN(
            409,
            "money_is_open",
            "MONEY_IS_OPEN",
            "There is still money to be paid or settled. Have it paid out first, or wait until it is."),
    EXPORT_UNDER_WAY(409, "export_under_way", "EXPORT_UNDER_WAY", "An export is being made, or was within a day.");

    private final Kind kind;

    PrivacyError(int status, String error, String code, String says) {
        this.kind = new Kind(status, FaultFormat.DETAILED, error, code, says);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
