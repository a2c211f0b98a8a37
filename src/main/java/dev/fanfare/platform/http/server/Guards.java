package dev.fanfare.platform.http.server;

import dev.fanfare.platform.http.input.Uploads;
import dev.fanfare.platform.http.limits.FeedLimits;
import dev.fanfare.platform.http.limits.RateLimits;

/** What stands between a request and its domain, beside the gate. */
public record Guards(RateLimits limits, FeedLimits feeds, Uploads uploads) {}
