package dev.fanfare.platform.proposals;

import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.sql.TwoPersonRule;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Keeps proposals in the database.
 *
 * @param openDays days during which they can be approved
 * @param unrelatedDays days for which a person may not decide with another whose account they have changed
 * @param onePerson whether one person is enough, as in a sandbox
 * @param keys encrypt them; read where there are some
 */
public record ProposalStore(int openDays, int unrelatedDays, boolean onePerson, Supplier<KeyRing> keys)
        implements TwoPersonRule {
    @Override
    public boolean isWaived() {
        return onePerson;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <R extends Message> Future<R> insert(Tx tx, Caller caller, Ask<R> change) {
        return ProposalsRepository.insert(tx, caller, change, keys.get(), openDays)
                .compose(id -> Audit.write(
                                tx,
                                caller,
                                "proposal.propose",
                                subject(id),
                                null,
                                Map.of("endpoint", caller.proposal().endpoint(), "input", audited(change)),
                                null)
                        // Endpoint.requiresApproval ensures that the change has this answer.
                        .map((R) ProposedOrDone.waiting(id)));
    }

    @Override
    public Future<Void> approve(Tx tx, Caller caller) {
        long id = caller.proposal().id();
        return (onePerson ? Future.<Void>succeededFuture() : SecondPerson.require(tx, caller, unrelatedDays))
                .compose(other -> ProposalsRepository.approve(tx, id, caller.id()))
                .compose(approved -> approved == 1
                        ? Audit.write(tx, caller, "proposal.approve", subject(id), null, null, null)
                        : refuseDecided(tx, id, "approved"));
    }

    @Override
    public <R extends Message> Future<R> confirm(Tx tx, Caller caller, Supplier<Future<R>> change) {
        return AgentConfirmations.confirm(tx, caller, change);
    }

    private static Object audited(Ask<?> change) {
        return change instanceof Change<?> known ? known.audited() : change;
    }

    /** Fails because the proposal is no longer open. */
    static Future<Void> refuseDecided(Tx tx, long id, String to) {
        return ProposalsRepository.getStatus(tx, id).map(status -> {
            if ("void".equals(status) || "open".equals(status)) {
                throw CommonFault.INVALID_TRANSITION.because("Who has proposed this may no longer do it.");
            }
            throw CommonFault.transition("proposal", status, to, List.of());
        });
    }

    static String subject(long id) {
        return "proposal:" + id;
    }
}
