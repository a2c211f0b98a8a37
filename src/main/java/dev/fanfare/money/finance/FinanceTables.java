package dev.fanfare.money.finance;

import static dev.fanfare.platform.tables.OwnedTable.LAW;
import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** The books. */
public final class FinanceTables {
    private FinanceTables() {}

    public static final PackageTables ALL = PackageTables.of(
            FinanceTables.class,
            table("accounting_periods").kept(LAW).namesOperators(),
            table("corrections").kept(LAW),
            table("correction_legs")
                    .kept(LAW)
                    .notExported("postings show what was corrected")
                    .notErased(LAW),
            table("reconciliation").seeded().inRealTime().kept("a single row"));
}
