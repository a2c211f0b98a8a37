package dev.fanfare.payments.api;

import static dev.fanfare.payments.api.PayoutStatus.CANCELLED;
import static dev.fanfare.payments.api.PayoutStatus.COMPLETED;
import static dev.fanfare.payments.api.PayoutStatus.FAILED;
import static dev.fanfare.payments.api.PayoutStatus.PENDING;
import static dev.fanfare.payments.api.PayoutStatus.PROCESSING;
import static dev.fanfare.payments.api.PayoutStatus.REJECTED;
import static dev.fanfare.platform.states.Actor.PUBLISHER;
import static dev.fanfare.platform.states.Actor.STAFF;

import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.Move;
import dev.fanfare.platform.states.StateMachine;
import java.util.Set;

/** The state machine of payouts: who moves them, from where, to where. Statements and refusals read it here. */
public enum PayoutMove implements Move<PayoutStatus> {
    TAKE_ON(Set.of(PENDING), PROCESSING, STAFF, When.NOT_OWN),
    COMPLETE(Set.of(PENDING, PROCESSING), COMPLETED, STAFF, When.NOT_OWN),
    REJECT(Set.of(PENDING), REJECTED, STAFF, When.NOT_OWN),
    CANCEL(Set.of(PENDING), CANCELLED, PUBLISHER, When.NOT_HELD),
    /** A bank returns what was paid, whatever has become of its owner since. */
    FAIL(Set.of(PROCESSING, COMPLETED), FAILED, STAFF, When.NOT_OWN_OR_COMPLETED);

    public static final StateMachine<PayoutStatus> MACHINE =
            StateMachine.of("payout", Set.of(PENDING), PayoutStatus.class, PayoutMove.class);

    /** What a move depends on beside the state. */
    private enum When {
        NOT_OWN("it is not one's own, and its owner is not banned"),
        NOT_HELD("its owner is not banned"),
        NOT_OWN_OR_COMPLETED("it is not one's own, and its owner is not banned or it was completed");

        private final String says;

        When(String says) {
            this.says = says;
        }
    }

    private final Set<PayoutStatus> from;
    private final PayoutStatus to;
    private final Actor by;
    private final When when;

    PayoutMove(Set<PayoutStatus> from, PayoutStatus to, Actor by, When when) {
        this.from = from;
        this.to = to;
        this.by = by;
        this.when = when;
    }

    /** The codes of the states from which it starts, as an argument of a statement. */
    public String[] startCodes() {
        return from.stream().map(PayoutStatus::code).toArray(String[]::new);
    }

    @Override
    public Set<PayoutStatus> from() {
        return from;
    }

    @Override
    public PayoutStatus to() {
        return to;
    }

    @Override
    public Set<Actor> by() {
        return Set.of(by);
    }

    @Override
    public String when() {
        return when.says;
    }
}
