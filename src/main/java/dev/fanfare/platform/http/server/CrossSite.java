package dev.fanfare.platform.http.server;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;

/**
 * Detects requests that a page of another site sent, which could sign a browser in to the account of an attacker. Browsers send
 * Sec-Fetch-Site, older ones only Origin; other clients send neither.
 */
final class CrossSite {
    private CrossSite() {}

    /** Whether a page sent it that is neither ours nor of a configured origin. */
    static boolean sent(HttpServerRequest request, HttpConfig config) {
        String site = request.getHeader("Sec-Fetch-Site");
        if ("same-origin".equals(site) || "none".equals(site)) {
            return false;
        }
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        if (origin == null) {
            return site != null;
        }
        return !config.corsOrigins().contains(origin) && (site != null || !isOurs(origin, request, config));
    }

    private static boolean isOurs(String origin, HttpServerRequest request, HttpConfig config) {
        return request.authority() != null
                && origin.equalsIgnoreCase((config.behindTls() ? "https://" : "http://") + request.authority());
    }
}
