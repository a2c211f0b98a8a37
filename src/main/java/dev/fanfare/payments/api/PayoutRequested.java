package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Message;

/**
 * A payout that was requested; its amount is held.
 *
 * @param reference unique, for people to quote
 * @param estimatedProcessingTime text, as the method's configuration has it
 */
public record PayoutRequested(
        String status, String message, Long payoutId, String reference, String estimatedProcessingTime)
        implements Message {}
