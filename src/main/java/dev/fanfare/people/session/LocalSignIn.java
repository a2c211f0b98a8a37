package dev.fanfare.people.session;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.identity.UniqueNames;
import java.time.Duration;
import java.time.Instant;

/**
 * Who may sign in without the company's OpenID provider: no account that the provider manages; and where local sign-in of
 * staff is off, of all staff the break-glass account alone.
 *
 * @param breakGlass that account's username; null where all staff may
 * @param tokenDays for which tokens of accounts that the provider manages work after a sign-in there
 */
public record LocalSignIn(String breakGlass, int tokenDays) {
    public LocalSignIn {
        breakGlass = breakGlass == null ? null : UniqueNames.usernameKey(breakGlass);
    }

    /**
     * Whether an account may sign in by password or passkey.
     *
     * @param managed whether the provider manages it
     */
    public boolean admits(String username, boolean operator, boolean managed) {
        return !managed
                && (!operator || !isOff() || UniqueNames.usernameKey(username).equals(breakGlass));
    }

    /** Whether staff act as staff in a local session, or through an application; managed accounts never do. */
    boolean ranks(Caller.Credential credential, String username, boolean managed) {
        return credential == Caller.Credential.WEB_SESSION ? admits(username, true, managed) : !managed && !isOff();
    }

    /** Whether tokens no longer work after a sign-in at the provider at that time. */
    boolean isOver(Instant signedInAt) {
        return signedInAt.plus(Duration.ofDays(tokenDays)).isBefore(Instant.now());
    }

    /** Whether local sign-in of staff is off. */
    boolean isOff() {
        return breakGlass != null;
    }
}
