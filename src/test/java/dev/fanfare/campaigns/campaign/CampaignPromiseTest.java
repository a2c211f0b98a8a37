package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.campaign.api.RewardTerms;
import java.math.BigDecimal;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@DisplayName("CA-22")
@Tag("unit")
class CampaignPromiseTest {
    private static CampaignPromise promise(RewardTerms reward, String from, String to, String rate) {
        return CampaignPromise.of(reward, null, from, to, new BigDecimal(rate));
    }

    @Test
    void promisesBaseReachAndEngagementForATaskAndTheBestPostOnce() {
        assertThat(promise(new RewardTerms(5000, null, true, 1000, 500, 10_000), "EUR", "EUR", "1"))
                .isEqualTo(new CampaignPromise(6500, 10_000));
    }

    @Test
    @DisplayName("RW-05: promises no bonuses that are not active")
    void promisesNoBonusesThatAreNotActive() {
        assertThat(promise(new RewardTerms(5000, null, false, 1000, 500, 10_000), "EUR", "EUR", "1"))
                .isEqualTo(new CampaignPromise(5000, 0));
    }

    @Test
    @DisplayName("RW-01: rounds half to even, once, between currencies of different decimals")
    void roundsHalfToEvenOnce() {
        // 0.05 EUR are 5.5 and 0.15 EUR are 16.5 JPY at 110.
        assertThat(promise(new RewardTerms(5, null, true, 0, 0, 15), "EUR", "JPY", "110"))
                .isEqualTo(new CampaignPromise(6, 16));
        assertThat(promise(new RewardTerms(1, null, true, 1, 1, 0), "KWD", "EUR", "3.30")
                        .task())
                .isEqualTo(1);
    }

    @Test
    void knowsWhatIsTooMuch() {
        assertThat(promise(new RewardTerms(100_000_000_000L, null, false, 0, 0, 0), "EUR", "USD", "1e15")
                        .isTooMuch())
                .isTrue();
        long most = 1_000_000_000_000_000L;
        assertThat(new CampaignPromise(most, most).isTooMuch()).isFalse();
        assertThat(new CampaignPromise(most + 1, 0).isTooMuch()).isTrue();
        assertThat(new CampaignPromise(0, most + 1).isTooMuch()).isTrue();
        assertThat(promise(new RewardTerms(most, null, false, 0, 0, 0), "EUR", "EUR", "1"))
                .isEqualTo(new CampaignPromise(most, 0));
    }
}
