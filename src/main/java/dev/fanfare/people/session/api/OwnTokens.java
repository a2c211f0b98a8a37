package dev.fanfare.people.session.api;

import dev.fanfare.people.session.api.BackendTokens.CreateToken;
import dev.fanfare.people.session.api.BackendTokens.TokenCreated;
import dev.fanfare.people.session.api.BackendTokens.TokenList;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.identity.AddressRange;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Backend tokens that accounts make for programs of their own. */
public final class OwnTokens {
    /**
     * What a brand's team may do by a token: no permissions about accounts, because people manage teams. An account that joins
     * staff loses its tokens, so that none of these becomes a right over other accounts.
     */
    private static final List<Permission> OF_BRANDS = List.of(
            Permission.CAMPAIGNS_VIEW,
            Permission.CAMPAIGNS_MANAGE,
            Permission.TASKS_REVIEW,
            Permission.STATS_VIEW,
            Permission.FINANCE_VIEW,
            Permission.FINANCE_PERSONAL,
            Permission.FINANCE_MANAGE,
            Permission.EVENTS_VIEW);

    /** Codes of what tokens of one's own may do at most. */
    public static final List<String> ALLOWED = Stream.concat(
                    OF_BRANDS.stream().map(Permission::code), Scope.OF_PROGRAMS.stream())
            .toList();

    private OwnTokens() {}

    /**
     * The tokens of the caller's account, the newest first.
     *
     * @param usable true for those that work, false for revoked and expired ones; null for both
     * @param cursor the {@code next} of another part; null for the first
     */
    public record ListOwnTokens(
            Boolean usable,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit,
            @Size(max = 100) String cursor) implements Ask<TokenList> {}

    /**
     * Makes a token that acts as the caller's account, within limits.
     *
     * @param name what it is for
     * @param permissions what it may do at most: scopes, and permissions that a brand's team has too
     * @param addresses allowed ranges of client addresses; null for all
     * @param expiresAt null for never
     */
    public record CreateOwnToken(
            @NotBlank @Size(max = 100) String name,

            @NotNull @Size(min = 1, max = 50)
            List<@NotNull @Size(max = 50) @OneOf({Permission.class, Scope.class}) String> permissions,

            @Size(min = 1, max = 20) List<@NotNull @Size(max = 50) @AddressRange String> addresses,
            Instant expiresAt)
            implements Change<TokenCreated>, CrossFieldRules {
        public CreateOwnToken {
            permissions = permissions == null ? null : List.copyOf(permissions);
            addresses = addresses == null ? null : List.copyOf(addresses);
        }

        @Override
        public void check(FieldErrors problems) {
            if (permissions != null && !ALLOWED.containsAll(permissions)) {
                problems.putIfAbsent("permissions", "must be among {0}", String.join(", ", ALLOWED));
            }
            of(0L).check(problems);
        }

        /** The same for an account. */
        public CreateToken of(Long userId) {
            return new CreateToken(userId, name, permissions, addresses, expiresAt, null);
        }
    }

    /** Revokes a token of the caller's account at once. */
    public record RevokeOwnToken(@NotNull Long tokenId) implements Change<ActionResult> {}
}
