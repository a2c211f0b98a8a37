package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.task.BestPost.Contender;
import dev.fanfare.campaigns.task.BestPost.Share;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** RW-04: hand-computed. */
@Tag("unit")
class BestPostTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    /** Accepted so many seconds after noon. */
    static Contender contender(long id, long score, long seconds, long offered) {
        return new Contender(id, id, id, score, NOON.plusSeconds(seconds), offered);
    }

    private static List<Long> amounts(Contender... contenders) {
        return BestPost.shares(List.of(contenders)).stream().map(Share::amount).toList();
    }

    @Test
    void theHighestScoreWinsAll() {
        List<Share> shares = BestPost.shares(
                List.of(contender(1, 120, 0, 2000), contender(2, 140, 9, 2000), contender(3, 100, 1, 2000)));
        assertThat(shares).extracting(share -> share.contender().userId()).containsExactly(2L);
        assertThat(shares).extracting(Share::amount).containsExactly(2000L);
    }

    @Test
    void aTieSplitsItAndTheOddUnitGoesToTheEarliest() {
        List<Share> shares = BestPost.shares(
                List.of(contender(1, 140, 5, 2001), contender(2, 140, 3, 2001), contender(3, 100, 1, 2001)));
        assertThat(shares).extracting(share -> share.contender().userId()).containsExactly(2L, 1L);
        assertThat(shares).extracting(Share::amount).containsExactly(1001L, 1000L);
        assertThat(shares).extracting(Share::place).containsExactly(1, 2);
        assertThat(shares).extracting(Share::winners).containsExactly(2, 2);
    }

    @Test
    void acceptedTogetherTheLowerUserIdIsEarlier() {
        assertThat(BestPost.shares(List.of(contender(9, 1, 0, 3), contender(4, 1, 0, 3))))
                .extracting(share -> share.contender().userId())
                .containsExactly(4L, 9L);
    }

    @Test
    void threeShareAHundredYenAndATenthOfADinar() {
        // 100 JPY and 0.100 KWD are both 100 minor units.
        assertThat(amounts(contender(1, 7, 2, 100), contender(2, 7, 1, 100), contender(3, 7, 0, 100)))
                .containsExactly(34L, 33L, 33L);
    }

    @Test
    void whereMoreShareThanThereAreUnitsTheLatestGetNothing() {
        assertThat(amounts(contender(1, 7, 0, 2), contender(2, 7, 1, 2), contender(3, 7, 2, 2)))
                .containsExactly(1L, 1L, 0L);
    }

    @Test
    void eachSharesWhatTheirOwnTermsOffer() {
        assertThat(amounts(contender(1, 7, 0, 1000), contender(2, 7, 1, 3000))).containsExactly(500L, 1500L);
    }

    @Test
    void withoutAnEligibleParticipantNothingIsPaid() {
        assertThat(BestPost.shares(List.of())).isEmpty();
    }
}
