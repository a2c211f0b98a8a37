package dev.fanfare.money.payment.api;

import static dev.fanfare.money.payment.api.PayoutStatus.CANCELLED;
import static dev.fanfare.money.payment.api.PayoutStatus.COMPLETED;
import static dev.fanfare.money.payment.api.PayoutStatus.FAILED;
import static dev.fanfare.money.payment.api.PayoutStatus.PENDING;
import static dev.fanfare.money.payment.api.PayoutStatus.PROCESSING;
import static dev.fanfare.money.payment.api.PayoutStatus.REJECTED;
import static dev.fanfare.platform.states.Actor.PROVIDER;
import static dev.fanfare.platform.states.Actor.PUBLISHER;
import static dev.fanfare.platform.states.Actor.STAFF;

import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.platform.states.Transition;
import dev.fanfare.platform.states.TransitionRule;
import java.util.Set;

/** The state machine of payouts: actors, sources and targets, for SQL statements and refusals. */
public enum PayoutTransition implements Transition<PayoutStatus> {
    TAKE_ON(Set.of(PENDING), PROCESSING, Set.of(STAFF), When.NOT_OWN),
    COMPLETE(Set.of(PENDING, PROCESSING), COMPLETED, Set.of(STAFF, PROVIDER), When.NOT_OWN),
    REJECT(Set.of(PENDING), REJECTED, Set.of(STAFF), When.NOT_OWN),
    CANCEL(Set.of(PENDING), CANCELLED, Set.of(PUBLISHER), When.NOT_HELD),
    /** A bank returns a payout regardless of its owner's state. */
    FAIL(Set.of(PROCESSING, COMPLETED), FAILED, Set.of(STAFF, PROVIDER), When.NOT_OWN_OR_COMPLETED);

    public static final StateMachine<PayoutStatus> MACHINE =
            StateMachine.of("payout", Set.of(PENDING), PayoutStatus.class, PayoutTransition.class);

    /** The conditions of a transition besides the state. */
    private enum When {
        NOT_OWN("it is not one's own, and its owner is not banned or its rail says so"),
        NOT_HELD("its owner is not banned"),
        NOT_OWN_OR_COMPLETED(
                "it is not one's own, and its owner is not banned, or it was completed, or its rail says so");

        private final String condition;

        When(String condition) {
            this.condition = condition;
        }
    }

    private final TransitionRule<PayoutStatus> transition;

    PayoutTransition(Set<PayoutStatus> from, PayoutStatus to, Set<Actor> by, When when) {
        this.transition = new TransitionRule<>(from, to, by, when.condition);
    }

    @Override
    public TransitionRule<PayoutStatus> transition() {
        return transition;
    }
}
