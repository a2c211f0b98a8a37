package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;

/**
 * A new advertiser.
 *
 * @param advertiserId its account's id
 */
public record AdvertiserCreated(String status, String message, long advertiserId) implements Message {}
