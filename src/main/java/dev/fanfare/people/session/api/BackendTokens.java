package dev.fanfare.people.session.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.identity.AddressRange;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** Tokens of partner systems that call on behalf of an account. */
public final class BackendTokens {
    private BackendTokens() {}

    /**
     * Creates a backend token that acts as an account.
     *
     * @param permissions maximum permissions and scopes: codes such as payouts.view or wallet.read; null for all of its
     *     account's. With some it has no superuser's rights.
     * @param addresses allowed ranges of client addresses; null for all
     * @param expiresAt null for never
     * @param provisioning whether it may make tokens, applications, users and the like in production, too; then it needs
     *     addresses and an end
     */
    public record CreateToken(
            @NotNull Long userId,
            @NotBlank @Size(max = 100) String name,

            @Size(min = 1, max = 50)
            List<@NotNull @Size(max = 50) @OneOf({Permission.class, Scope.class}) String> permissions,

            @Size(min = 1, max = 20) List<@NotNull @Size(max = 50) @AddressRange String> addresses,
            Instant expiresAt,
            Boolean provisioning)
            implements Change<TokenCreated>, CrossFieldRules {
        public CreateToken {
            permissions = permissions == null ? null : List.copyOf(permissions);
            addresses = addresses == null ? null : List.copyOf(addresses);
        }

        @Override
        public void check(FieldErrors problems) {
            if (permissions != null
                    && !permissions.stream()
                            .allMatch(code -> Permission.findByCode(code).isPresent()
                                    || Scope.findByCode(code).isPresent())) {
                problems.putIfAbsent("permissions", "must be names of permissions or scopes");
            }
            if (expiresAt != null && expiresAt.isBefore(Instant.now())) {
                problems.putIfAbsent("expires_at", "must be in the future");
            }
            if (isForProvisioning() && addresses == null) {
                problems.putIfAbsent("addresses", "must be given for provisioning");
            }
            if (isForProvisioning() && expiresAt == null) {
                problems.putIfAbsent("expires_at", "must be given for provisioning");
            }
        }

        /** An unlimited token of the account, without expiry. */
        public CreateToken(Long userId, String name) {
            this(userId, name, null, null, null, null);
        }

        public boolean isForProvisioning() {
            return Boolean.TRUE.equals(provisioning);
        }
    }

    /**
     * A new backend token.
     *
     * @param token shown only once
     */
    public record TokenCreated(String status, Translatable message, Secret token, long tokenId) implements Message {}

    /**
     * Backend tokens, newest first.
     *
     * @param userId the account; null for all
     * @param cursor the {@code next} of another page; null for a page by its number
     */
    public record ListTokens(
            Long userId,
            @IgnoredWith("cursor") @Min(1) Integer page,
            @Min(1) Integer limit,
            @Size(max = 100) String cursor)
            implements Ask<TokenList> {}

    /** A page of backend tokens. */
    public record TokenList(
            List<Item> tokens, @JsonUnwrapped PageRequest.Place place) implements Message {
        public TokenList {
            tokens = List.copyOf(tokens);
        }

        /**
         * A token without its secret.
         *
         * @param prefix visible
         * @param permissions maximum permissions and scopes; empty for all of its account's
         * @param addresses allowed client ranges; empty for all
         * @param expiresAt null for never
         * @param provisioning whether it may make tokens, applications, users and the like in production, too
         * @param lastUsedAt to the minute; null before the first use
         * @param revokedAt null while it is valid
         */
        public record Item(
                long tokenId,
                long userId,
                String username,
                String name,
                String prefix,
                List<@OneOf({Permission.class, Scope.class}) String> permissions,
                List<String> addresses,
                @Nullable Instant expiresAt,
                boolean provisioning,
                Instant createdAt,
                @Nullable Instant lastUsedAt,
                @Nullable Instant revokedAt) {
            public Item {
                permissions = List.copyOf(permissions);
                addresses = List.copyOf(addresses);
            }
        }
    }

    /** Revokes a backend token at once and for good. */
    public record RevokeToken(@NotNull Long tokenId) implements Change<ActionResult> {}
}
