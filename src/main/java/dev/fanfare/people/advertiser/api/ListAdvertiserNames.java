package dev.fanfare.people.advertiser.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.IgnoredWith;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Advertisers to choose from, newest first.
 *
 * @param page from 1; null for the first
 * @param limit advertisers per page; null, with page and cursor also null, for the newest thousand
 * @param cursor the {@code next} of another page; null for a page by its number
 */
public record ListAdvertiserNames(
        @IgnoredWith("cursor") @Min(1) Integer page,
        @Min(1) Integer limit,
        @Size(max = 100) String cursor) implements Ask<ListAdvertiserNames.AdvertiserNames> {
    /**
     * Advertisers to choose from.
     *
     * @param next the cursor of the next page; left out at the end
     */
    public record AdvertiserNames(
            List<Item> advertisers,
            @JsonInclude(JsonInclude.Include.NON_NULL) String next) implements Message {
        public AdvertiserNames {
            advertisers = List.copyOf(advertisers);
        }

        /** An advertiser. */
        public record Item(Long id, String name, String email) {}
    }
}
