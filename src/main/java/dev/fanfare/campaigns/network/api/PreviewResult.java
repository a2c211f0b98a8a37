package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.states.Coded;

/** What came of asking a network for a post. */
public enum PreviewResult implements Coded {
    /** It has not answered yet. */
    PENDING,
    /** It has shown the post. */
    SEEN,
    /** It shows no such post, or no longer. */
    MISSING,
    /** It refuses to show the post. */
    REFUSED,
    /** It did not answer in time; what it showed before stays. */
    UNAVAILABLE,
    /** It shows posts to no one, or to their owners only. */
    UNSUPPORTED
}
