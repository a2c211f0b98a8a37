package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.endpoint.Images;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.Patch;
import dev.fanfare.records.PartialBuilder;
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
 * The fields of a campaign that operators, and advertisers in a draft, set on creation or update. Null means the default ({@link #DEFAULTS}) in a
 * new campaign and no change in an existing one. Amounts are in the campaign's currency.
 *
 * @param type influencer or standard
 * @param description HTML, which will be sanitised; sent alone, it takes the Markdown away
 * @param descriptionMarkdown Markdown (CommonMark), whose sanitised rendering becomes the description; blank for no brief
 * @param dos what a post is to do, in short texts; empty for none, like donts and deliverables
 * @param imageLogo an uploaded image, or an absolute URL, which the console does not load; blank for none, likewise imagePost
 * @param attachment absolute URL or media path; blank for none
 * @param disclosure the legally required label of a paid post; blank for the default
 * @param rights the licence that it asks for, accepted by joining; without uses for none
 * @param rewardRules what it pays by verified views, beside the minimum and bonuses; without rules for nothing
 * @param drafts whether a draft is to be approved before a post
 * @param dateStart automatic activation of a pending campaign; null for none
 * @param tasksFeatured set by operators only
 * @param maxParticipants null for no limit
 * @param countries ids; empty for all
 * @param categories ids, codes or names; empty for all
 * @param cause whether it is for charity
 * @param admission open to all who fit, or choice: to those whose application was accepted, or who are invited
 * @param reviewedBy who decides on its posts: operators, advertiser, which also releases their payments if the campaign is
 *     funded, or both
 */
@PartialBuilder
public record CampaignFields(
        @NotNull(groups = CreateCampaign.OnCreate.class) Long advertiserId,

        CampaignType type,

        @NotBlank(groups = CreateCampaign.OnCreate.class)
        @Size(max = 200)
        @Pattern(regexp = "(?s).*\\S.*", message = "must not be blank")
        String name,

        @Size(max = 500) String tagline,
        @Size(max = 20_000) String description,
        @Size(max = 20_000) String descriptionMarkdown,

        @Size(max = 20) List<@NotBlank @Size(max = 200) String> dos,
        @Size(max = 20) List<@NotBlank @Size(max = 200) String> donts,
        @Size(max = 20) List<@NotBlank @Size(max = 200) String> deliverables,

        @Images @Size(max = 2_000) @Pattern(regexp = LINK, message = LINK_MESSAGE)
        String imageLogo,

        @Images @Size(max = 2_000) @Pattern(regexp = LINK, message = LINK_MESSAGE)
        String imagePost,

        @Size(max = 2_000) @Pattern(regexp = LINK, message = LINK_MESSAGE)
        String attachment,

        @Size(max = 50) List<@NotBlank @Size(max = 100) String> hashtags,
        @Size(max = 100) String disclosure,
        @Valid MomentInput dateStart,

        @NotNull(groups = CreateCampaign.OnCreate.class) @Valid
        MomentInput dateEnd,

        @NotEmpty(groups = CreateCampaign.OnCreate.class) @Size(min = 1, max = 50)
        List<@NotBlank @Size(max = 50) String> networks,

        @NotBlank(groups = CreateCampaign.OnCreate.class) @Size(max = 3)
        String currency,

        @NotNull(groups = CreateCampaign.OnCreate.class) @Valid
        Tasks tasks,

        Boolean tasksFeatured,
        Boolean tasksLeaderboard,
        @Min(1) Integer maxParticipants,
        @Size(max = 300) List<@NotNull Integer> countries,
        @Size(max = 100) List<@NotBlank @Size(max = 100) String> categories,
        Boolean cause,
        @Valid ContentRights rights,
        @Valid ViewRewardTerms rewardRules,
        Boolean drafts,

        Admission admission,

        PostReviewers reviewedBy)
        implements Patch<CampaignFields> {
    private static final String LINK = "\\s*|https?://[^\\s<>\"']+|/?media/[^\\s<>\"']+";
    private static final String LINK_MESSAGE = "must be an http or https URL or a media path";

    /** Maximum single reward, in any currency. */
    private static final String MAX = "1000000000";

    private static final String TOO_LITTLE = "must not be less than 0";
    private static final String TOO_MUCH = "must not be more than " + MAX;

    /** The defaults of a new campaign. */
    public static final CampaignFields DEFAULTS = CampaignFieldsBuilder.builder()
            .type(CampaignType.INFLUENCER)
            .tagline("")
            .description("")
            .dos(List.of())
            .donts(List.of())
            .deliverables(List.of())
            .hashtags(List.of())
            .disclosure("#ad")
            .tasks(new Tasks(
                    null, TimeType.HOURS, null, new Bonus(false, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO)))
            .tasksFeatured(false)
            .tasksLeaderboard(true)
            .countries(List.of())
            .categories(List.of())
            .cause(false)
            .drafts(false)
            .admission(Admission.OPEN)
            .reviewedBy(PostReviewers.BOTH)
            .build();

    public CampaignFields {
        dos = copied(dos);
        donts = copied(donts);
        deliverables = copied(deliverables);
        hashtags = copied(hashtags);
        networks = copied(networks);
        countries = copied(countries);
        categories = copied(categories);
    }

    /** The fields of an existing campaign. */
    public static CampaignFields of(Campaign campaign) {
        return Json.mapper().convertValue(campaign, CampaignFields.class);
    }

    /**
     * The rewards of the campaign's tasks.
     *
     * @param timeType minutes, hours, days or weeks
     */
    public record Tasks(
            @NotNull(groups = CreateCampaign.OnCreate.class) @Min(1) @Max(10_000)
            Integer time,

            TimeType timeType,

            @NotNull(groups = CreateCampaign.OnCreate.class)
            @DecimalMin(value = "0", message = TOO_LITTLE)
            @DecimalMax(value = MAX, message = TOO_MUCH)
            BigDecimal minimumReward,

            @Valid Bonus bonus)
            implements Patch<Tasks> {}

    /** The bonuses offered. */
    public record Bonus(
            Boolean active,

            @DecimalMin(value = "0", message = TOO_LITTLE) @DecimalMax(value = MAX, message = TOO_MUCH)
            BigDecimal promoReach,

            @DecimalMin(value = "0", message = TOO_LITTLE) @DecimalMax(value = MAX, message = TOO_MUCH)
            BigDecimal promoEngagementRate,

            @DecimalMin(value = "0", message = TOO_LITTLE) @DecimalMax(value = MAX, message = TOO_MUCH)
            BigDecimal promoBestPost)
            implements Patch<Bonus> {}

    private static <T> List<T> copied(List<T> list) {
        return list == null ? null : List.copyOf(list);
    }
}
