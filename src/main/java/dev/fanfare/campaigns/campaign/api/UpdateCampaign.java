package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * An operator updates a campaign. Participants keep the terms under which they joined.
 *
 * @param fields a blank image or attachment and an empty list of hashtags, countries or categories are removed; after
 *     the first participant has joined, advertiser and currency cannot change and networks can only be added
 * @param status the new state; null for no change
 * @param revision the one that was read: with another change since then, this one is refused; null to overwrite that
 * @param clear members that are set to none; null for no others
 */
public record UpdateCampaign(
        @NotNull Long campaignId,
        @JsonUnwrapped @Valid CampaignFields fields,
        CampaignState status,
        Integer revision,
        @Size(max = 10) List<@NotNull Clearable> clear)
        implements Change<UpdateCampaign.CampaignUpdated> {
    public UpdateCampaign {
        clear = clear == null ? List.of() : List.copyOf(clear);
    }

    /** Members that may be none, but have no value that says so. */
    public enum Clearable implements Coded {
        DATE_START,
        MAX_PARTICIPANTS
    }

    /**
     * The campaign has been changed.
     *
     * @param revision that it has now
     */
    public record CampaignUpdated(String status, Translatable message, int revision) implements Message {
        public CampaignUpdated(int revision) {
            this("success", Translatable.of("The campaign has been changed."), revision);
        }
    }
}
