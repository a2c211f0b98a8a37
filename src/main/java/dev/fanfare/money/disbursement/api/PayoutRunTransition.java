package dev.fanfare.money.disbursement.api;

import static dev.fanfare.money.disbursement.api.PayoutRunStatus.CANCELLED;
import static dev.fanfare.money.disbursement.api.PayoutRunStatus.GATHERING;
import static dev.fanfare.money.disbursement.api.PayoutRunStatus.READY;
import static dev.fanfare.money.disbursement.api.PayoutRunStatus.SENDING;
import static dev.fanfare.money.disbursement.api.PayoutRunStatus.SENT;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.platform.states.Transition;
import dev.fanfare.platform.states.TransitionRule;
import java.util.Set;

/** The state machine of payout runs: actors, sources and targets, for SQL statements and refusals. */
public enum PayoutRunTransition implements Transition<PayoutRunStatus> {
    GATHERED(Set.of(GATHERING), READY, Actor.CLOCK, "everything that it is to pay has been looked at"),
    SEND(Set.of(READY), SENDING, Actor.STAFF, "a second person approves it, or it is too small to need that"),
    FINISH(Set.of(SENDING), SENT, Actor.CLOCK, "all of its payments have been taken on by their rails"),
    /** What rails have taken on stays on its way, in its files. */
    STOP(Set.of(SENDING), SENT, Actor.STAFF, "what no rail has taken on yet is left out"),
    CANCEL(Set.of(GATHERING, READY), CANCELLED, Actor.STAFF, "");

    public static final StateMachine<PayoutRunStatus> MACHINE =
            StateMachine.of("payout_run", Set.of(GATHERING), PayoutRunStatus.class, PayoutRunTransition.class);

    private final TransitionRule<PayoutRunStatus> transition;

    PayoutRunTransition(Set<PayoutRunStatus> from, PayoutRunStatus to, Actor by, String when) {
        this.transition = new TransitionRule<>(from, to, Set.of(by), when);
    }

    @Override
    public TransitionRule<PayoutRunStatus> transition() {
        return transition;
    }

    /** The refusal of this transition from this state. */
    public Refused impossibleFrom(PayoutRunStatus status) {
        return CommonFault.transition(MACHINE.name(), status.code(), to().code(), MACHINE.next(status));
    }
}
