package dev.fanfare.platform.openapi;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.SocketAddress;
import java.util.Set;

/** Tells a page of our own, opened in a browser on this machine, from pages of others and from other machines. */
final class LocalPage {
    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "0:0:0:0:0:0:0:1", "::1");
    private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

    private LocalPage() {}

    static boolean asked(HttpServerRequest request) {
        SocketAddress from = request.remoteAddress();
        HostAndPort to = request.authority();
        return from != null
                && LOOPBACK.contains(from.hostAddress())
                // A proxy on this machine serves other machines.
                && !request.headers().contains("X-Forwarded-For")
                && !request.headers().contains("Forwarded")
                // Another name that leads here belongs to a page of others (DNS rebinding).
                && to != null
                && NAMES.contains(to.host())
                && !request.headers().contains(HttpHeaders.ORIGIN);
    }
}
