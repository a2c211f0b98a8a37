package dev.fanfare.campaigns.network.api;

import static dev.fanfare.campaigns.network.api.ConnectionState.ACCEPTED;
import static dev.fanfare.campaigns.network.api.ConnectionState.DISCONNECTED;
import static dev.fanfare.campaigns.network.api.ConnectionState.PENDING;
import static dev.fanfare.campaigns.network.api.ConnectionState.REJECTED;
import static dev.fanfare.campaigns.network.api.ConnectionState.SUSPENDED;
import static dev.fanfare.platform.states.Actor.PROVIDER;
import static dev.fanfare.platform.states.Actor.PUBLISHER;
import static dev.fanfare.platform.states.Actor.STAFF;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.platform.states.Transition;
import dev.fanfare.platform.states.TransitionRule;
import java.util.Set;

/** The state machine of connections: actor, source states, target state. Used by statements and error messages. */
public enum ConnectionTransition implements Transition<ConnectionState> {
    SUBMIT_AGAIN(Set.of(REJECTED, DISCONNECTED), PENDING, PUBLISHER, ""),
    DISCONNECT(Set.of(PENDING, ACCEPTED, SUSPENDED), DISCONNECTED, PUBLISHER, ""),
    ACCEPT(Set.of(PENDING), ACCEPTED, STAFF, ""),
    REJECT(Set.of(PENDING), REJECTED, STAFF, ""),
    SUSPEND(Set.of(ACCEPTED), SUSPENDED, STAFF, ""),
    REINSTATE(Set.of(SUSPENDED), ACCEPTED, STAFF, ""),
    PROVE(Set.of(PENDING, ACCEPTED, REJECTED, DISCONNECTED), ACCEPTED, PROVIDER, "it has not been suspended"),
    /** After a suspension only an operator's acceptance reinstates it. */
    PROVE_SUSPENDED(
            Set.of(PENDING, REJECTED, DISCONNECTED), PENDING, PROVIDER, "it was suspended and not accepted since");

    public static final StateMachine<ConnectionState> MACHINE =
            StateMachine.of("connection", Set.of(PENDING, ACCEPTED), ConnectionState.class, ConnectionTransition.class);

    private final TransitionRule<ConnectionState> transition;

    ConnectionTransition(Set<ConnectionState> from, ConnectionState to, Actor by, String when) {
        this.transition = new TransitionRule<>(from, to, Set.of(by), when);
    }

    /** The refusal of this transition, with the states that the actor can reach instead. */
    public Refused impossibleFrom(ConnectionState state) {
        return CommonFault.transition(MACHINE.name(), state.code(), to().code(), MACHINE.next(state, by()));
    }

    @Override
    public TransitionRule<ConnectionState> transition() {
        return transition;
    }
}
