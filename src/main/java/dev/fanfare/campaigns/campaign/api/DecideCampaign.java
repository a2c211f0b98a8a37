package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.OptionalText;
import jakarta.validation.constraints.NotBlank;
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

        @NotBlank @Size(max = 20) @OneOf(words = {"approve", "send_back"})
        String action,

        @Size(max = 5_000) String comments)
        implements Change<ActionResult> {
    public DecideCampaign {
        comments = OptionalText.blankToNull(comments);
    }
}
