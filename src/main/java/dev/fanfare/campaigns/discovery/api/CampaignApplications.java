package dev.fanfare.campaigns.discovery.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** Applications of publishers for places in campaigns that choose. */
public final class CampaignApplications {
    private CampaignApplications() {}

    /**
     * Applies for a place in a campaign. Its advertiser sees the publisher as advertisers do who find one.
     *
     * @param text for the advertiser
     * @param proposedRate for a post, in the campaign's currency, for the advertiser to consider: the campaign pays what it
     *     offers; null for none
     */
    public record ApplyToCampaign(
            @NotNull Long campaignId,
            @NotBlank @Size(max = 2_000) String text,

            @Positive @DecimalMax(value = "1000000000", message = "must not be more than 1000000000")
            BigDecimal proposedRate)
            implements Change<AppliedToCampaign> {}

    /**
     * The application was received.
     *
     * @param expiresAt when it ends undecided
     */
    public record AppliedToCampaign(String status, Translatable message, Long applicationId, Instant expiresAt)
            implements Message {}

    /** Takes back an application, or the place it was accepted for. */
    public record WithdrawApplication(@NotNull Long applicationId) implements Change<ActionResult> {}

    /**
     * Accepts or declines an application. Who is accepted may join the campaign, while places are left.
     *
     * @param reason for the publisher; needed to decline
     */
    public record DecideApplication(
            @NotNull Long applicationId,

            @NotNull Action action,

            @Size(max = 2_000) String reason) implements Change<ApplicationDecision>, CrossFieldRules {
        @Override
        public void check(FieldErrors problems) {
            if (action == Action.DECLINE && OptionalText.blankToNull(reason) == null) {
                problems.putMissing("reason");
            }
        }
    }

    /**
     * The decision.
     *
     * @param expiresAt until when an accepted publisher may join
     */
    public record ApplicationDecision(Decision status, Translatable message, Instant expiresAt) implements Message {}

    /**
     * Lists applications for the campaigns of an advertiser, the newest first.
     *
     * @param campaignId null for all
     * @param status null for all
     * @param applicationId only this one; null for all
     * @param cursor the {@code next} of another part; null for the first
     */
    public record ListCampaignApplications(
            @NotNull Long advertiserId,
            Long campaignId,

            ApplicationState status,

            Long applicationId,

            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
            implements Ask<CampaignApplicationPage> {}

    /**
     * Applications for an advertiser's campaigns.
     *
     * @param next the {@code cursor} of the part that follows; left out at the end
     */
    public record CampaignApplicationPage(
            List<Item> applications,
            @JsonInclude(JsonInclude.Include.NON_NULL) String next) implements Message {
        public CampaignApplicationPage {
            applications = List.copyOf(applications);
        }

        /** An application and who applies. */
        public record Item(@JsonUnwrapped CampaignApplication application, PublisherCard publisher) {}
    }

    /**
     * An application.
     *
     * @param campaign the name
     * @param proposedRate for a post; null for what the campaign pays
     * @param expiresAt when it ends undecided, or accepted without joining
     * @param decidedAt null while it is not decided
     * @param reason of the decision; null for none
     */
    public record CampaignApplication(
            Long applicationId,
            Long campaignId,
            String campaign,
            String text,
            @Nullable @Minor BigDecimal proposedRate,
            String currency,
            ApplicationState status,
            Instant appliedAt,
            Instant expiresAt,
            @Nullable Instant decidedAt,
            @Nullable String reason) {}

    /**
     * Lists the applications of the caller, the newest first.
     *
     * @param status null for all
     * @param applicationId only this one; null for all
     * @param cursor the {@code next} of another part; null for the first
     */
    public record ListOwnApplications(
            ApplicationState status,

            Long applicationId,

            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
            implements Ask<OwnApplications> {}

    /**
     * Applications of a publisher.
     *
     * @param next the {@code cursor} of the part that follows; left out at the end
     */
    public record OwnApplications(
            List<CampaignApplication> applications,
            @JsonInclude(JsonInclude.Include.NON_NULL) String next) implements Message {
        public OwnApplications {
            applications = List.copyOf(applications);
        }
    }

    /** What to do with an application. */
    public enum Action implements Coded {
        ACCEPT,
        DECLINE
    }

    /** What became of an application. */
    public enum Decision implements Coded {
        ACCEPTED,
        DECLINED
    }
}
