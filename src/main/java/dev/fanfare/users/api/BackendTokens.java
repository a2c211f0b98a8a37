package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** Tokens with which partner systems call on behalf of an account. */
public final class BackendTokens {
    private BackendTokens() {}

    /** Creates a backend token that acts as an account. */
    public record CreateToken(
            @NotNull Long userId, @NotBlank @Size(max = 100) String name) implements Change<TokenCreated> {}

    /**
     * A new backend token.
     *
     * @param token shown only once
     */
    public record TokenCreated(String status, String message, Secret token, long tokenId) implements Message {}

    /**
     * Backend tokens, newest first.
     *
     * @param userId only those of this account; null for all
     */
    public record ListTokens(
            Long userId, @Min(1) Integer page, @Min(1) Integer limit) implements Ask<TokenList> {}

    /** A page of backend tokens. */
    public record TokenList(List<Item> tokens, long total, int page, int limit) implements Message {
        public TokenList {
            tokens = List.copyOf(tokens);
        }

        /**
         * A token without its secret.
         *
         * @param prefix its visible prefix
         * @param lastUsedAt to the minute; null before the first use
         * @param revokedAt null while it is valid
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

    /** Revokes a backend token at once and for good. */
    public record RevokeToken(@NotNull Long tokenId) implements Change<Done> {}
}
