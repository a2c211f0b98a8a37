package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.states.Coded;

/** What has become of a reading. */
public enum ReadingOutcome implements Coded {
    /** It is to come, or repeated because the network did not answer. */
    DUE,
    /** The network told the views. */
    READ,
    /** The network shows the post no longer. */
    MISSING,
    /** The network did not tell the views however often it was asked; the note says why. */
    UNREADABLE,
    /** It is not needed any more: the post was replaced, rejected or given up. */
    DROPPED
}
