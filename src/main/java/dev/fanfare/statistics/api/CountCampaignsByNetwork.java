package dev.fanfare.statistics.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** How many campaigns there are for each social network. */
public record CountCampaignsByNetwork() implements Ask<CountCampaignsByNetwork.CampaignsByNetwork> {
    /**
     * Counts of campaigns by network; one that is for several networks counts for each.
     *
     * @param campaigns for every configured network, in their order, and for those that campaigns were once for
     */
    public record CampaignsByNetwork(@JsonValue Map<String, Long> campaigns) implements Message {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        public CampaignsByNetwork {
            campaigns = Collections.unmodifiableMap(new LinkedHashMap<>(campaigns));
        }
    }
}
