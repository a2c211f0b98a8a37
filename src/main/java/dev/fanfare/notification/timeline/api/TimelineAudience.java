package dev.fanfare.notification.timeline.api;

import dev.fanfare.platform.states.Coded;

/** The readers that a row about timelines is for. */
public enum TimelineAudience implements Coded {
    /** The team of the campaign's advertiser. */
    TEAM,
    STAFF
}
