package dev.fanfare.money.document;

import static dev.fanfare.platform.tables.OwnedTable.LAW;
import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** The progress of issuing documents, and those handed out. */
public final class DocumentTables {
    private DocumentTables() {}

    public static final PackageTables ALL = PackageTables.of(
            DocumentTables.class,
            table("document_months").kept(LAW),
            table("document_archive").kept(LAW).secret("content"));
}
