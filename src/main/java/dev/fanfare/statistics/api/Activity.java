package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Message;

/** The posts that were accepted, and their verified figures. */
public record Activity(long totalPosts, long totalReach, long totalEngagement) implements Message {}
