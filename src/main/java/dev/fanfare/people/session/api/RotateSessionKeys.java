package dev.fanfare.people.session.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;

/** Makes a new key that signs web sessions from now on. Those that the former keys signed stay valid. */
public record RotateSessionKeys() implements Ask<RotateSessionKeys.SessionKeysRotated>, NonRetryable {
    /**
     * The new key is there; all nodes sign with it within seconds.
     *
     * @param keyId by which sessions name it
     */
    public record SessionKeysRotated(String keyId) implements Message {}
}
