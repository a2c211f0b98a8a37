package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;
import java.util.List;

/** Advertisers to choose from. */
public record AdvertiserNames(List<Item> advertisers) implements Message {
    public AdvertiserNames {
        advertisers = List.copyOf(advertisers);
    }

    /** An advertiser. */
    public record Item(Long id, String name, String email) {}
}
