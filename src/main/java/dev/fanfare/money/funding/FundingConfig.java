package dev.fanfare.money.funding;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * Settings of advertisers' money.
 *
 * @param cardHoldDays days after a card payment until its money may be withdrawn
 * @param disputeDays days after a card payment for which the provider is asked daily for disputes and refunds
 * @param lateHours after which two people may decide a refund or dispute that its provider has not decided
 */
public record FundingConfig(
        @NotNull @Min(0) @Max(540) Integer cardHoldDays,
        @NotNull @Min(1) @Max(540) Integer disputeDays,
        @NotNull @Min(1) @Max(10_000) Integer lateHours) {}
