package dev.fanfare.networks.api;

import dev.fanfare.platform.bus.Message;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * How a network stands.
 *
 * @param status the connection's state
 * @param followers a claim unless verified
 * @param engagementRate a fraction
 */
public record NetworkStatus(
        String status, boolean verified, Long followers, BigDecimal engagementRate, Instant lastUpdated)
        implements Message {}
