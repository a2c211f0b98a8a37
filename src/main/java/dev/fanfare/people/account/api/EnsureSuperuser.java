package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;

/** Creates this superuser if there is no superuser yet. */
public record EnsureSuperuser(String username, String email, Secret password)
        implements Ask<EnsureSuperuser.SuperuserEnsured>, NonRetryable {

    /**
     * The superuser exists.
     *
     * @param created whether this ask created it
     */
    public record SuperuserEnsured(boolean created) implements Message {}
}
