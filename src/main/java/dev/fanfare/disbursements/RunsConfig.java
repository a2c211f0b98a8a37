package dev.fanfare.disbursements;

import dev.fanfare.payments.api.Debtors;
import dev.fanfare.payments.api.PayoutRail;
import java.util.Map;

/**
 * Settings of payout runs.
 *
 * @param approveAbove a run that pays more than so many units of any currency needs somebody else's approval
 * @param rails by what the payouts of each method leave
 * @param debtors our accounts, which files pay from
 */
public record RunsConfig(long approveAbove, Map<String, PayoutRail> rails, Debtors debtors) {
    public RunsConfig {
        rails = Map.copyOf(rails);
    }
}
