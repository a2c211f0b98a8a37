package dev.fanfare.money.funding.api;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.platform.states.Transition;
import dev.fanfare.platform.states.TransitionRule;
import java.util.Set;

/** The state machine of what disputes and refunds take from card payments. */
public enum CardReversalTransition implements Transition<CardReversalStatus> {
    CONFIRM(
            Set.of(CardReversalStatus.TAKEN),
            CardReversalStatus.CONFIRMED,
            "the dispute is lost, or the refund has succeeded; by staff: two of them, after `funding.late_hours`"),
    RETURN(
            Set.of(CardReversalStatus.TAKEN, CardReversalStatus.CONFIRMED),
            CardReversalStatus.RETURNED,
            "the dispute is won, or the refund has failed; by staff: likewise");

    public static final StateMachine<CardReversalStatus> MACHINE = StateMachine.of(
            "card_reversal",
            Set.of(CardReversalStatus.TAKEN, CardReversalStatus.CONFIRMED),
            CardReversalStatus.class,
            CardReversalTransition.class);

    private final TransitionRule<CardReversalStatus> transition;

    CardReversalTransition(Set<CardReversalStatus> from, CardReversalStatus to, String when) {
        this.transition = new TransitionRule<>(from, to, Set.of(Actor.PROVIDER, Actor.STAFF), when);
    }

    @Override
    public TransitionRule<CardReversalStatus> transition() {
        return transition;
    }

    /** The refusal of this transition from this state. */
    public Refused impossibleFrom(CardReversalStatus status) {
        return CommonFault.transition(MACHINE.name(), status.code(), to().code(), MACHINE.next(status));
    }
}
