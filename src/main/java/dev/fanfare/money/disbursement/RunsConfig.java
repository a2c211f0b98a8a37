package dev.fanfare.money.disbursement;

import dev.fanfare.money.payment.api.PayoutRail;
import dev.fanfare.money.payment.api.SourceAccounts;
import dev.fanfare.people.session.store.DailyLimit;
import java.util.Map;

/**
 * Settings of payout runs.
 *
 * @param currency the platform's
 * @param approveAbove a run of more than this needs a second person's approval, or one of several that a person sends alone
 *     on a day; in units of the platform's currency
 * @param unrelatedDays days for which an account counts as its creator's
 * @param rails the rail of each method's payouts
 * @param sourceAccounts our accounts that files pay from
 */
public record RunsConfig(
        String currency,
        long approveAbove,
        int unrelatedDays,
        Map<String, PayoutRail> rails,
        SourceAccounts sourceAccounts) {
    public RunsConfig {
        rails = Map.copyOf(rails);
    }

    DailyLimit limit() {
        return new DailyLimit(currency, approveAbove, unrelatedDays);
    }
}
