package dev.fanfare.campaigns.statistics.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.time.LocalDate;

/**
 * The posts of all publishers that were accepted in a period.
 *
 * @param dateFrom first day, UTC; null for no bound
 * @param dateTo last day, UTC; null for no bound
 */
public record GetActivity(LocalDate dateFrom, LocalDate dateTo) implements Ask<GetActivity.Activity> {
    /** The posts that were accepted, and their verified figures. */
    public record Activity(long totalPosts, long totalReach, long totalEngagement) implements Message {}
}
