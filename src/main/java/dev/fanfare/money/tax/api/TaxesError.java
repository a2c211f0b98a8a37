package dev.fanfare.money.tax.api;

import static dev.fanfare.platform.bus.FaultType.detailed;

import dev.fanfare.platform.bus.FaultType;

/** Refusals of the taxes domain. */
public final class TaxesError {
    public static final FaultType TAX_PROFILE_REQUIRED = detailed(
            400,
            "payment_error",
            "TAX_PROFILE_REQUIRED",
            "Your tax details are needed before a payout: one of the forms W-9, W-8BEN and DAC7.");

    private TaxesError() {}
}
