package dev.fanfare.people.account;

import dev.fanfare.people.account.api.Username;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.identity.UniqueNames;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Settings of accounts.
 *
 * @param sessionHours maximum age of a web session, despite renewals
 * @param sessionIdleHours maximum time without a renewal
 * @param staffSessionHours as sessionHours, for staff
 * @param staffSessionIdleHours as sessionIdleHours, for staff
 * @param staffSecondFactor whether staff need a second factor to act as staff: always, never, or in production
 * @param newFactorHours until a new second factor counts for money; null for 24 in production, else 0
 * @param passwordGrant whether trusted applications may exchange a password for tokens: always, never, or in
 *     development
 * @param applications who registers applications besides staff: off for none, approved for accounts, of which an operator
 *     approves each, or open for accounts
 * @param clientRegistration whether applications may register themselves, for agents' tools alone
 * @param passkeyOrigins origins of pages that use passkeys, besides the service's own
 * @param argon2MemoryKib KiB of memory for one hash; at least 8 for each lane (RFC 9106, 3.1)
 * @param argon2Iterations passes over it
 * @param argon2Parallelism lanes
 * @param hashingThreads concurrent hashes
 * @param hashingQueue queued hashes
 * @param staffRoles named sets of permissions that operators can grant
 * @param rolesByOne whether one person grants roles and permissions: always, which production refuses, never, or in
 *     development; otherwise it takes two
 * @param unrelatedDays days for which one person may not decide with another whose account they have changed
 * @param resetDays days for which what an account made is new, so that a reset of its password ends it
 * @param firstSuperuser created at startup if there is no superuser; null for none
 */
public record UsersConfig(
        @NotNull @Min(1) @Max(8_760) Integer sessionHours,
        @NotNull @Min(1) @Max(8_760) Integer sessionIdleHours,
        @NotNull @Min(1) @Max(8_760) Integer staffSessionHours,
        @NotNull @Min(1) @Max(8_760) Integer staffSessionIdleHours,

        @NotNull @Pattern(regexp = "always|production|never", message = "must be always, production or never")
        String staffSecondFactor,

        @Min(0) @Max(720) Integer newFactorHours,

        @NotNull @Pattern(regexp = "always|development|never", message = "must be always, development or never")
        String passwordGrant,

        @NotNull @Pattern(regexp = "off|approved|open", message = "must be off, approved or open")
        String applications,

        @NotNull Boolean clientRegistration,

        List<
                        @Pattern(
                                regexp = "https?://[^/\\s?#]+",
                                message = "must be an origin such as https://fanfare.example.com")
                        String>
                passkeyOrigins,

        @NotNull @Min(128) @Max(1_048_576) Integer argon2MemoryKib,
        @NotNull @Min(1) @Max(20) Integer argon2Iterations,
        @NotNull @Min(1) @Max(16) Integer argon2Parallelism,
        @NotNull @Min(1) @Max(64) Integer hashingThreads,
        @NotNull @Min(1) @Max(100_000) Integer hashingQueue,
        List<@NotNull @Valid StaffRole> staffRoles,

        @NotNull @Pattern(regexp = "always|development|never", message = "must be always, development or never")
        String rolesByOne,

        @NotNull @Min(1) @Max(3_650) Integer unrelatedDays,
        @NotNull @Min(1) @Max(90) Integer resetDays,
        @Valid FirstSuperuser firstSuperuser) {

    public UsersConfig {
        passkeyOrigins = passkeyOrigins == null ? List.of() : List.copyOf(passkeyOrigins);
        staffRoles = staffRoles == null ? List.of() : List.copyOf(staffRoles);
    }

    /**
     * A set of permissions.
     *
     * @param sentence what its holders do; null for none
     * @param permissions codes such as payouts.view
     */
    public record StaffRole(
            @NotBlank String name,
            @Size(max = 200) String sentence,
            @NotEmpty List<@NotNull Permission> permissions) {
        public StaffRole {
            permissions = permissions == null ? List.of() : List.copyOf(permissions);
        }
    }

    /**
     * The first superuser. All members are set or none; blank counts as not set.
     *
     * @param password never shown or logged
     */
    public record FirstSuperuser(
            @Username String username,

            @Email @Size(max = 254) String email,
            @Size(min = 8, max = 128) String password) {
        public FirstSuperuser {
            username = UniqueNames.normalized(given(username));
            email = UniqueNames.normalized(given(email));
            password = given(password);
        }

        private static String given(String text) {
            return text == null || text.isBlank() ? null : text;
        }

        /** Whether all members are set. */
        public boolean isGiven() {
            return username != null || email != null || password != null;
        }

        /** The names of missing members. */
        public List<String> missing() {
            return Stream.of(
                            username == null ? "username" : null,
                            email == null ? "email" : null,
                            password == null ? "password" : null)
                    .filter(Objects::nonNull)
                    .toList();
        }

        @Override
        public String toString() {
            return "FirstSuperuser[…]";
        }
    }

    /** Whether staff have no permissions in a session without a second factor. */
    public boolean staffNeedSecondFactor(boolean production) {
        return "always".equals(staffSecondFactor) || (production && "production".equals(staffSecondFactor));
    }

    /** Hours until a new second factor counts for money, unless its owner confirms it. */
    public int newFactorHours(boolean production) {
        return newFactorHours != null ? newFactorHours : production ? 24 : 0;
    }

    /** Whether trusted applications may exchange a password for tokens. */
    public boolean allowsPasswordGrant(boolean production) {
        return "always".equals(passwordGrant) || (!production && "development".equals(passwordGrant));
    }

    /** Whether one person grants roles and permissions. */
    public boolean grantsRolesByOne(boolean production) {
        return "always".equals(rolesByOne) || (!production && "development".equals(rolesByOne));
    }

    /** Whether a hash costs at least what OWASP demands: less memory takes more passes. */
    public boolean hashesAsOwaspDemands() {
        int leastKib =
                switch (argon2Iterations) {
                    case 1 -> 47_104;
                    case 2 -> 19_456;
                    case 3 -> 12_288;
                    case 4 -> 9_216;
                    default -> 7_168;
                };
        return argon2MemoryKib >= leastKib;
    }

    /** The codes of each role's permissions. */
    public Map<String, List<String>> rolesByName() {
        return staffRoles.stream()
                .collect(Collectors.toUnmodifiableMap(StaffRole::name, role -> role.permissions().stream()
                        .map(Permission::code)
                        .toList()));
    }
}
