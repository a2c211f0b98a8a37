package dev.fanfare.money.tax.api;

import static dev.fanfare.platform.bus.FaultFormat.DETAILED;

import dev.fanfare.platform.bus.FaultFormat;
import dev.fanfare.platform.bus.FaultType;

/** Refusals of the taxes domain. */
public enum TaxesError implements FaultType {
    TAX_PROFILE_REQUIRED(
            400,
            DETAILED,
            "payment_error",
            "TAX_PROFILE_REQUIRED",
            "Your tax details are needed before a payout: one of the forms W-9, W-8BEN and DAC7.");

    private final Kind kind;

    TaxesError(int status, FaultFormat format, String error, String code, String says) {
        this.kind = new Kind(status, format, error, code, says);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
