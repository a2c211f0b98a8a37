package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Ask;

/**
 * Identifies the owner of a credential. Asked by the HTTP side, answered by the domain that owns the accounts.
 *
 * @param presented the Authorization header without its scheme
 */
public record Identify(String presented) implements Ask<Identity> {
    /** Never shows the credential, wherever this record may be printed. */
    @Override
    public String toString() {
        return "Identify[…]";
    }
}
