package dev.fanfare.platform.proposals;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** Rules for the second person. */
final class SecondPerson {
    private SecondPerson() {}

    /**
     * Refuses callers without the permission, and the first person in any guise: their account, or one that either has
     * lately made or changed.
     *
     * @param second the caller who approves a proposal
     * @param unrelatedDays days for which a change of an account counts
     */
    static Future<Void> require(Tx tx, Caller second, int unrelatedDays) {
        Caller.Proposal proposal = second.proposal();
        if (!second.may(proposal.permission())) {
            throw CommonFault.PERMISSION_DENIED.because(
                    "Approving this needs the permission {0}.",
                    proposal.permission().code());
        }
        return ProposalsRepository.areRelated(tx, proposal.id(), second.id(), unrelatedDays)
                .map(related -> {
                    if (related) {
                        throw CommonFault.PERMISSION_DENIED.because(
                                "A second person approves this: neither you, nor an account that one of you has made or"
                                        + " changed in the last {0} days.",
                                unrelatedDays);
                    }
                    return null;
                });
    }
}
