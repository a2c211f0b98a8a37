package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.states.Coded;

/** Why a reading has no figures. */
public enum ReadingNote implements Coded {
    /** The network has no interface that shows posts, or it is not configured. */
    NO_INTERFACE,
    /** The network shows views only to the post's author, who has not signed in there. */
    SIGN_IN_NEEDED,
    /** The network rejected the call. */
    REJECTED,
    /** The network shows no such post: it is gone or private. */
    NOT_SHOWN,
    /** There was no answer in time, or none that can be read. */
    NO_ANSWER,
    /** The network shows the post, but not how often it was seen. */
    NO_VIEWS,
    /** The post was replaced, rejected or given up. */
    NOT_NEEDED
}
