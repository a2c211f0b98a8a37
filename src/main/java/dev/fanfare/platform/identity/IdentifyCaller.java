package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.crypto.Secret;

/**
 * Identifies the owner of a credential. Asked by the HTTP side, answered by the domain that owns the accounts.
 *
 * @param presented the Authorization header without its scheme
 */
public record IdentifyCaller(Secret presented) implements Ask<Identity> {}
