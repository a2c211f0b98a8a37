package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Caller;
import io.vertx.core.http.HttpMethod;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A line of the access log. Its text is made where it is written, off the event loop.
 *
 * @param userId null without an account
 * @param address the client's
 */
record AccessLine(
        HttpMethod method,
        String path,
        int status,
        long micros,
        Caller.Credential credential,
        Long userId,
        String address,
        String requestId,
        boolean dryRun) {
    private static final Logger LOG = LoggerFactory.getLogger("access");

    void write() {
        LOG.info("{}", this);
    }

    @Override
    public String toString() {
        StringBuilder line = new StringBuilder(128)
                .append(method)
                .append(' ')
                .append(path)
                .append(' ')
                .append(status)
                .append(' ')
                .append(micros / 1_000)
                .append('.')
                .append(micros % 1_000 / 100)
                .append(micros % 100 / 10)
                .append("ms ");
        if (userId == null) {
            line.append('-');
        } else {
            line.append(credential).append(':').append(userId);
        }
        line.append(' ').append(address).append(' ').append(requestId);
        return dryRun ? line.append(" dry-run").toString() : line.toString();
    }
}
