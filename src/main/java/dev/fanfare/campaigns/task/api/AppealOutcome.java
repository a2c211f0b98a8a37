package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.states.Coded;

/** What came of an appeal. */
public enum AppealOutcome implements Coded {
    OPEN,
    GRANTED,
    DISMISSED,
    /** Granted, because it was not decided in time. */
    UNANSWERED
}
