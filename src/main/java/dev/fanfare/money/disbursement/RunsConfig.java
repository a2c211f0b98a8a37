package dev.fanfare.money.disbursement;

import dev.fanfare.money.payment.api.PayoutRail;
import dev.fanfare.money.payment.api.SourceAccounts;
import java.util.Map;

/**
 * Settings of payout runs.
 *
 * @param approveAbove a run that pays more than so many units of any currency needs somebody else's approval
 * @param rails by what the payouts of each method leave
 * @param sourceAccounts our accounts, which files pay from
 */
public record RunsConfig(long approveAbove, Map<String, PayoutRail> rails, SourceAccounts sourceAccounts) {
    public RunsConfig {
        rails = Map.copyOf(rails);
    }
}
