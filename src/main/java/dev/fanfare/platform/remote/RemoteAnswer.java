package dev.fanfare.platform.remote;

import io.vertx.core.buffer.Buffer;

/**
 * What an outside service answered.
 *
 * @param status 2xx, or 4xx when it did not want the call
 * @param body at most {@link Guarded#MAX_BODY} bytes; empty for none
 */
public record RemoteAnswer(int status, Buffer body) {

    /** Whether the service did what it was asked. */
    public boolean ok() {
        return status < 300;
    }
}
