package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import java.time.Instant;
import java.util.List;

/** A page of applications. */
public record ApplicationList(List<Item> applications, long total, int page, int limit) implements Message {
    public ApplicationList {
        applications = List.copyOf(applications);
    }

    /**
     * An application without its secret.
     *
     * @param disabledAt null while it works
     */
    public record Item(
            String clientId,
            String name,
            List<String> redirectUris,
            boolean trusted,
            Instant createdAt,
            @Nullable Instant disabledAt) {
        public Item {
            redirectUris = List.copyOf(redirectUris);
        }
    }
}
