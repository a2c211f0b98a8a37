package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Message;
import java.time.Instant;

/** A payout was taken on or completed. */
public record PayoutProcessed(String status, String message, Instant processedAt) implements Message {}
