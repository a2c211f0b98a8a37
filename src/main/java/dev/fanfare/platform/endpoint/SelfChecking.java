package dev.fanfare.platform.endpoint;

/**
 * A record whose constraints are not looked at when a request is read, but by the domain that is asked, with {@link
 * RecordShape#problems}: together with what only the domain can find, so that a client is told of everything at once.
 */
public interface SelfChecking {}
