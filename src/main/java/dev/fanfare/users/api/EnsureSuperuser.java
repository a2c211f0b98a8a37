package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/** Creates this superuser if there is no superuser yet. */
public record EnsureSuperuser(String username, String email, String password)
        implements Ask<EnsureSuperuser.SuperuserEnsured> {
    /** Never shows the password. */
    @Override
    public String toString() {
        return "EnsureSuperuser[" + username + "]";
    }

    /**
     * The superuser exists.
     *
     * @param created whether it was created just now
     */
    public record SuperuserEnsured(boolean created) implements Message {}
}
