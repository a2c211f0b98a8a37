package dev.fanfare.money.disbursement;

import static dev.fanfare.platform.tables.OwnedTable.LAW;
import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;
import dev.fanfare.platform.tables.RetentionConfig;

/** The tables of disbursements. */
public final class DisbursementsTables {
    private DisbursementsTables() {}

    /** The fixed retention of files with account numbers. */
    private static final int DAY = 1;

    public static final PackageTables ALL = PackageTables.of(
            DisbursementsTables.class,
            table("transfers").inRealTime("due_at").kept(LAW).exported("""
                            id, payout_id, bank_account_id, rail, amount as amount_minor, currency, status, end_to_end_id,
                              provider_id, failure, intended_at, sent_at, ended_at""").notErased(LAW),
            table("transfer_evidence").partOf("transfers"),
            table("provider_messages").inRealTime().deletedAfter(RetentionConfig::idempotencyKeysDays, "received_at"),
            table("payout_runs").kept(LAW).namesOperators(),
            table("payout_run_items")
                    .kept(LAW)
                    .notExported("payouts and transfers show what was paid")
                    .notErased(LAW),
            table("payout_run_files").kept(LAW).namesOperators(),
            table("payout_run_contents")
                    .deletedAfter(config -> DAY, "made_at")
                    .notExported("account numbers of many, for a day")
                    .notErased("gone after a day")
                    .secret("content"));
}
