package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.Valid;
import jakarta.validation.groups.ConvertGroup;
import jakarta.validation.groups.Default;

/**
 * An operator creates a campaign for an advertiser.
 *
 * @param fields an end in the past is allowed for a draft or a pending campaign
 * @param status draft, pending or active; null for draft
 */
public record CreateCampaign(
        @JsonUnwrapped @Valid @ConvertGroup(to = OnCreate.class)
        CampaignFields fields,

        InitialState status) implements Change<CreateCampaign.CampaignCreated> {

    /** The required fields of a new campaign. */
    public interface OnCreate extends Default {}

    /** The campaign has been created. */
    public record CampaignCreated(String status, Translatable message, Long campaignId) implements Message {
        public CampaignCreated(Long campaignId) {
            this("success", Translatable.of("The campaign has been created."), campaignId);
        }
    }

    /** The states that a campaign may begin in. */
    public enum InitialState implements Coded {
        DRAFT,
        PENDING,
        ACTIVE;

        public CampaignState state() {
            return CampaignState.valueOf(name());
        }
    }
}
