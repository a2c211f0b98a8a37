package dev.fanfare.platform.jobs;

import dev.fanfare.platform.bus.Event;

/**
 * A sandbox's time of business was set ahead: every job may have something due.
 *
 * @param aheadMs how far it is ahead of the machine's time now
 */
public record ClockAdvanced(long aheadMs) implements Event {}
