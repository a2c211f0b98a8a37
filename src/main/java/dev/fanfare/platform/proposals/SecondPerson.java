package dev.fanfare.platform.proposals;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** Rules for the second person. */
final class SecondPerson {
    private SecondPerson() {}

    /**
     * Refuses callers without the permission, and the first person in any guise: their account, a token that either
     * created for the other, or an account that the first created.
     *
     * @param second the caller who approves a proposal
     */
    static Future<Void> require(Tx tx, Caller second) {
        Caller.Proposal proposal = second.proposal();
        if (!second.may(proposal.permission())) {
            throw CommonFault.PERMISSION_DENIED.because("Approving this needs the permission "
                    + proposal.permission().code() + ".");
        }
        Long token = second.credential() == Caller.Credential.BACKEND_TOKEN && second.credentialId() != null
                ? Long.valueOf(second.credentialId())
                : null;
        return ProposalsRepository.isSamePerson(tx, proposal.id(), second.id(), token)
                .map(same -> {
                    if (same) {
                        throw CommonFault.PERMISSION_DENIED.because("A second person approves what you have proposed.");
                    }
                    return null;
                });
    }
}
