package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.campaign.api.RewardTerms;
import dev.fanfare.campaigns.reward.PostFigures;
import java.math.BigDecimal;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** RW-01, RW-02, RW-03, RW-05. */
@Tag("unit")
class RewardsTest {
    private static final BigDecimal FIVE_PERCENT = new BigDecimal("0.05");

    @Test
    void paysTheMinimumWhereThereIsNoRateForAPost() {
        RewardParts reward = Rewards.of(euros(5000, null), new PostFigures(null, null));
        assertThat(reward.total()).hasToString("50.00 EUR");
    }

    @Test
    void paysTheGreaterOfMinimumAndRate() {
        assertThat(Rewards.base(euros(5000, 6000L))).hasToString("60.00 EUR");
        assertThat(Rewards.base(euros(5000, 4000L))).hasToString("50.00 EUR");
    }

    @Test
    void addsBothBonusesExactlyAtTheirThresholds() {
        RewardParts reward = Rewards.of(euros(5000, 6000L), new PostFigures(10_000L, 500L));
        assertThat(reward.base()).hasToString("60.00 EUR");
        assertThat(reward.reach()).hasToString("10.00 EUR");
        assertThat(reward.engagement()).hasToString("5.00 EUR");
        assertThat(reward.total()).hasToString("75.00 EUR");
    }

    @Test
    void paysNoBonusJustBelowItsThreshold() {
        RewardParts reward = Rewards.of(euros(5000, null), new PostFigures(9_999L, 499L));
        assertThat(reward.bonus()).hasToString("0.00 EUR");
    }

    @Test
    void comparesTheRateWithoutRounding() {
        FrozenTerms third = new FrozenTerms(
                "EUR", new RewardTerms(0, null, true, 0, 100, 0), 0, new BigDecimal("0.3333333333333333333334"));
        assertThat(Rewards.of(third, new PostFigures(3L, 1L)).engagement().minor())
                .isZero();
        FrozenTerms below = new FrozenTerms(
                "EUR", new RewardTerms(0, null, true, 0, 100, 0), 0, new BigDecimal("0.3333333333333333333333"));
        assertThat(Rewards.of(below, new PostFigures(3L, 1L)).engagement().minor())
                .isEqualTo(100);
    }

    @Test
    void aReachOfNothingEarnsNoEngagementBonus() {
        FrozenTerms free = new FrozenTerms("EUR", new RewardTerms(100, null, true, 0, 100, 0), 1, BigDecimal.ZERO);
        assertThat(Rewards.of(free, new PostFigures(0L, 1_000_000L)).bonus().minor())
                .isZero();
    }

    @Test
    void aMissingFigureEarnsNothing() {
        FrozenTerms free = new FrozenTerms("EUR", new RewardTerms(100, null, true, 50, 100, 0), 0, BigDecimal.ZERO);
        assertThat(Rewards.of(free, new PostFigures(null, 10L)).bonus().minor()).isZero();
        assertThat(Rewards.of(free, new PostFigures(10L, null)).bonus().minor()).isEqualTo(50);
    }

    @Test
    void inactiveBonusesAreNothing() {
        FrozenTerms off = new FrozenTerms("EUR", new RewardTerms(5000, null, false, 1000, 500, 2000), 1, FIVE_PERCENT);
        assertThat(Rewards.of(off, new PostFigures(1_000_000L, 1_000_000L)).total())
                .hasToString("50.00 EUR");
        assertThat(off.reward().offersBonus()).isFalse();
    }

    @Test
    void paysInCurrenciesWithoutAndWithThreeDecimals() {
        FrozenTerms yen = new FrozenTerms("JPY", new RewardTerms(5000, 7000L, true, 300, 0, 0), 10, FIVE_PERCENT);
        assertThat(Rewards.of(yen, new PostFigures(10L, 0L)).total()).hasToString("7300 JPY");
        FrozenTerms dinar = new FrozenTerms("KWD", new RewardTerms(12_345, null, true, 1, 0, 0), 10, FIVE_PERCENT);
        assertThat(Rewards.of(dinar, new PostFigures(10L, 0L)).total()).hasToString("12.346 KWD");
    }

    private static FrozenTerms euros(long minimum, Long rate) {
        return new FrozenTerms("EUR", new RewardTerms(minimum, rate, true, 1000, 500, 2000), 10_000, FIVE_PERCENT);
    }
}
