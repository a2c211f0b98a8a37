package dev.fanfare.campaigns.discovery.api;

import static dev.fanfare.campaigns.discovery.api.ApplicationState.ACCEPTED;
import static dev.fanfare.campaigns.discovery.api.ApplicationState.DECLINED;
import static dev.fanfare.campaigns.discovery.api.ApplicationState.EXPIRED;
import static dev.fanfare.campaigns.discovery.api.ApplicationState.JOINED;
import static dev.fanfare.campaigns.discovery.api.ApplicationState.OPEN;
import static dev.fanfare.campaigns.discovery.api.ApplicationState.WITHDRAWN;

import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.platform.states.Transition;
import dev.fanfare.platform.states.TransitionRule;
import java.util.Set;

/** The state machine of applications to campaigns: actors, source states, target state. */
public enum ApplicationTransition implements Transition<ApplicationState> {
    ACCEPT(Set.of(OPEN), ACCEPTED, "it is not one's own", Actor.STAFF, Actor.ADVERTISER),
    DECLINE(Set.of(OPEN), DECLINED, "it is not one's own", Actor.STAFF, Actor.ADVERTISER),
    WITHDRAW(Set.of(OPEN, ACCEPTED), WITHDRAWN, "", Actor.PUBLISHER),
    /** By joining the campaign. */
    JOIN(Set.of(ACCEPTED), JOINED, "the campaign lets the publisher join", Actor.PUBLISHER),
    EXPIRE(Set.of(OPEN, ACCEPTED), EXPIRED, "its time or the campaign is over", Actor.CLOCK);

    public static final StateMachine<ApplicationState> MACHINE =
            StateMachine.of("campaign_application", Set.of(OPEN), ApplicationState.class, ApplicationTransition.class);

    private final TransitionRule<ApplicationState> transition;

    ApplicationTransition(Set<ApplicationState> from, ApplicationState to, String when, Actor... by) {
        transition = new TransitionRule<>(from, to, Set.of(by), when);
    }

    @Override
    public TransitionRule<ApplicationState> transition() {
        return transition;
    }
}
