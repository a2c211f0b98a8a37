package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.campaign.api.CampaignFields;
import dev.fanfare.campaigns.campaign.api.CampaignFieldsBuilder;
import dev.fanfare.campaigns.campaign.api.CampaignType;
import dev.fanfare.campaigns.campaign.api.MomentInput;
import dev.fanfare.campaigns.campaign.api.TimeType;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.Json;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What operators say of a campaign becomes what is stored. */
@Tag("unit")
class CampaignDraftTest {
    private FieldErrors problems = new FieldErrors();

    private static CampaignFieldsBuilder least() {
        return CampaignFieldsBuilder.builder()
                .advertiserId(7L)
                .name(" Spring ")
                .dateEnd(moment(2042))
                .networks(List.of("TikTok", " tiktok"))
                .currency("eur")
                .tasks(new CampaignFields.Tasks(3, null, new BigDecimal("50"), null));
    }

    @Test
    void aMomentHasTheseForms() {
        Instant half = Instant.parse("2026-05-31T07:30:00Z");
        for (String form : List.of(
                "2026-05-31T07:30Z",
                "2026-05-31T07:30:00.000Z",
                " 2026-05-31T09:30:00+02:00 ",
                "2026-05-31t07:30:00z")) {
            assertThat(text(form)).as(form).contains(half);
        }
        assertThat(new MomentInput(null, 2026, 5, 31, 8, -30, null).end()).contains(half);
        for (String wrong : List.of(
                "2026-05-31",
                "2026-05-31T07:30:00",
                "2026-05-31 07:30Z",
                "2026-05-31T07:30+2",
                "1999-12-31T23:59Z",
                "1780212600")) {
            assertThat(text(wrong)).as(wrong).isEmpty();
        }
        assertThat(new MomentInput(null, 2026, 5, null, 7, 30, 0).end()).isEmpty();
    }

    @Test
    @DisplayName(
            "CA-04 a day without a time ends with it, also one that rolls over; with any part of a time it does not")
    void aDayEndsAtItsEnd() {
        MomentInput day = new MomentInput(null, 2026, 5, 31, null, null, null);
        assertThat(day.start()).contains(Instant.parse("2026-05-31T00:00:00Z"));
        assertThat(day.end()).contains(Instant.parse("2026-05-31T23:59:59Z"));
        assertThat(new MomentInput(null, 2026, 14, 0, null, null, null).end())
                .contains(Instant.parse("2027-01-31T23:59:59Z"));
        assertThat(new MomentInput(null, 2026, 5, 31, 0, null, null).end())
                .contains(Instant.parse("2026-05-31T00:00:00Z"));
        assertThat(new MomentInput(null, 2026, 5, 31, null, -1, null).end())
                .contains(Instant.parse("2026-05-30T23:59:00Z"));
        assertThat(new MomentInput(null, 2026, 5, 31, null, null, 0).end())
                .contains(Instant.parse("2026-05-31T00:00:00Z"));
        assertThat(new MomentInput(null, 9999, 12, 31, null, null, null).end())
                .contains(Instant.parse("9999-12-31T23:59:59Z"));
    }

    private static Optional<Instant> text(String text) {
        return new MomentInput(text, null, null, null, null, null, null).end();
    }

    private static MomentInput moment(int year) {
        return new MomentInput(null, year, 1, 1, null, null, null);
    }

    private CampaignDraft read(CampaignFields fields, BigDecimal postRate) {
        return CampaignDraft.read(fields.applyTo(CampaignFields.DEFAULTS), postRate, problems)
                .orElse(null);
    }

    @Test
    void whatIsNotSaidIsTheDefault() {
        CampaignDraft draft = read(least().build(), null);
        assertThat(draft.type()).isEqualTo(CampaignType.INFLUENCER);
        assertThat(draft.name()).isEqualTo("Spring");
        assertThat(draft.tagline()).isEmpty();
        assertThat(draft.networks()).containsExactly("tiktok");
        assertThat(draft.dateEnd()).isEqualTo(Instant.parse("2042-01-01T23:59:59Z"));
        assertThat(draft.startsAt()).isNull();
        assertThat(draft.taskTimeType()).isEqualTo(TimeType.HOURS);
        assertThat(draft.reward().minimumReward()).isEqualTo(5_000);
        assertThat(draft.reward().offersBonus()).isFalse();
        assertThat(draft.tasksFeatured()).isFalse();
        assertThat(draft.tasksLeaderboard()).isTrue();
        assertThat(draft.countries()).isEmpty();
    }

    @Test
    void changesStandOverWhatIsThereAndWhatIsNestedStaysToo() {
        CampaignFields now = least().hashtags(List.of("sun"))
                .tasks(new CampaignFields.Tasks(
                        3,
                        TimeType.DAYS,
                        new BigDecimal("50"),
                        new CampaignFields.Bonus(true, BigDecimal.TEN, null, null)))
                .build();
        CampaignFields changed = CampaignFieldsBuilder.builder()
                .hashtags(List.of())
                .dateEnd(new MomentInput("2043-05-06T07:08:09Z", null, null, null, null, null, null))
                .tasks(new CampaignFields.Tasks(
                        null, null, null, new CampaignFields.Bonus(null, BigDecimal.ONE, null, null)))
                .build()
                .applyTo(now);
        assertThat(changed.name()).isEqualTo(now.name());
        assertThat(changed.hashtags()).isEmpty();
        assertThat(changed.tasks().timeType()).isEqualTo(TimeType.DAYS);
        assertThat(changed.tasks().bonus()).isEqualTo(new CampaignFields.Bonus(true, BigDecimal.ONE, null, null));
        assertThat(changed.dateEnd().end()).contains(Instant.parse("2043-05-06T07:08:09Z"));
    }

    @Test
    void everythingThatIsWrongIsNamed() {
        CampaignFields wrong = least().dateStart(moment(2043))
                .dateEnd(new MomentInput("soon", null, null, null, null, null, null))
                .currency("JPY")
                .tasks(new CampaignFields.Tasks(
                        3,
                        null,
                        new BigDecimal("0.5"),
                        new CampaignFields.Bonus(true, null, new BigDecimal("1.5"), null)))
                .build();
        assertThat(read(wrong, new BigDecimal("7.77"))).isNull();
        assertThat(problems.byField())
                .containsOnlyKeys("date_end", "currency", "tasks.minimum_reward", "tasks.bonus.promo_engagement_rate");
        problems = new FieldErrors();
        assertThat(read(least().dateStart(moment(2043)).build(), null)).isNull();
        assertThat(problems.byField()).containsOnlyKeys("date_start");
        problems = new FieldErrors();
        assertThat(read(least().currency("XXX").build(), null)).isNull();
        assertThat(problems.byField()).containsOnlyKeys("currency");
    }

    @Test
    void itIsStoredByColumn() {
        String json = Json.text(read(least().build(), new BigDecimal("60")));
        assertThat(json)
                .contains("\"advertiser_id\":7", "\"starts_at\":null", "\"date_end\":\"2042-01-01T23:59:59Z\"")
                .contains("\"minimum_reward\":5000", "\"post_rate\":6000", "\"networks\":[\"tiktok\"]");
    }
}
