package dev.fanfare.platform.http.server;

import java.util.List;

/**
 * How the HTTP side listens.
 *
 * @param host address to listen on
 * @param port port to listen on; 0 for any free one
 * @param corsOrigins web origins whose pages may call; none by default
 * @param behindTls whether clients reach us over HTTPS, so that browsers may be told to stay there
 * @param trustForwarded whether a proxy in front says the client's address in X-Forwarded-For
 * @param feedHeartbeatMs milliseconds after which a feed on which nothing happens shows that it is alive
 */
public record HttpConfig(
        String host,
        int port,
        List<String> corsOrigins,
        boolean behindTls,
        boolean trustForwarded,
        int feedHeartbeatMs) {
    public HttpConfig {
        corsOrigins = List.copyOf(corsOrigins);
    }
}
