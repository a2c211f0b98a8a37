package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * What a post is to keep to, in short texts, as creators and reviewers tick it off.
 *
 * @param dos what to do; left out for none, like the others
 * @param donts what to avoid
 * @param deliverables what is to be delivered
 */
public record Guidance(
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> dos,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> donts,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> deliverables) {

    public Guidance {
        dos = listed(dos);
        donts = listed(donts);
        deliverables = listed(deliverables);
    }

    private static List<String> listed(List<String> texts) {
        return texts == null
                ? List.of()
                : texts.stream().map(String::strip).distinct().toList();
    }
}
