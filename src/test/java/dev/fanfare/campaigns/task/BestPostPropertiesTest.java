package dev.fanfare.campaigns.task;

import static dev.fanfare.campaigns.task.BestPostTest.contender;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.task.BestPost.Share;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.support.RandomAmounts;
import dev.fanfare.support.Soak;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** RW-04, for any participants. */
@Tag("unit")
class BestPostPropertiesTest {
    @Property
    void sharesOfOneOfferAddUpToItForAnyWinners(
            @ForAll @Size(min = 1, max = 40) List<@IntRange(max = 3) Integer> scores,
            @ForAll @LongRange(min = 1, max = 1_000_000_000_000L) long offered) {
        List<Share> shares = BestPost.shares(IntStream.range(0, scores.size())
                .mapToObj(i -> contender(i + 1L, scores.get(i), scores.size() - i, offered))
                .toList());
        assertThat(shares.stream().mapToLong(Share::amount).sum()).isEqualTo(offered);
        assertThat(shares).extracting(Share::amount).isSortedAccordingTo(Comparator.reverseOrder());
        long highest = scores.stream().mapToInt(Integer::intValue).max().orElseThrow();
        assertThat(shares).allMatch(share -> share.contender().score() == highest);
        assertThat(shares)
                .hasSize((int) scores.stream().filter(s -> s == highest).count());
    }

    /** The others of a million are fees and conversions: FeesTest and ConversionTest. */
    @Test
    @DisplayName("RW-04 random splits leave nothing over, in currencies of 0, 2 and 3 decimals")
    void leavesNothingOver() {
        RandomAmounts amounts = new RandomAmounts(4);
        long residual = 0;
        long apart = 0;
        for (int i = 0; i < Soak.size(60_000, 400_000); i++) {
            Money offered = amounts.money();
            int winners = 1 + amounts.random().nextInt(7);
            List<Share> shares = BestPost.shares(IntStream.range(0, winners)
                    .mapToObj(n -> contender(n + 1L, 5, n, offered.minor()))
                    .toList());
            Money sum = Money.zero(offered.currency());
            long least = Long.MAX_VALUE;
            long most = 0;
            for (Share share : shares) {
                sum = sum.plus(new Money(share.amount(), offered.currency()));
                least = Math.min(least, share.amount());
                most = Math.max(most, share.amount());
            }
            residual += Math.abs(offered.minus(sum).minor());
            apart = Math.max(apart, most - least);
        }
        assertThat(residual).isZero();
        assertThat(apart).as("minor units between two winners").isEqualTo(1);
    }
}
