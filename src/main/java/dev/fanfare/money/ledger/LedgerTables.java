package dev.fanfare.money.ledger;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** The journal and its balances. The database sets ids, times and balances. */
public final class LedgerTables {
    private LedgerTables() {}

    private static final String JOURNAL = "the journal";

    public static final PackageTables ALL = PackageTables.of(
            LedgerTables.class,
            table("accounts")
                    .of("owner_id")
                    .kept(JOURNAL)
                    .exportedBy("balances", """
                            select kind, currency, balance as balance_minor, updated_at
                            from accounts where owner_id = $1 order by id""")
                    .notErased(JOURNAL)
                    .granted("select, insert (owner_id, kind, currency, cash_account_id, shard)"),
            table("journal_entries")
                    .kept(JOURNAL)
                    .granted("select, insert (key, kind, description, request_id, reverses)"),
            table("postings")
                    .kept(JOURNAL)
                    .exportedBy("postings", """
                            select p.entry_id, a.kind as account, p.currency, p.amount as amount_minor
                            from postings p join accounts a on a.id = p.account_id
                            where a.owner_id = $1 order by p.entry_id""")
                    .notErased(JOURNAL)
                    .granted("select, insert (entry_id, account_id, currency, amount)"),
            table("account_days")
                    .kept(JOURNAL)
                    .notExported("sums of postings")
                    .notErased(JOURNAL)
                    .granted("select"));
}
