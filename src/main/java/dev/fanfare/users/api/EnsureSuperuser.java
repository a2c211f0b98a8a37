package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/** Makes this superuser when there is none at all. */
public record EnsureSuperuser(String username, String email, String password)
        implements Ask<EnsureSuperuser.SuperuserEnsured> {
    /** Never shows the password. */
    @Override
    public String toString() {
        return "EnsureSuperuser[" + username + "]";
    }

    /**
     * There is a superuser.
     *
     * @param made whether it was made now
     */
    public record SuperuserEnsured(boolean made) implements Message {}
}
