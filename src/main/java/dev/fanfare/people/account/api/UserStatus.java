package dev.fanfare.people.account.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * The status of an account.
 *
 * @param status active, inactive or suspended
 * @param totalCampaigns campaigns joined
 * @param lastLogin null before the first login
 * @param totalEarnings released money in the account's primary currency
 */
public record UserStatus(
        @OneOf(words = {"active", "inactive", "suspended"}) String status,
        Instant joinedDate,
        long totalCampaigns,
        @Nullable Instant lastLogin,
        @Minor BigDecimal totalEarnings)
        implements Message {}
