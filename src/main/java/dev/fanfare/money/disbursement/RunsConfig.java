package dev.fanfare.money.disbursement;

import dev.fanfare.money.payment.api.PayoutRail;
import dev.fanfare.money.payment.api.SourceAccounts;
import java.util.Map;

/**
 * Settings of payout runs.
 *
 * @param approveAbove a run above this, in units of any currency, needs a second person's approval
 * @param rails the rail of each method's payouts
 * @param sourceAccounts our accounts that files pay from
 */
public record RunsConfig(long approveAbove, Map<String, PayoutRail> rails, SourceAccounts sourceAccounts) {
    public RunsConfig {
        rails = Map.copyOf(rails);
    }
}
