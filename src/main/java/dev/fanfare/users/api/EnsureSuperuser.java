package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;

/** Makes this superuser when there is none at all. */
public record EnsureSuperuser(String username, String email, String password) implements Ask<SuperuserEnsured> {
    /** Never shows the password. */
    @Override
    public String toString() {
        return "EnsureSuperuser[" + username + "]";
    }
}
