package dev.fanfare.statistics.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the accepted posts of a campaign came to on each network. */
public record GetCampaignFigures(@NotNull Long campaignId) implements Ask<GetCampaignFigures.CampaignFigures> {
    /**
     * What the accepted posts of a campaign came to.
     *
     * @param networks for every network of the campaign, in its order, and for those that were its networks once
     */
    public record CampaignFigures(@JsonValue Map<String, Figures> networks) implements Message {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        public CampaignFigures {
            networks = Collections.unmodifiableMap(new LinkedHashMap<>(networks));
        }

        /** Accepted posts and their verified figures. */
        public record Figures(long posts, long reach, long engagement) {
            public static final Figures NONE = new Figures(0, 0, 0);
        }
    }
}
