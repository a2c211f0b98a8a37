package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.bus.TeamRole;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.records.StagedBuilder;
import java.time.Instant;
import java.util.List;

/** Asks who the caller is, and what this credential allows. */
public record GetMe() implements Ask<GetMe.Me> {
    /**
     * The caller.
     *
     * @param account null for an application on its own
     * @param kinds of the account; empty for an application on its own
     * @param permissions that the credential has now; empty for staff who still have to show a second factor
     * @param roles staff roles whose permissions the credential has
     * @param scopes that the credential has; all for a web session and an unlimited token
     * @param advertisers that the account acts for: its own, then those in whose teams it is
     * @param factors kinds of second factors that the account has; null if left out
     * @param secondFactorRequired whether the account needs a second factor to act as staff
     * @param credential that was sent
     * @param leftOut members that a limit of the credential hides
     */
    @StagedBuilder
    public record Me(
            @Nullable Account account,
            List<@OneOf(words = {"publisher", "advertiser", "staff", "superuser"}) String> kinds,
            List<@OneOf(Permission.class) String> permissions,
            List<String> roles,
            List<@OneOf(Scope.class) String> scopes,
            List<TeamAdvertiser> advertisers,
            @Nullable List<@OneOf(words = {"totp", "passkey", "recovery_codes"}) String> factors,
            boolean secondFactorRequired,
            CredentialInUse credential,
            List<String> leftOut)
            implements Message {
        public Me {
            kinds = List.copyOf(kinds);
            permissions = List.copyOf(permissions);
            roles = List.copyOf(roles);
            scopes = List.copyOf(scopes);
            advertisers = List.copyOf(advertisers);
            factors = factors == null ? null : List.copyOf(factors);
            leftOut = List.copyOf(leftOut);
        }

        /**
         * The caller's account.
         *
         * @param firstName null if left out
         * @param lastName null if left out
         * @param email null if left out
         * @param emailVerified whether the email address was verified
         * @param avatar path of the profile picture, or of a brand's logo; null for none, and if left out
         */
        @StagedBuilder
        public record Account(
                long userId,
                String username,
                @Nullable String firstName,
                @Nullable String lastName,
                @Nullable String email,
                boolean emailVerified,
                String language,
                @Nullable String avatar) {}

        /**
         * An advertiser that the account acts for.
         *
         * @param role of the account in its team
         * @param rights of the role
         */
        public record TeamAdvertiser(
                long advertiserId,
                String name,
                String currency,
                @OneOf(TeamRole.class) String role,
                List<@OneOf(TeamRight.class) String> rights) {
            public TeamAdvertiser {
                rights = List.copyOf(rights);
            }
        }

        /**
         * The credential that was sent.
         *
         * @param id of the session, token or grant
         * @param name of the token or application; null for a web session
         * @param clientId of the application; null for other credentials
         * @param limited whether it has fewer permissions or scopes than its account
         * @param secondFactor whether one was shown in the session; false for other credentials
         * @param expiresAt null for never
         * @param proofs re-authentications by this credential that still hold
         */
        @StagedBuilder
        public record CredentialInUse(
                @OneOf(words = {"web_session", "backend_token", "app_user", "app_client"})
                String kind,

                String id,
                @Nullable String name,
                @Nullable String clientId,
                boolean limited,
                boolean secondFactor,
                Instant createdAt,
                @Nullable Instant expiresAt,
                List<Proof> proofs) {
            public CredentialInUse {
                proofs = List.copyOf(proofs);
            }
        }

        /**
         * A re-authentication.
         *
         * @param factor that was shown
         * @param forMoney whether it counts for moving money
         * @param provenAt when it was shown
         * @param freshUntil until when it allows changes of what signs in
         */
        public record Proof(
                @OneOf(words = {"password", "second"}) String factor,
                boolean forMoney,
                Instant provenAt,
                Instant freshUntil) {}
    }
}
