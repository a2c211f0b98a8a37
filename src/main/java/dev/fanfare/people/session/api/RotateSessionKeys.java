package dev.fanfare.people.session.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;

/** Creates a new key to sign web sessions. Sessions of former keys stay valid. */
public record RotateSessionKeys() implements Ask<RotateSessionKeys.SessionKeysRotated>, NonRetryable {
    /**
     * A new key; all nodes sign with it within seconds.
     *
     * @param keyId its id in sessions
     */
    public record SessionKeysRotated(String keyId) implements Message {}
}
