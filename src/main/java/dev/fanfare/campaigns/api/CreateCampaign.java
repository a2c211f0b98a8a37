package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;

/**
 * An operator makes a campaign for an advertiser. Amounts are in its currency.
 *
 * @param type influencer or standard; null for influencer
 * @param description HTML, of which what is safe is kept
 * @param imageLogo absolute URL or media path; null for none, likewise imagePost and attachment
 * @param dateStart when it becomes active by itself, if it is pending then; null for when somebody says so
 * @param dateEnd in the future, unless it is a draft or pending
 * @param tasksFeatured null for not
 * @param tasksLeaderboard null for with a leaderboard
 * @param maxParticipants null for any number
 * @param countries ids; none for all
 * @param categories codes; none for all
 * @param cause null for no
 * @param status draft, pending or active; null for draft
 */
public record CreateCampaign(
        @NotNull Long advertiserId,

        @Size(max = 20) @Pattern(regexp = "influencer|standard", message = "must be influencer or standard")
        String type,

        @NotBlank @Size(max = 200) String name,
        @Size(max = 500) String tagline,
        @Size(max = 20_000) String description,

        @Size(max = 2_000) @Pattern(regexp = LINK, message = LINK_SAID)
        String imageLogo,

        @Size(max = 2_000) @Pattern(regexp = LINK, message = LINK_SAID)
        String imagePost,

        @Size(max = 2_000) @Pattern(regexp = LINK, message = LINK_SAID)
        String attachment,

        @Size(max = 50) List<@NotBlank @Size(max = 100) String> hashtags,
        @Valid MomentInput dateStart,
        @NotNull @Valid MomentInput dateEnd,
        @NotEmpty @Size(max = 50) List<@NotBlank @Size(max = 50) String> networks,
        @NotBlank @Size(max = 3) String currency,
        @NotNull @Valid Tasks tasks,
        Boolean tasksFeatured,
        Boolean tasksLeaderboard,
        @Min(1) Integer maxParticipants,
        @Size(max = 300) List<@NotNull Integer> countries,
        @Size(max = 100) List<@NotBlank @Size(max = 100) String> categories,
        Boolean cause,

        @Size(max = 20) @Pattern(regexp = "draft|pending|active", message = "must be draft, pending or active")
        String status)
        implements Change<CreateCampaign.CampaignCreated> {
    static final String LINK = "\\s*|https?://[^\\s<>\"']+|/?media/[^\\s<>\"']+";
    static final String LINK_SAID = "must be an http or https URL or a media path";

    public CreateCampaign {
        hashtags = hashtags == null ? List.of() : List.copyOf(hashtags);
        networks = networks == null ? List.of() : List.copyOf(networks);
        countries = countries == null ? List.of() : List.copyOf(countries);
        categories = categories == null ? List.of() : List.copyOf(categories);
    }

    /**
     * What the campaign's tasks give.
     *
     * @param timeType minutes, hours, days or weeks; null for hours
     * @param bonus null for none
     */
    public record Tasks(
            @NotNull @Min(1) @Max(10_000) Integer time,

            @Size(max = 10)
            @Pattern(regexp = "minutes|hours|days|weeks", message = "must be minutes, hours, days or weeks")
            String timeType,

            @NotNull @DecimalMin(value = "0", message = TOO_LITTLE) @DecimalMax(value = MOST, message = TOO_MUCH)
            BigDecimal minimumReward,

            @Valid Bonus bonus) {}

    /** The bonuses offered; null for nothing. */
    public record Bonus(
            Boolean active,

            @DecimalMin(value = "0", message = TOO_LITTLE) @DecimalMax(value = MOST, message = TOO_MUCH)
            BigDecimal promoReach,

            @DecimalMin(value = "0", message = TOO_LITTLE) @DecimalMax(value = MOST, message = TOO_MUCH)
            BigDecimal promoEngagementRate,

            @DecimalMin(value = "0", message = TOO_LITTLE) @DecimalMax(value = MOST, message = TOO_MUCH)
            BigDecimal promoBestPost) {}

    /** No single reward is greater, in any currency. */
    static final String MOST = "1000000000";

    static final String TOO_LITTLE = "must not be less than 0";
    static final String TOO_MUCH = "must not be more than " + MOST;

    /** The campaign is there. */
    public record CampaignCreated(String status, String message, Long campaignId) implements Message {
        public CampaignCreated(Long campaignId) {
            this("success", "The campaign has been created.", campaignId);
        }
    }
}
