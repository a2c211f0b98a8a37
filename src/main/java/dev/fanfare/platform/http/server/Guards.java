package dev.fanfare.platform.http.server;

import dev.fanfare.platform.http.input.Uploads;
import dev.fanfare.platform.http.limits.FeedLimits;
import dev.fanfare.platform.http.limits.RateLimits;

/** The limits and uploads that all endpoints share. */
public record Guards(RateLimits limits, FeedLimits feeds, Uploads uploads) {}
