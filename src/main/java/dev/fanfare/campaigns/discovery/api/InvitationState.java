package dev.fanfare.campaigns.discovery.api;

import dev.fanfare.platform.states.Coded;

/** The states of an invitation; {@link InvitationTransition} lists the transitions. */
public enum InvitationState implements Coded {
    OPEN,
    /** The publisher has joined the campaign. */
    ACCEPTED,
    DECLINED,
    /** Taken back by the advertiser. */
    WITHDRAWN,
    EXPIRED
}
