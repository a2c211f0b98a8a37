package dev.fanfare.campaigns.discovery.api;

import static dev.fanfare.campaigns.discovery.api.InvitationState.ACCEPTED;
import static dev.fanfare.campaigns.discovery.api.InvitationState.DECLINED;
import static dev.fanfare.campaigns.discovery.api.InvitationState.EXPIRED;
import static dev.fanfare.campaigns.discovery.api.InvitationState.OPEN;
import static dev.fanfare.campaigns.discovery.api.InvitationState.WITHDRAWN;

import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.platform.states.Transition;
import dev.fanfare.platform.states.TransitionRule;
import java.util.Set;

/** The state machine of invitations to campaigns: actors, source states, target state. */
public enum InvitationTransition implements Transition<InvitationState> {
    /** By joining the campaign. */
    ACCEPT(ACCEPTED, "the campaign lets the publisher join", Actor.PUBLISHER),
    DECLINE(DECLINED, "", Actor.PUBLISHER),
    WITHDRAW(WITHDRAWN, "", Actor.STAFF, Actor.ADVERTISER),
    EXPIRE(EXPIRED, "30 days or the campaign are over", Actor.CLOCK);

    public static final StateMachine<InvitationState> MACHINE =
            StateMachine.of("campaign_invitation", Set.of(OPEN), InvitationState.class, InvitationTransition.class);

    private final TransitionRule<InvitationState> transition;

    InvitationTransition(InvitationState to, String when, Actor... by) {
        transition = new TransitionRule<>(Set.of(OPEN), to, Set.of(by), when);
    }

    @Override
    public TransitionRule<InvitationState> transition() {
        return transition;
    }
}
