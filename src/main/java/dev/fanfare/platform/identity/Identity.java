package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Wide;
import java.time.Instant;
import java.util.Set;

/**
 * The result of checking a credential.
 *
 * @param verdict whether it is valid
 * @param credential its kind; NONE unless it is valid
 * @param credentialId its session, token or application; null unless it is valid
 * @param userId the account it acts for; null for an application on its own
 * @param expiresAt when it ends or ended; null for one that does not expire
 * @param language the account's language; null when it has none
 */
@Wide
public record Identity(
        Verdict verdict,
        Caller.Credential credential,
        String credentialId,
        Long userId,
        String username,
        Set<Permission> permissions,
        boolean staff,
        boolean superuser,
        boolean advertiser,
        String language,
        Instant expiresAt)
        implements Message {

    /** Whether a credential is valid. */
    public enum Verdict {
        VALID,
        INVALID,
        EXPIRED
    }

    public Identity {
        permissions = Set.copyOf(permissions);
    }

    public static Identity invalid() {
        return rejected(Verdict.INVALID, null);
    }

    public static Identity expired(Instant at) {
        return rejected(Verdict.EXPIRED, at);
    }

    /** An application on its own; its client id stands where a user's name would. */
    public static Identity application(String credentialId, String clientId, Instant expiresAt) {
        return IdentityBuilder.builder()
                .verdict(Verdict.VALID)
                .credential(Caller.Credential.APP_CLIENT)
                .credentialId(credentialId)
                .userId(null)
                .username(clientId)
                .permissions(Set.of())
                .staff(false)
                .superuser(false)
                .advertiser(false)
                .language(null)
                .expiresAt(expiresAt)
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
                .advertiser(false)
                .language(null)
                .expiresAt(expiresAt)
                .build();
    }
}
