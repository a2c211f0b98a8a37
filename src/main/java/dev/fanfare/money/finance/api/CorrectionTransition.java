package dev.fanfare.money.finance.api;

import static dev.fanfare.money.finance.api.CorrectionStatus.APPROVED;
import static dev.fanfare.money.finance.api.CorrectionStatus.PROPOSED;
import static dev.fanfare.money.finance.api.CorrectionStatus.REJECTED;
import static dev.fanfare.money.finance.api.CorrectionStatus.REVERSED;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.platform.states.Transition;
import dev.fanfare.platform.states.TransitionRule;
import java.util.Set;

/** The state machine of corrections: who moves them, from where, to where. Statements and refusals read it here. */
public enum CorrectionTransition implements Transition<CorrectionStatus> {
    APPROVE(PROPOSED, APPROVED, "somebody else proposed it, it moves no account of one's own, and none is overdrawn"),
    REJECT(PROPOSED, REJECTED, "somebody else proposed it, and it moves no account of one's own"),
    REVERSE(APPROVED, REVERSED, "it is no reversal, and the approval of one that reverses it does this");

    public static final StateMachine<CorrectionStatus> MACHINE =
            StateMachine.of("correction", Set.of(PROPOSED), CorrectionStatus.class, CorrectionTransition.class);

    private final TransitionRule<CorrectionStatus> transition;

    CorrectionTransition(CorrectionStatus from, CorrectionStatus to, String when) {
        this.transition = new TransitionRule<>(Set.of(from), to, Set.of(Actor.STAFF), when);
    }

    @Override
    public TransitionRule<CorrectionStatus> transition() {
        return transition;
    }

    /** Refuses this move from a state that does not allow it. */
    public Refused impossibleFrom(CorrectionStatus status) {
        return CommonFault.transition(status.code(), to().code(), MACHINE.next(status));
    }
}
