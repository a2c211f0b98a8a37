package dev.fanfare.platform.http.server;

import dev.fanfare.platform.identity.TrustedProxies;
import java.util.List;

/**
 * Settings of the HTTP server.
 *
 * @param host address to listen on
 * @param port port to listen on; 0 for any free one
 * @param corsOrigins web origins whose pages may call; none by default
 * @param behindTls whether clients use HTTPS, which enables HSTS
 * @param trustedProxies whose X-Forwarded-For is believed; none by default
 * @param feedHeartbeatMs milliseconds between heartbeats on an idle feed
 */
public record HttpConfig(
        String host,
        int port,
        List<String> corsOrigins,
        boolean behindTls,
        TrustedProxies trustedProxies,
        int feedHeartbeatMs) {
    public HttpConfig {
        corsOrigins = List.copyOf(corsOrigins);
    }
}
