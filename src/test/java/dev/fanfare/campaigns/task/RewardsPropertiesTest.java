package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.campaign.api.RewardTerms;
import dev.fanfare.campaigns.campaign.api.ViewRewardTerms;
import dev.fanfare.campaigns.reward.PostFigures;
import dev.fanfare.formats.amount.Money;
import java.math.BigDecimal;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

/** RW-01, RW-02, RW-03, RW-05, for any terms and figures. */
@Tag("unit")
class RewardsPropertiesTest {
    @Property
    void theTotalIsTheSumOfItsPartsInOneCurrency(
            @ForAll("terms") FrozenTerms terms, @ForAll("figures") PostFigures figures) {
        RewardParts reward = Rewards.of(terms, figures);
        long sum = reward.base().minor()
                + reward.reach().minor()
                + reward.engagement().minor();
        assertThat(reward.total()).isEqualTo(new Money(sum, terms.currency()));
        assertThat(reward.base().currency()).isEqualTo(terms.currency());
        assertThat(reward.bonus().currency()).isEqualTo(terms.currency());
    }

    @Property
    void neverPaysLessThanTheMinimumNorMoreThanWasOffered(
            @ForAll("terms") FrozenTerms terms, @ForAll("figures") PostFigures figures) {
        long base = Math.max(terms.reward().minimumReward(), terms.reward().postRateOrNothing());
        long most = base
                + (terms.reward().bonusActive()
                        ? terms.reward().bonusReach() + terms.reward().bonusEngagement()
                        : 0);
        assertThat(Rewards.of(terms, figures).total().minor()).isBetween(base, most);
    }

    @Property
    void moreEngagementAtTheSameReachNeverPaysLess(
            @ForAll("terms") FrozenTerms terms,
            @ForAll @LongRange(min = 0, max = 1_000_000) long reach,
            @ForAll @LongRange(min = 0, max = 1_000_000) long engagement,
            @ForAll @LongRange(min = 0, max = 1_000_000) long more) {
        long before = total(terms, reach, engagement);
        assertThat(total(terms, reach, engagement + more)).isGreaterThanOrEqualTo(before);
    }

    @Property
    void moreReachNeverLosesTheReachBonus(
            @ForAll("terms") FrozenTerms terms,
            @ForAll @LongRange(min = 0, max = 1_000_000) long reach,
            @ForAll @LongRange(min = 0, max = 1_000_000) long more) {
        long before = Rewards.of(terms, new PostFigures(reach, 0L)).reach().minor();
        long after =
                Rewards.of(terms, new PostFigures(reach + more, 0L)).reach().minor();
        assertThat(after).isGreaterThanOrEqualTo(before);
    }

    @Property
    void aHigherMinimumNeverPaysLess(
            @ForAll("terms") FrozenTerms terms,
            @ForAll("figures") PostFigures figures,
            @ForAll @LongRange(min = 0, max = 1_000_000) long more) {
        RewardTerms reward = terms.reward();
        FrozenTerms better = new FrozenTerms(
                terms.currency(),
                new RewardTerms(
                        reward.minimumReward() + more,
                        reward.postRate(),
                        reward.bonusActive(),
                        reward.bonusReach(),
                        reward.bonusEngagement(),
                        reward.bonusBestPost()),
                terms.reachThreshold(),
                terms.engagementRateThreshold());
        assertThat(Rewards.of(better, figures).total().minor())
                .isGreaterThanOrEqualTo(Rewards.of(terms, figures).total().minor());
    }

    @Property
    void whatViewsArePaidIsWithinThePromiseAndSoWithinTheBudget(
            @ForAll @LongRange(min = 0, max = 1_000_000) long budget,
            @ForAll @LongRange(min = 1, max = 100_000) long cap,
            @ForAll @Size(max = 20) List<@LongRange(min = 0, max = 1_000_000_000_000L) Long> views) {
        FrozenTerms terms = new FrozenTerms(
                "JPY",
                new RewardTerms(0, null, false, 0, 0, 0),
                0,
                BigDecimal.ZERO,
                ViewRewardTerms.read(
                        "{\"rules\": [{\"kind\": \"per_thousand_views\", \"rate\": 7, \"cap\": " + cap + "}]}"));
        long left = budget;
        for (long seen : views) {
            long promised = Math.min(left, terms.plan().mostByViews());
            RewardParts earned = Rewards.of(terms, new PostFigures(null, null, seen));
            long paid = earned.withViewsUpTo(promised).views().minor();
            assertThat(paid).isBetween(0L, promised).isLessThanOrEqualTo(cap);
            assertThat(paid)
                    .as("all that was earned, unless less was promised")
                    .isEqualTo(Math.min(promised, earned.views().minor()));
            left -= paid;
        }
        assertThat(left).isBetween(0L, budget);
    }

    @Provide
    Arbitrary<FrozenTerms> terms() {
        Arbitrary<Long> amounts = Arbitraries.longs().between(0, 10_000_000_000L);
        return Combinators.combine(
                        Arbitraries.of("JPY", "EUR", "KWD"),
                        amounts,
                        amounts.injectNull(0.3),
                        Arbitraries.of(true, false),
                        amounts,
                        amounts,
                        Arbitraries.longs().between(0, 1_000_000),
                        Arbitraries.bigDecimals()
                                .between(BigDecimal.ZERO, BigDecimal.ONE)
                                .ofScale(4))
                .as((currency, minimum, rate, active, reach, engagement, threshold, engagementRate) -> new FrozenTerms(
                        currency,
                        new RewardTerms(minimum, rate, active, reach, engagement, 0),
                        threshold,
                        engagementRate));
    }

    @Provide
    Arbitrary<PostFigures> figures() {
        Arbitrary<Long> counts =
                Arbitraries.longs().between(0, 1_000_000_000_000L).injectNull(0.2);
        return Combinators.combine(counts, counts).as(PostFigures::new);
    }

    private static long total(FrozenTerms terms, long reach, long engagement) {
        return Rewards.of(terms, new PostFigures(reach, engagement)).total().minor();
    }
}
