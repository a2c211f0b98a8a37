package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.states.Coded;

/** What a reviewer should look at in the address of a post. */
public enum PostFlag implements Coded {
    /** It names an author, and it cannot be told whether that is an account of the publisher's. */
    UNCONFIRMED_AUTHOR,
    /** It names the post by an id that changes or is not the only one: the same post could be handed in twice. */
    UNCERTAIN_POST,
    /** A banned publisher handed it in, too: only one of the two made it. */
    CLAIMED_BY_BANNED
}
