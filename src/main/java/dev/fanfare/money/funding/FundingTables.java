package dev.fanfare.money.funding;

import static dev.fanfare.platform.tables.OwnedTable.LAW;
import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** Advertisers' deposits and their use. */
public final class FundingTables {
    private FundingTables() {}

    public static final PackageTables ALL = PackageTables.of(
            FundingTables.class,
            table("deposits")
                    .of("advertiser_id")
                    .kept(LAW)
                    .exported("id, source, amount as amount_minor, currency, reference, created_at")
                    .notErased(LAW),
            table("card_reversals")
                    .of("advertiser_id")
                    .kept(LAW)
                    .exported("id, checkout_id, kind, status, amount as amount_minor, currency, taken_at, returned_at")
                    .notErased(LAW),
            table("withdrawals")
                    .inRealTime("due_at")
                    .of("advertiser_id")
                    .kept(LAW)
                    .exported(
                            "id, status, amount as amount_minor, currency, checkout_id, requested_at, decided_at, reference, reason")
                    .notErased(LAW),
            table("checkouts")
                    .inRealTime("due_at")
                    .of("advertiser_id")
                    .kept(LAW)
                    .exported(
                            "id, status, amount as amount_minor, currency, refunded, disputed, requested_at, ended_at, failure")
                    .notErased(LAW),
            table("funding_payments")
                    .of("advertiser_id")
                    .kept(LAW)
                    .exported("id, invoice_id, amount as amount_minor, currency, paid_at")
                    .notErased(LAW));
}
