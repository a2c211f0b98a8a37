package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.states.Coded;

/** What does not fit in a post, as its network shows it. */
public enum PreviewFlag implements Coded {
    /** Its author is none of the publisher's accepted accounts there. */
    OTHER_AUTHOR,
    /** It was published before its publisher joined the campaign. */
    PUBLISHED_EARLY,
    /** It was published after the task was due. */
    PUBLISHED_LATE,
    /** Its text lacks the label that it must carry. */
    DISCLOSURE_MISSING,
    /** The figures that its publisher claims are far above the network's. */
    FIGURES_BELOW_CLAIM
}
