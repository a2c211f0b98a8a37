package dev.fanfare.tasks;

import static dev.fanfare.tasks.BestPostTest.contender;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.tasks.BestPost.Share;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

/** RW-04, whoever takes part. */
@Tag("unit")
class BestPostPropertiesTest {
    @Property
    void sharesOfOneOfferAddUpToItWhoeverWins(
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
}
