package dev.fanfare.money.banking;

import static dev.fanfare.platform.tables.OwnedTable.LAW;
import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** Our own accounts, and the files of banks. */
public final class BankingTables {
    private BankingTables() {}

    public static final PackageTables ALL = PackageTables.of(
            BankingTables.class,
            table("cash_accounts").kept(LAW).namesOperators(),
            table("bank_files").kept(LAW).namesOperators(),
            table("bank_statements").kept(LAW).namesOperators(),
            table("bank_file_parts").partOf("bank_files").secret("content"),
            table("bank_lines").kept(LAW).namesOperators());
}
