package dev.fanfare.disbursements;

import dev.fanfare.disbursements.api.TransferMove;
import dev.fanfare.platform.module.DomainModule;

/** What is sent to publishers. */
public final class DisbursementsModule extends DomainModule {
    public DisbursementsModule() {
        super("disbursements");
        states(TransferMove.MACHINE);
    }
}
