package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Ask;

/**
 * Whose credential is this? Asked by the HTTP side, answered by whichever domain keeps the accounts.
 *
 * @param presented what stood in the Authorization header behind its scheme
 */
public record Identify(String presented) implements Ask<Identity> {
    /** Never shows the credential, wherever this record may be printed. */
    @Override
    public String toString() {
        return "Identify[…]";
    }
}
