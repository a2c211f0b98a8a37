package dev.fanfare.funding.api;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.Move;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.platform.states.Transition;
import java.util.Set;

/** The state machine of withdrawals. */
public enum WithdrawalMove implements Move<WithdrawalStatus> {
    PAY(WithdrawalStatus.REQUESTED, WithdrawalStatus.PAID, "somebody else asked for it", Actor.STAFF),
    REJECT(WithdrawalStatus.REQUESTED, WithdrawalStatus.REJECTED, "somebody else asked for it", Actor.STAFF),
    CANCEL(WithdrawalStatus.REQUESTED, WithdrawalStatus.CANCELLED, "", Actor.STAFF, Actor.ADVERTISER);

    public static final StateMachine<WithdrawalStatus> MACHINE = StateMachine.of(
            "withdrawal", Set.of(WithdrawalStatus.REQUESTED), WithdrawalStatus.class, WithdrawalMove.class);

    private final Transition<WithdrawalStatus> transition;

    WithdrawalMove(WithdrawalStatus from, WithdrawalStatus to, String when, Actor... by) {
        this.transition = new Transition<>(Set.of(from), to, Set.of(by), when);
    }

    @Override
    public Transition<WithdrawalStatus> transition() {
        return transition;
    }

    /** Refuses this move from a state that does not allow it. */
    public Refused impossibleFrom(WithdrawalStatus status) {
        return CommonFault.transition(status.code(), to().code(), MACHINE.next(status));
    }
}
