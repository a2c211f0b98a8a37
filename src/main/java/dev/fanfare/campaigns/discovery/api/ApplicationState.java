package dev.fanfare.campaigns.discovery.api;

import dev.fanfare.platform.states.Coded;

/** The states of an application to a campaign; {@link ApplicationTransition} lists the transitions. */
public enum ApplicationState implements Coded {
    OPEN,
    /** The publisher may join the campaign. */
    ACCEPTED,
    DECLINED,
    /** Taken back by the publisher. */
    WITHDRAWN,
    JOINED,
    EXPIRED
}
