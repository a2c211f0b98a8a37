package dev.fanfare.campaigns.api;

import static dev.fanfare.campaigns.api.CreateCampaign.LINK;
import static dev.fanfare.campaigns.api.CreateCampaign.LINK_SAID;
import static dev.fanfare.campaigns.api.CreateCampaign.MOST;
import static dev.fanfare.campaigns.api.CreateCampaign.TOO_LITTLE;
import static dev.fanfare.campaigns.api.CreateCampaign.TOO_MUCH;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;

/**
 * An operator changes a campaign; the fields are those of {@link CreateCampaign}, and what is null stays. A blank image or
 * attachment and an empty list of hashtags, countries or categories are taken away. Who takes part already keeps their
 * terms.
 *
 * @param advertiserId only until somebody has joined, like currency
 * @param networks only more of them once somebody has joined
 * @param status any state to which it may move
 */
public record UpdateCampaign(
        @NotNull Long campaignId,
        Long advertiserId,

        @Size(max = 20) @Pattern(regexp = "influencer|standard", message = "must be influencer or standard")
        String type,

        @Size(max = 200) @Pattern(regexp = "(?s).*\\S.*", message = "must not be blank")
        String name,

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
        @Valid MomentInput dateEnd,
        @Size(min = 1, max = 50) List<@NotBlank @Size(max = 50) String> networks,
        @Size(max = 3) String currency,
        @Valid Tasks tasks,
        Boolean tasksFeatured,
        Boolean tasksLeaderboard,
        @Min(1) Integer maxParticipants,
        @Size(max = 300) List<@NotNull Integer> countries,
        @Size(max = 100) List<@NotBlank @Size(max = 100) String> categories,
        Boolean cause,
        @Size(max = 20) String status)
        implements Change<Done> {
    public UpdateCampaign {
        hashtags = copied(hashtags);
        networks = copied(networks);
        countries = copied(countries);
        categories = copied(categories);
    }

    /** What the campaign's tasks give to who joins from now on; null stays. */
    public record Tasks(
            @Min(1) @Max(10_000) Integer time,

            @Size(max = 10)
            @Pattern(regexp = "minutes|hours|days|weeks", message = "must be minutes, hours, days or weeks")
            String timeType,

            @DecimalMin(value = "0", message = TOO_LITTLE) @DecimalMax(value = MOST, message = TOO_MUCH)
            BigDecimal minimumReward,

            @Valid CreateCampaign.Bonus bonus) {}

    /** The campaign as it would be made if it were made now, with these changes. */
    public CreateCampaign over(Campaign now) {
        return new CreateCampaign(
                orElse(advertiserId, now.advertiserId()),
                orElse(type, now.type()),
                orElse(name, now.name()),
                orElse(tagline, now.tagline()),
                orElse(description, now.description()),
                orElse(imageLogo, now.imageLogo()),
                orElse(imagePost, now.imagePost()),
                orElse(attachment, now.attachment()),
                orElse(hashtags, now.hashtags()),
                orElse(dateStart, now.dateStart() == null ? null : MomentInput.of(now.dateStart())),
                orElse(dateEnd, MomentInput.of(now.dateEnd())),
                orElse(networks, now.networks()),
                orElse(currency, now.currency()),
                tasksOver(now.tasks()),
                orElse(tasksFeatured, now.tasksFeatured()),
                orElse(tasksLeaderboard, now.tasksLeaderboard()),
                orElse(maxParticipants, now.maxParticipants()),
                orElse(countries, now.countries()),
                orElse(categories, now.categories()),
                orElse(cause, now.cause()),
                null);
    }

    private CreateCampaign.Tasks tasksOver(RewardRules now) {
        Tasks changed = tasks == null ? new Tasks(null, null, null, null) : tasks;
        CreateCampaign.Bonus bonus =
                changed.bonus() == null ? new CreateCampaign.Bonus(null, null, null, null) : changed.bonus();
        return new CreateCampaign.Tasks(
                orElse(changed.time(), now.time()),
                orElse(changed.timeType(), now.timeType()),
                orElse(changed.minimumReward(), now.minimumReward()),
                new CreateCampaign.Bonus(
                        orElse(bonus.active(), now.bonus().active()),
                        orElse(bonus.promoReach(), now.bonus().promoReach()),
                        orElse(bonus.promoEngagementRate(), now.bonus().promoEngagementRate()),
                        orElse(bonus.promoBestPost(), now.bonus().promoBestPost())));
    }

    private static <T> T orElse(T changed, T now) {
        return changed == null ? now : changed;
    }

    private static <T> List<T> copied(List<T> list) {
        return list == null ? null : List.copyOf(list);
    }
}
