package dev.fanfare.campaigns.reward;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.reward.PayRule.ViewPool;
import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.formats.amount.Money;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

/** Pools and equal shares, for any creators and amounts, in each currency. */
@Tag("unit")
class CampaignSharesPropertiesTest {
    @Property
    void sharesAddUpToThePoolOrToAllCapsInEachCurrency(
            @ForAll("currencies") String currency,
            @ForAll @LongRange(min = 1, max = 1_000_000_000) long units,
            @ForAll @LongRange(min = 1, max = 1_000_000_000) long cap,
            @ForAll("views") long[] views) {
        long pool =
                Money.parse(BigDecimal.valueOf(units), currency).orElseThrow().minor();
        long[] shares = CampaignShares.poolShares(new ViewPool(pool, cap), views);
        long seen = LongStream.of(views).filter(one -> one > 0).count();
        BigDecimal caps = BigDecimal.valueOf(cap).multiply(BigDecimal.valueOf(seen));
        assertThat(LongStream.of(shares).sum())
                .isEqualTo(caps.min(BigDecimal.valueOf(pool)).longValueExact());
    }

    @Property
    void noShareIsAboveTheCapNorIsThereOneWithoutViews(
            @ForAll @LongRange(min = 1, max = 1_000_000_000) long pool,
            @ForAll @LongRange(min = 1, max = 1_000_000_000) long cap,
            @ForAll("views") long[] views) {
        long[] shares = CampaignShares.poolShares(new ViewPool(pool, cap), views);
        for (int i = 0; i < views.length; i++) {
            assertThat(shares[i]).isBetween(0L, views[i] == 0 ? 0L : cap);
        }
    }

    @Property
    void moreViewsNeverGetALowerShareThanFewer(
            @ForAll @LongRange(min = 1, max = 1_000_000_000) long pool,
            @ForAll @LongRange(min = 1, max = 1_000_000_000) long cap,
            @ForAll("views") long[] views) {
        long[] shares = CampaignShares.poolShares(new ViewPool(pool, cap), views);
        for (int i = 0; i < views.length; i++) {
            for (int j = 0; j < views.length; j++) {
                if (views[i] > views[j]) {
                    assertThat(shares[i]).isGreaterThanOrEqualTo(shares[j]);
                }
            }
        }
    }

    @Property
    void moreOwnViewsNeverGetALowerShare(
            @ForAll @LongRange(min = 1, max = 10_000) long pool,
            @ForAll @LongRange(min = 1, max = 10_000) long cap,
            @ForAll @LongRange(min = 1, max = 10_000) long more,
            @ForAll @Size(min = 1, max = 8) List<@LongRange(min = 0, max = 10_000) Long> all) {
        long[] views = all.stream().mapToLong(Long::longValue).toArray();
        long before = CampaignShares.poolShares(new ViewPool(pool, cap), views)[0];
        views[0] += more;
        assertThat(CampaignShares.poolShares(new ViewPool(pool, cap), views)[0]).isGreaterThanOrEqualTo(before);
    }

    /** No share can be moved to another creator so that both are nearer to what is exact: at most one minor unit away. */
    @Property
    void withoutCapsEachShareIsWithinOneMinorUnitOfTheExactOne(
            @ForAll @LongRange(min = 1, max = 1_000_000_000) long pool, @ForAll("views") long[] views) {
        BigInteger sum = BigInteger.valueOf(LongStream.of(views).sum());
        long[] shares = CampaignShares.poolShares(new ViewPool(pool, Long.MAX_VALUE), views);
        for (int i = 0; i < views.length && sum.signum() > 0; i++) {
            BigInteger off = BigInteger.valueOf(shares[i])
                    .multiply(sum)
                    .subtract(BigInteger.valueOf(pool).multiply(BigInteger.valueOf(views[i])));
            assertThat(off.abs()).isLessThan(sum);
        }
    }

    @Property
    void equalSharesAddUpAndDifferByOneAtMost(
            @ForAll @LongRange(min = 0, max = Long.MAX_VALUE) long amount,
            @ForAll @IntRange(min = 1, max = 50) int many) {
        long[] shares = LongStream.range(0, many)
                .map(place -> CampaignShares.equalShare(amount, (int) place, many))
                .toArray();
        assertThat(LongStream.of(shares).sum()).isEqualTo(amount);
        assertThat(shares[0] - shares[many - 1]).isBetween(0L, 1L);
    }

    @Example
    void dividesByLargestRemainders() {
        assertThat(CampaignShares.poolShares(new ViewPool(100, 100), new long[] {1, 1, 1}))
                .containsExactly(34, 33, 33);
        assertThat(CampaignShares.poolShares(new ViewPool(10, 10), new long[] {5, 0, 13, 2}))
                .containsExactly(3, 0, 6, 1);
        assertThat(CampaignShares.poolShares(new ViewPool(1_000, 300), new long[] {900, 50, 50}))
                .as("what one does not get beyond the cap goes to the others")
                .containsExactly(300, 300, 300);
        assertThat(CampaignShares.poolShares(new ViewPool(1_000, 500), new long[] {900, 60, 40}))
                .containsExactly(500, 300, 200);
        assertThat(CampaignShares.poolShares(new ViewPool(1_000, 500), new long[] {0, 0}))
                .containsExactly(0, 0);
        assertThat(CampaignShares.poolShares(new ViewPool(1_000, 500), new long[0]))
                .isEmpty();
        assertThat(CampaignShares.poolShares(
                        new ViewPool(Long.MAX_VALUE, Long.MAX_VALUE), new long[] {Long.MAX_VALUE, Long.MAX_VALUE}))
                .as("no overflow")
                .containsExactly(Long.MAX_VALUE / 2 + 1, Long.MAX_VALUE / 2);
    }

    @Provide
    Arbitrary<String> currencies() {
        return Arbitraries.of(Currencies.listed());
    }

    @Provide
    Arbitrary<long[]> views() {
        return Arbitraries.longs()
                .between(0, 1_000_000_000_000L)
                .list()
                .ofMaxSize(30)
                .map(list -> list.stream().mapToLong(Long::longValue).toArray());
    }
}
