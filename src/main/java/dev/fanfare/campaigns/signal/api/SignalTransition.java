package dev.fanfare.campaigns.signal.api;

import static dev.fanfare.campaigns.signal.api.SignalState.APPEALED;
import static dev.fanfare.campaigns.signal.api.SignalState.CLEARED;
import static dev.fanfare.campaigns.signal.api.SignalState.HELD;
import static dev.fanfare.campaigns.signal.api.SignalState.OPEN;
import static dev.fanfare.campaigns.signal.api.SignalState.QUIET;
import static dev.fanfare.campaigns.signal.api.SignalState.REJECTED;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.platform.states.Transition;
import dev.fanfare.platform.states.TransitionRule;
import java.util.Set;

/** The state machine of signals: actors, source states, target state. Only staff begin a hold or a rejection. */
public enum SignalTransition implements Transition<SignalState> {
    RAISE(
            Set.of(QUIET, CLEARED),
            OPEN,
            "its score without cleared reasons reaches the queue, and money is at risk",
            Actor.CLOCK),
    CALM(Set.of(OPEN), QUIET, "its score no longer reaches the queue, or no money is at risk", Actor.CLOCK),
    CLEAR(
            Set.of(OPEN, HELD, APPEALED),
            CLEARED,
            "it is not one's own; an appealed hold by another person than it was begun by",
            Actor.STAFF),
    HOLD(Set.of(OPEN), HELD, "it is not one's own, and a payment is still to be released", Actor.STAFF),
    REJECT(Set.of(OPEN, HELD), REJECTED, "it is not one's own, and its post is not accepted", Actor.STAFF),
    /** Against the hold; once. */
    APPEAL(Set.of(HELD), APPEALED, "it was not appealed before", Actor.PUBLISHER),
    /** The hold goes on. */
    UPHOLD(Set.of(APPEALED), HELD, "the hold was begun by another person, and it is not one's own", Actor.STAFF),
    LAPSE(Set.of(HELD, APPEALED), CLEARED, "the time of the hold is over", Actor.CLOCK),
    /** The rejection of the post was appealed, and that was granted. */
    OVERTURN(Set.of(REJECTED), CLEARED, "the appeal of its post's rejection was granted", Actor.CLOCK);

    public static final StateMachine<SignalState> MACHINE =
            StateMachine.of("signal", Set.of(QUIET), SignalState.class, SignalTransition.class);

    private final TransitionRule<SignalState> transition;

    SignalTransition(Set<SignalState> from, SignalState to, String when, Actor by) {
        transition = new TransitionRule<>(from, to, Set.of(by), when);
    }

    /** The refusal of this transition from a state; lists the states that the actor can reach instead. */
    public Refused impossibleFrom(SignalState state, Actor actor) {
        return CommonFault.transition(MACHINE.name(), state.code(), to().code(), MACHINE.next(state, actor));
    }

    @Override
    public TransitionRule<SignalState> transition() {
        return transition;
    }
}
