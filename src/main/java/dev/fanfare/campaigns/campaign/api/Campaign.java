package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * A campaign with all fields: the operators' view, and the source of all others. Amounts are in its currency.
 *
 * @param descriptionMarkdown of which the description is the rendering; left out where that was written as HTML
 * @param attachment absolute URL or media path; null for none
 * @param dateStart automatic activation of a pending campaign; null for none
 * @param postRate the rate for a post; null for none
 * @param reachThreshold the reach from which the reach bonus is earned; null for the followers of the participant's
 *     network
 * @param engagementRateThreshold a fraction
 * @param maxParticipants null for no limit
 * @param participantsCount without holds
 * @param completionRate accepted tasks per hundred participants
 * @param countries ids; empty for all
 * @param categories codes; empty for all
 * @param cause whether it is for charity
 * @param admission open to all who fit, or choice: to those whose application was accepted, or who are invited
 * @param reviewedBy who decides on its posts; the advertiser alone also releases their payments, if the campaign is funded
 * @param approval by staff, of what its advertiser submitted
 * @param revision one more with each change of its terms, 1 at first; an update may name it
 * @param updatedAt when what lists show of it changed last
 * @param activatedAt time of the first activation; null before
 * @param endedAt time of completion or cancellation; null before
 */
public record Campaign(
        @JsonUnwrapped CampaignBrief brief,
        Long advertiserId,
        @JsonInclude(JsonInclude.Include.NON_NULL) String descriptionMarkdown,
        @Nullable String attachment,
        @Nullable DateParts dateStart,
        RewardRules tasks,
        @Nullable @Minor BigDecimal postRate,
        @Nullable Long reachThreshold,
        BigDecimal engagementRateThreshold,
        boolean tasksFeatured,
        boolean tasksLeaderboard,
        @Nullable Integer maxParticipants,
        int participantsCount,
        int completionRate,
        List<Integer> countries,
        List<String> categories,
        boolean cause,
        Admission admission,
        CampaignState status,
        PostReviewers reviewedBy,
        CampaignApproval approval,
        int revision,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant activatedAt,
        @Nullable Instant endedAt)
        implements Message {
    public Campaign {
        countries = List.copyOf(countries);
        categories = List.copyOf(categories);
    }
}
