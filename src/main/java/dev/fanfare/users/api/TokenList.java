package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import java.time.Instant;
import java.util.List;

/** A page of backend tokens. */
public record TokenList(List<Item> tokens, long total, int page, int limit) implements Message {
    public TokenList {
        tokens = List.copyOf(tokens);
    }

    /**
     * A token without its secret.
     *
     * @param prefix its visible beginning
     * @param lastUsedAt to the minute; null before the first use
     * @param revokedAt null while it works
     */
    public record Item(
            long tokenId,
            long userId,
            String username,
            String name,
            String prefix,
            Instant createdAt,
            @Nullable Instant lastUsedAt,
            @Nullable Instant revokedAt) {}
}
