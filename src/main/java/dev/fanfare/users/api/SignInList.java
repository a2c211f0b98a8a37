package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import java.time.Instant;
import java.util.List;

/** A page of sign-in events. */
public record SignInList(List<Item> events, long total, int page, int limit) implements Message {
    public SignInList {
        events = List.copyOf(events);
    }

    /**
     * One attempt.
     *
     * @param userId null when there is no such account
     * @param name what was typed, in the form it is looked up by
     * @param outcome success or failure
     */
    public record Item(
            long id, @Nullable Long userId, String name, String outcome, String address, Instant createdAt) {}
}
