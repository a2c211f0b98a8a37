package dev.fanfare.platform.endpoint;

/**
 * A body field that defaults to a header or cookie.
 *
 * @param cookie whether it is a cookie of this name, and not a header
 */
public record Filled(String field, boolean cookie, String name) {}
