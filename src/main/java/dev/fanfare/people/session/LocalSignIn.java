package dev.fanfare.people.session;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.identity.UniqueNames;

/**
 * Who may sign in without the company's OpenID provider: no account that the provider manages; and where local sign-in of
 * staff is off, of all staff the break-glass account alone.
 *
 * @param breakGlass that account's username; null where all staff may
 */
public record LocalSignIn(String breakGlass) {
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

    /** Whether local sign-in of staff is off. */
    boolean isOff() {
        return breakGlass != null;
    }
}
