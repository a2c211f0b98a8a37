package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;

/**
 * Whether an address is in use.
 *
 * @param userId whose it is; null for nobody's
 */
public record EmailChecked(Long userId) implements Message {

    /** As clients that are not operators may know it. */
    public record View(boolean exists, boolean available) {
        public static View of(EmailChecked checked) {
            return new View(checked.userId() != null, checked.userId() == null);
        }
    }
}
