package dev.fanfare.money.journal;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** The journal's seal. */
public final class JournalTables {
    private JournalTables() {}

    private static final String SEAL = "the journal's seal";

    public static final PackageTables ALL = PackageTables.of(
            JournalTables.class,
            table("journal_blocks").kept(SEAL).granted("select, insert"),
            table("journal_leaves").kept(SEAL).granted("select, insert"),
            table("sealed_postings").kept(SEAL).granted("select, insert"),
            table("checkpoint_tree").kept(SEAL).granted("select, insert"),
            table("evidence_roots").kept(SEAL).granted("select, insert"),
            table("reserves").kept(SEAL).granted("select, insert"),
            table("reserve_nodes").deletedAfter(unused -> 35, "day").secret("blind"),
            table("sealing").seeded().inRealTime("sending_until").kept(SEAL));
}
