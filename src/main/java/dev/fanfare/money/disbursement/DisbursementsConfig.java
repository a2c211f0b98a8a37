package dev.fanfare.money.disbursement;

import dev.fanfare.money.disbursement.paypal.PaypalSettings;
import dev.fanfare.money.disbursement.stripe.StripeSettings;
import dev.fanfare.money.payment.api.PayoutRail;
import dev.fanfare.platform.remote.GuardConfig;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.ArrayList;
import java.util.List;

/**
 * Settings of the rails.
 *
 * @param guard limits on calls, for each provider
 * @param askAgainMs milliseconds until a transfer is polled again; doubles each time, up to an hour
 * @param lateHours after which a transfer that has not ended is reported
 * @param sanctionsFile a CSV file of names to which nothing is paid unasked; null or blank for no screening
 */
public record DisbursementsConfig(
        @NotNull @Valid PaypalSettings paypal,
        @NotNull @Valid StripeSettings stripe,
        @NotNull @Valid GuardConfig guard,
        @NotNull @Min(100) @Max(600_000) Integer askAgainMs,
        @NotNull @Min(1) @Max(10_000) Integer lateHours,
        String sanctionsFile) {

    /** Uses the simulator for providers without an address. */
    public DisbursementsConfig orAt(String simulator) {
        return new DisbursementsConfig(
                paypal.orAt(simulator), stripe.orAt(simulator), guard, askAgainMs, lateHours, sanctionsFile);
    }

    /** Whether this rail is available; files always are. */
    public boolean isOn(PayoutRail rail) {
        return switch (rail) {
            case PAYPAL -> paypal.isOn();
            case STRIPE -> stripe.isOn();
            case BANK, NONE -> true;
        };
    }

    /** The names of missing settings that given ones depend on. */
    public List<String> missing() {
        List<String> missing = new ArrayList<>();
        paypal.missing().forEach(name -> missing.add("disbursements.paypal." + name));
        stripe.missing().forEach(name -> missing.add("disbursements.stripe." + name));
        return missing;
    }
}
