package dev.fanfare.platform.remote;

import io.vertx.core.buffer.Buffer;

/**
 * The response of an external service.
 *
 * @param status 2xx, or 4xx when it rejected the call
 * @param body at most {@link GuardedClient#MAX_BODY} bytes; empty for none
 * @param retryAfter the header Retry-After; null for none
 */
public record OutboundResponse(int status, Buffer body, String retryAfter) {
    /** Whether the status is 2xx. */
    public boolean ok() {
        return status < 300;
    }
}
