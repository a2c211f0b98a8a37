package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import java.time.Instant;
import java.util.List;

/** A page of accounts. */
public record UserList(List<Item> users, long total, int page, int limit) implements Message {
    public UserList {
        users = List.copyOf(users);
    }

    /**
     * An account as operators see it.
     *
     * @param status active, inactive or suspended
     * @param lastLogin null before the first
     */
    public record Item(
            long userId,
            String username,
            String email,
            String firstName,
            String lastName,
            String status,
            boolean isStaff,
            boolean isSuperuser,
            boolean isAdvertiser,
            List<String> permissions,
            Instant joinedDate,
            @Nullable Instant lastLogin) {
        public Item {
            permissions = List.copyOf(permissions);
        }
    }
}
