package dev.fanfare.money.funding;

import dev.fanfare.people.session.store.DailyLimit;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * Settings of advertisers' money.
 *
 * @param cardHoldDays days after a card payment until its money may be withdrawn
 * @param disputeDays days after a card payment for which the provider is asked daily for disputes and refunds
 * @param creditAlone by how much one person may raise limits of advertisers on a day, in units of the platform's currency; null
 *     for the environment's
 * @param releasesOwnCredit where the one who opened an advertiser's credit may release payments on it: development or never
 * @param lateHours after which two people may decide a refund or dispute that its provider has not decided
 */
public record FundingConfig(
        @NotNull @Min(0) @Max(540) Integer cardHoldDays,
        @NotNull @Min(1) @Max(540) Integer disputeDays,
        @NotNull @Min(1) @Max(10_000) Integer lateHours,
        @Min(0) @Max(DailyLimit.UNLIMITED) Long creditAlone,

        @NotNull @Pattern(regexp = "development|never", message = "must be development or never")
        String releasesOwnCredit) {
    /** What one person may let advertisers owe more on a day. */
    public long creditAlone(boolean production) {
        return creditAlone != null ? creditAlone : production ? 0 : DailyLimit.UNLIMITED;
    }

    /** Whether the one who opened an advertiser's credit may release payments on it. */
    public boolean releasesOwnCredit(boolean production) {
        return !production && "development".equals(releasesOwnCredit);
    }
}
