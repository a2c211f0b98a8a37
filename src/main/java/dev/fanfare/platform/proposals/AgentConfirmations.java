package dev.fanfare.platform.proposals;

import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.bus.WireJson;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.proposals.AgentProposalsRepository.Decided;
import dev.fanfare.platform.proposals.AgentProposalsRepository.Stored;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Map;
import java.util.function.Supplier;

/** Decisions of people about what agents propose, in the transaction of the change. */
final class AgentConfirmations {
    static final String PROPOSED = "agent.propose";
    static final String REFUSED = "agent.refuse";
    private static final String CONFIRMED = "agent.confirm";

    private AgentConfirmations() {}

    static <R extends Message> Future<R> confirm(Tx tx, Caller caller, Supplier<Future<R>> change) {
        long id = caller.confirms().id();
        return AgentProposalsRepository.confirm(
                        tx, id, caller.id(), caller.confirms().fingerprint())
                .compose(decided -> decided.isPresent()
                        ? note(tx, caller, CONFIRMED, decided.get())
                        : refuseOver(tx, id, caller.id()))
                .compose(noted -> change.get())
                .compose(done -> AgentProposalsRepository.setAnswer(tx, id, WireJson.write(done))
                        .map(done));
    }

    /** Who decided, by which application, and about which tool. */
    static Future<Void> note(Tx tx, Caller caller, String action, Decided decided) {
        return Audit.event(
                tx,
                caller,
                action,
                subject(decided.id()),
                null,
                Map.of("user_id", decided.userId(), "client_id", decided.clientId(), "tool", decided.tool()));
    }

    static String subject(long id) {
        return "agent_proposal:" + id;
    }

    static Refused notFound(long id) {
        return CommonFault.notFound("proposal", id);
    }

    /** Fails because it cannot be decided any more. */
    static Future<Void> refuseOver(Tx tx, long id, long userId) {
        return AgentProposalsRepository.find(tx, id, userId).map(found -> {
            Stored stored = found.orElseThrow(() -> notFound(id));
            throw CommonFault.INVALID_TRANSITION.because(
                    switch (stored.proposal().agentStatus()) {
                        case "confirmed" -> Translatable.of("It was confirmed before. It is done once.");
                        case "refused" -> Translatable.of("It was refused. The agent can propose it again.");
                        case "expired" ->
                            Translatable.of("It was not confirmed within ten minutes. The agent can propose it again.");
                        case "disconnected" -> Translatable.of("The application is no longer connected.");
                        default -> Translatable.of("It is not what you were shown. Open it again.");
                    });
        });
    }
}
