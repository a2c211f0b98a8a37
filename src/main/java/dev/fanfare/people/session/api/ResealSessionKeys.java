package dev.fanfare.people.session.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/** Seals the keys that sign web sessions with the present one of the configured keys. */
public record ResealSessionKeys() implements Ask<ResealSessionKeys.SessionKeysResealed> {
    /**
     * They are sealed with the present key now.
     *
     * @param done how many were sealed with another
     */
    public record SessionKeysResealed(int done) implements Message {}
}
