package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;

/**
 * A new backend token.
 *
 * @param token shown this once
 */
public record TokenCreated(String status, String message, String token, long tokenId) implements Message {
    @Override
    public String toString() {
        return "TokenCreated[" + tokenId + "]";
    }
}
