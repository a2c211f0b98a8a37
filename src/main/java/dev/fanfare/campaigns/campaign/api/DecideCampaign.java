package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Approves a pending campaign, which starts at once or as soon as its start has come and its cost is covered, or sends it
 * back to its advertiser.
 *
 * @param submission that was looked at, of its {@code approval}
 * @param action approve or send_back
 * @param comments for the advertiser; required to send back
 */
public record DecideCampaign(
        @NotNull Long campaignId,
        @NotNull Integer submission,

        @NotNull Decision action,

        @Size(max = 5_000) String comments)
        implements Change<ActionResult>, CrossFieldRules {
    public DecideCampaign {
        comments = OptionalText.blankToNull(comments);
    }

    @Override
    public void check(FieldErrors problems) {
        if (action == Decision.SEND_BACK && comments == null) {
            problems.putMissing("comments");
        }
    }

    /** What to do with a campaign that was submitted. */
    public enum Decision implements Coded {
        APPROVE,
        SEND_BACK
    }
}
