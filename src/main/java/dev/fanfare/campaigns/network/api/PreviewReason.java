package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.states.Coded;

/** Why a post, or its picture, is not seen. */
public enum PreviewReason implements Coded {
    /** The network has no interface that shows posts, or it is not configured. */
    NO_INTERFACE,
    /** The network shows posts only with the token of their owner, who has not signed in there. */
    SIGN_IN_NEEDED,
    /** The network rejected the call. */
    REJECTED,
    /** The network shows no such post: it is gone, private, or not by the connected account. */
    NOT_SHOWN,
    /** There was no answer in time, or none that can be read. */
    NO_ANSWER,
    /** The network gave no picture. */
    NONE_GIVEN,
    /** The address of the picture leads elsewhere than to the network. */
    FOREIGN_HOST,
    /** What is at the address of the picture is none. */
    NO_PICTURE,
    /** The picture is too large. */
    TOO_LARGE,
    /** Staff have taken the picture down. */
    TAKEN_DOWN
}
