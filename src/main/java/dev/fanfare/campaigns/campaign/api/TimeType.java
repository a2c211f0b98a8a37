package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.states.Coded;

/** The unit of the time that a task may take. */
public enum TimeType implements Coded {
    MINUTES,
    HOURS,
    DAYS,
    WEEKS
}
