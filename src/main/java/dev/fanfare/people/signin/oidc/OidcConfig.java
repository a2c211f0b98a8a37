package dev.fanfare.people.signin.oidc;

import dev.fanfare.platform.remote.GuardConfig;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The company's OpenID provider, by which staff sign in.
 *
 * @param issuer its identifier, compared exactly; discovery starts there
 * @param redirectUri the page of the web client that the provider sends browsers back to
 * @param audiences further audiences that its tokens may name beside {@code clientId}
 * @param groupsClaim the claim of ID tokens with the groups of a member
 * @param groups a role for each group, as in {@code finance-team=finance}
 * @param secondFactorAcr values of {@code acr} that count as a second factor
 * @param secondFactorAmr values of {@code amr} of which one counts as a second factor
 * @param staffLocalSignIn whether staff may sign in without the provider: on, or break_glass for one account alone
 * @param breakGlassAccount the username of that account
 * @param tokenSignInDays for which tokens of managed accounts work after a sign-in by the provider
 */
public record OidcConfig(
        @NotNull Boolean enabled,

        @Pattern(regexp = "(https?://\\S+)?", message = "must begin with http:// or https://")
        String issuer,

        @Size(max = 200) String clientId,
        @Size(max = 1_000) String clientSecret,

        @Pattern(regexp = "(https?://\\S+)?", message = "must begin with http:// or https://")
        String redirectUri,

        List<@NotBlank String> audiences,
        @NotBlank @Size(max = 100) String groupsClaim,
        List<@Pattern(regexp = ".+=[^=]+", message = "must look like group=role") String> groups,
        List<@NotBlank String> secondFactorAcr,
        List<@NotBlank String> secondFactorAmr,

        @NotNull @Pattern(regexp = "on|break_glass", message = "must be on or break_glass")
        String staffLocalSignIn,

        @Size(max = 50) String breakGlassAccount,
        @NotNull @Min(1) @Max(365) Integer tokenSignInDays,
        @NotNull @Valid GuardConfig guard) {
    /** The role of a group of superusers. */
    static final String SUPERUSER = "superuser";

    public OidcConfig {
        audiences = audiences == null ? List.of() : List.copyOf(audiences);
        groups = groups == null ? List.of() : List.copyOf(groups);
        secondFactorAcr = secondFactorAcr == null ? List.of() : List.copyOf(secondFactorAcr);
        secondFactorAmr = secondFactorAmr == null ? List.of() : List.copyOf(secondFactorAmr);
    }

    @Override
    public String toString() {
        return "OidcConfig[" + issuer + "]";
    }

    /** The account that alone may sign in locally; null if all staff may. */
    public String breakGlass() {
        return "break_glass".equals(staffLocalSignIn) ? breakGlassAccount : null;
    }

    /**
     * Contradictions, one sentence each.
     *
     * @param roles the names of all staff roles
     */
    public List<String> problems(Collection<String> roles) {
        List<String> problems = new ArrayList<>();
        if (enabled) {
            Map<String, String> needed = new LinkedHashMap<>();
            needed.put("issuer", issuer);
            needed.put("client_id", clientId);
            needed.put("client_secret", clientSecret);
            needed.put("redirect_uri", redirectUri);
            needed.forEach((name, value) -> {
                if (value == null || value.isBlank()) {
                    problems.add("Setting oidc." + name + " is missing, although oidc.enabled is true.");
                }
            });
        }
        if (staffLocalSignIn.equals("break_glass") && (breakGlassAccount == null || breakGlassAccount.isBlank())) {
            problems.add(
                    "Setting oidc.break_glass_account is missing, although oidc.staff_local_sign_in is break_glass.");
        }
        roleNames()
                .filter(role -> !role.equals(SUPERUSER) && !roles.contains(role))
                .forEach(role -> problems.add("Setting oidc.groups names the role " + role
                        + ", which is neither in users.staff_roles nor superuser."));
        return problems;
    }

    private Stream<String> roleNames() {
        return groups.stream().map(OidcConfig::roleOf).distinct();
    }

    private static String roleOf(String pair) {
        return pair.substring(pair.lastIndexOf('=') + 1);
    }

    private static String groupOf(String pair) {
        return pair.substring(0, pair.lastIndexOf('='));
    }

    /**
     * What a member of these groups may do.
     *
     * @param permissionsByRole the codes of each staff role
     */
    Rights rightsOf(Set<String> memberOf, Map<String, List<String>> permissionsByRole) {
        List<String> roles = groups.stream()
                .filter(pair -> memberOf.contains(groupOf(pair)))
                .map(OidcConfig::roleOf)
                .toList();
        Set<String> permissions = new TreeSet<>();
        roles.forEach(role -> permissions.addAll(permissionsByRole.getOrDefault(role, List.of())));
        return new Rights(!roles.isEmpty(), roles.contains(SUPERUSER), List.copyOf(permissions));
    }

    /** The rights of an account, as stored. */
    record Rights(boolean staff, boolean superuser, List<String> permissions) {
        Rights {
            permissions = List.copyOf(permissions);
        }
    }

    /** Whether the provider says that a second factor was shown. */
    boolean isSecondFactor(String acr, Collection<String> amr) {
        return (acr != null && secondFactorAcr.contains(acr)) || amr.stream().anyMatch(secondFactorAmr::contains);
    }
}
