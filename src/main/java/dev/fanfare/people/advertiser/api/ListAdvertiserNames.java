package dev.fanfare.people.advertiser.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.Min;
import java.util.List;

/**
 * Advertisers to choose from, newest first.
 *
 * @param page from 1; null for the first
 * @param limit advertisers per page; null, with page also null, for the newest thousand
 */
public record ListAdvertiserNames(
        @Min(1) Integer page, @Min(1) Integer limit) implements Ask<ListAdvertiserNames.AdvertiserNames> {
    /** Advertisers to choose from. */
    public record AdvertiserNames(List<Item> advertisers) implements Message {
        public AdvertiserNames {
            advertisers = List.copyOf(advertisers);
        }

        /** An advertiser. */
        public record Item(Long id, String name, String email) {}
    }
}
