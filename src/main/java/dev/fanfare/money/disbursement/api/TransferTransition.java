package dev.fanfare.money.disbursement.api;

import static dev.fanfare.money.disbursement.api.TransferStatus.FAILED;
import static dev.fanfare.money.disbursement.api.TransferStatus.INTENDED;
import static dev.fanfare.money.disbursement.api.TransferStatus.RETURNED;
import static dev.fanfare.money.disbursement.api.TransferStatus.SENT;
import static dev.fanfare.money.disbursement.api.TransferStatus.SETTLED;
import static dev.fanfare.money.disbursement.api.TransferStatus.UNKNOWN;
import static dev.fanfare.platform.states.Actor.CLOCK;
import static dev.fanfare.platform.states.Actor.PROVIDER;
import static dev.fanfare.platform.states.Actor.STAFF;

import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.platform.states.Transition;
import dev.fanfare.platform.states.TransitionRule;
import java.util.Set;

/** The state machine of transfers. */
public enum TransferTransition implements Transition<TransferStatus> {
    /** Committed before the call, so that a crash in it leads to a poll and no second payment. */
    TRY(Set.of(INTENDED), UNKNOWN, CLOCK, "its provider is about to be called"),
    /** Known not to be made, for a reason of ours such as an empty balance. */
    POSTPONE(Set.of(UNKNOWN, SENT), INTENDED, PROVIDER, "the refusal is not about its payee"),
    ACCEPT(Set.of(UNKNOWN), SENT, PROVIDER, ""),
    /** A file cannot hold it, its provider has postponed it for good, or its payee is in debt or screened. */
    TAKE_OUT(Set.of(INTENDED), FAILED, Set.of(STAFF, CLOCK), "by the clock: its payee is in debt or screened"),
    HAND_OVER(Set.of(INTENDED), SENT, STAFF, "it goes by file"),
    SETTLE(Set.of(UNKNOWN, SENT), SETTLED, Set.of(PROVIDER, STAFF), When.DECIDED),
    FAIL(Set.of(UNKNOWN, SENT), FAILED, Set.of(PROVIDER, STAFF), When.DECIDED),
    RETURN(Set.of(UNKNOWN, SENT, SETTLED), RETURNED, Set.of(PROVIDER, STAFF), When.DECIDED);

    public static final StateMachine<TransferStatus> MACHINE =
            StateMachine.of("transfer", Set.of(INTENDED), TransferStatus.class, TransferTransition.class);

    private static final class When {
        private static final String DECIDED = "by staff: it is flagged or late, goes by file, or came back";
    }

    private final TransitionRule<TransferStatus> transition;

    TransferTransition(Set<TransferStatus> from, TransferStatus to, Actor by, String when) {
        this(from, to, Set.of(by), when);
    }

    TransferTransition(Set<TransferStatus> from, TransferStatus to, Set<Actor> by, String when) {
        this.transition = new TransitionRule<>(from, to, by, when);
    }

    @Override
    public TransitionRule<TransferStatus> transition() {
        return transition;
    }
}
