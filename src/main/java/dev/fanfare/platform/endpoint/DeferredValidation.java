package dev.fanfare.platform.endpoint;

/**
 * A record whose constraints are checked by the domain, with {@link RecordShape#refuse}, rather than when the request
 * is read: together with the domain's own rules, so that clients see every problem at once.
 */
public interface DeferredValidation {}
