package dev.fanfare.money.funding.api;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.platform.states.Transition;
import dev.fanfare.platform.states.TransitionRule;
import java.util.Set;

/** The state machine of withdrawals. */
public enum WithdrawalTransition implements Transition<WithdrawalStatus> {
    PAY(WithdrawalStatus.REQUESTED, WithdrawalStatus.PAID, "two people agree, and it is not their own", Actor.STAFF),
    REJECT(WithdrawalStatus.REQUESTED, WithdrawalStatus.REJECTED, "it is not their own", Actor.STAFF),
    CANCEL(WithdrawalStatus.REQUESTED, WithdrawalStatus.CANCELLED, "", Actor.STAFF, Actor.ADVERTISER),
    SETTLE(
            WithdrawalStatus.SENDING,
            WithdrawalStatus.PAID,
            "the refund to the card has succeeded; by staff: two of them, after `funding.late_hours`",
            Actor.PROVIDER,
            Actor.STAFF),
    FAIL(
            Set.of(WithdrawalStatus.SENDING, WithdrawalStatus.PAID),
            WithdrawalStatus.FAILED,
            "the refund to the card has failed; by staff: likewise",
            Actor.PROVIDER,
            Actor.STAFF);

    public static final StateMachine<WithdrawalStatus> MACHINE = StateMachine.of(
            "withdrawal",
            Set.of(WithdrawalStatus.REQUESTED, WithdrawalStatus.SENDING),
            WithdrawalStatus.class,
            WithdrawalTransition.class);

    private final TransitionRule<WithdrawalStatus> transition;

    WithdrawalTransition(WithdrawalStatus from, WithdrawalStatus to, String when, Actor... by) {
        this(Set.of(from), to, when, by);
    }

    WithdrawalTransition(Set<WithdrawalStatus> from, WithdrawalStatus to, String when, Actor... by) {
        this.transition = new TransitionRule<>(from, to, Set.of(by), when);
    }

    @Override
    public TransitionRule<WithdrawalStatus> transition() {
        return transition;
    }

    /** The refusal of this transition from this state. */
    public Refused impossibleFrom(WithdrawalStatus status) {
        return CommonFault.transition(MACHINE.name(), status.code(), to().code(), MACHINE.next(status));
    }
}
