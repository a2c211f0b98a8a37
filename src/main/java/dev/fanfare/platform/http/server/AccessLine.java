package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.log.LogFields;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.http.HttpMethod;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A line of the access log, formatted by the writer, off the event loop.
 *
 * @param userId null without an account
 * @param address of the client
 * @param traceId null when not traced
 */
@StagedBuilder
record AccessLine(
        HttpMethod method,
        String path,
        int status,
        long micros,
        Caller.Credential credential,
        Long userId,
        String address,
        String requestId,
        String traceId,
        boolean dryRun)
        implements LogFields {
    private static final Logger LOG = LoggerFactory.getLogger("access");

    void write() {
        LOG.info("{}", this);
    }

    @Override
    public Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("method", method.name());
        fields.put("path", path);
        fields.put("status", status);
        fields.put("duration_ms", micros / 1_000.0);
        if (userId != null) {
            fields.put("credential", credential.name());
            fields.put("user_id", userId);
        }
        fields.put("address", address);
        fields.put("request_id", requestId);
        if (traceId != null) {
            fields.put("trace_id", traceId);
        }
        if (dryRun) {
            fields.put("dry_run", true);
        }
        return fields;
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
        if (traceId != null) {
            line.append(" trace ").append(traceId);
        }
        return dryRun ? line.append(" dry-run").toString() : line.toString();
    }
}
