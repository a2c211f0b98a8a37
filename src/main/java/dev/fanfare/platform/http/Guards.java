package dev.fanfare.platform.http;

/** What stands between a request and its domain, beside the gate. */
public record Guards(RateLimits limits, Idempotency idempotency, FeedLimits feeds, Uploads uploads) {}
