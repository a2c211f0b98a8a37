package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.states.Coded;

/** What a publisher connects. */
public enum ConnectionKind implements Coded {
    NETWORK,
    PAGE,
    WALL,
    CHANNEL
}
