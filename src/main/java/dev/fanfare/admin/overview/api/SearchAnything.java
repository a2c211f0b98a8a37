package dev.fanfare.admin.overview.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.module.StaffSearch;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Finds whatever this identifies.
 *
 * @param search an id, the beginning of a name or e-mail address, or a whole reference, number, transaction or request id
 */
public record SearchAnything(@NotBlank @Size(max = 200) String search) implements Ask<SearchAnything.Found> {
    /**
     * What was found.
     *
     * @param hits five of each kind at most
     */
    public record Found(List<Item> hits) implements Message {
        public Found {
            hits = List.copyOf(hits);
        }
    }

    /**
     * A hit.
     *
     * @param kind such as {@code payout}
     * @param path the endpoint that shows it
     */
    public record Item(
            @OneOf(words = {"advertiser", "campaign", "invoice", "payout", "request", "task", "transfer", "user"})
            String kind,

            String path,
            @JsonUnwrapped StaffSearch.Hit hit) {}
}
