package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRole;
import dev.fanfare.records.StagedBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The result of checking a credential.
 *
 * @param verdict whether it is valid
 * @param credential its kind; NONE unless it is valid
 * @param credentialId its session, token or application; null unless it is valid
 * @param userId the account it acts for; null for an application itself
 * @param expiresAt when it ends or ended; null for one that does not expire
 * @param teams the account's roles in teams of advertisers, by advertiser
 * @param language the account's language; null when it has none
 * @param limitedTo codes of the scopes of an application, or of a limited token's permissions and scopes; null if it is
 *     not limited
 * @param addresses ranges of network addresses that it may be used from; null for all
 */
@StagedBuilder
public record Identity(
        Verdict verdict,
        Caller.Credential credential,
        String credentialId,
        Long userId,
        String username,
        Set<Permission> permissions,
        boolean staff,
        boolean superuser,
        Map<Long, TeamRole> teams,
        String language,
        Instant expiresAt,
        Set<String> limitedTo,
        List<String> addresses)
        implements Message {

    /** Whether a credential is valid. */
    public enum Verdict {
        VALID,
        INVALID,
        EXPIRED,
        /** Valid, but its owner must first sign in by the company's identity provider. */
        SIGN_IN_DUE
    }

    public Identity {
        permissions = Set.copyOf(permissions);
        teams = Map.copyOf(teams);
        limitedTo = limitedTo == null ? null : Set.copyOf(limitedTo);
        addresses = addresses == null ? null : List.copyOf(addresses);
    }

    /** Whether its limit allows what needs this permission or scope. */
    public boolean covers(String code) {
        return limitedTo == null || limitedTo.contains(code);
    }

    public static Identity invalid() {
        return rejected(Verdict.INVALID, null);
    }

    public static Identity signInDue() {
        return rejected(Verdict.SIGN_IN_DUE, null);
    }

    public static Identity expired(Instant at) {
        return rejected(Verdict.EXPIRED, at);
    }

    /** An application itself; its client id replaces the username. */
    public static Identity application(String credentialId, String clientId, Instant expiresAt, Set<String> scopes) {
        return IdentityBuilder.builder()
                .verdict(Verdict.VALID)
                .credential(Caller.Credential.APP_CLIENT)
                .credentialId(credentialId)
                .userId(null)
                .username(clientId)
                .permissions(Set.of())
                .staff(false)
                .superuser(false)
                .teams(Map.of())
                .language(null)
                .expiresAt(expiresAt)
                .limitedTo(scopes)
                .addresses(null)
                .build();
    }

    private static Identity rejected(Verdict verdict, Instant expiresAt) {
        return IdentityBuilder.builder()
                .verdict(verdict)
                .credential(Caller.Credential.NONE)
                .credentialId(null)
                .userId(null)
                .username(null)
                .permissions(Set.of())
                .staff(false)
                .superuser(false)
                .teams(Map.of())
                .language(null)
                .expiresAt(expiresAt)
                .limitedTo(null)
                .addresses(null)
                .build();
    }
}
