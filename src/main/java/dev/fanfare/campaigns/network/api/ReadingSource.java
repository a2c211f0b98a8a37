package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.states.Coded;

/** With whose credentials a network was asked. */
public enum ReadingSource implements Coded {
    /** Ours: what everybody can see. */
    APPLICATION,
    /** Those of the post's author, who has signed in at the network. */
    OWNER
}
