package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.states.Coded;

/** Who sees how often a post was seen, by the interface that is configured. */
public enum ViewsShown implements Coded {
    /** To our application: every public post can be read. */
    TO_APPLICATION,
    /** To the post's author only, who has to connect the account by signing in. */
    TO_OWNER,
    /** The network does not show it. */
    NOT_SHOWN
}
