package dev.fanfare.money.funding.api;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.platform.states.Transition;
import dev.fanfare.platform.states.TransitionRule;
import java.util.Set;

/** The state machine of deposits. What a bank or Stripe reports is received at once. */
public enum DepositTransition implements Transition<DepositStatus> {
    APPROVE(DepositStatus.PROPOSED, DepositStatus.RECEIVED, "somebody else proposed it", Actor.STAFF),
    REJECT(DepositStatus.PROPOSED, DepositStatus.REJECTED, "somebody else proposed it", Actor.STAFF);

    public static final StateMachine<DepositStatus> MACHINE = StateMachine.of(
            "deposit",
            Set.of(DepositStatus.PROPOSED, DepositStatus.RECEIVED),
            DepositStatus.class,
            DepositTransition.class);

    private final TransitionRule<DepositStatus> transition;

    DepositTransition(DepositStatus from, DepositStatus to, String when, Actor... by) {
        this.transition = new TransitionRule<>(Set.of(from), to, Set.of(by), when);
    }

    @Override
    public TransitionRule<DepositStatus> transition() {
        return transition;
    }

    /** Refuses this move from a state that does not allow it. */
    public Refused impossibleFrom(DepositStatus status) {
        return CommonFault.transition(status.code(), to().code(), MACHINE.next(status));
    }
}
