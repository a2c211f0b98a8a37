package dev.fanfare.finance.api;

import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Domain;
import dev.fanfare.platform.endpoint.Endpoint;
import java.util.List;

/** The endpoints of the books. */
public final class FinanceEndpoints {
    private FinanceEndpoints() {}

    private static final Endpoint<ListJournal, JournalPage> JOURNAL = post(
                    "/admin/api/journal/list/", ListJournal.class, JournalPage.class)
            .by(OPERATOR.needing(Permission.FINANCE_VIEW))
            .says("Journal entries as sentences with their postings, newest first.");

    private static final Endpoint<ExportJournal, JournalStretch> JOURNAL_FILE = post(
                    "/admin/api/journal/export/", ExportJournal.class, JournalStretch.class)
            .by(OPERATOR.needing(Permission.FINANCE_VIEW))
            .says("All postings as a CSV file, the oldest first.")
            .reads(ExportJournal.Body.class, ExportJournal.Body::ask)
            .exports("journal", JournalStretch.Line.class, ExportJournal::from);

    public static final Domain DOMAIN = new Domain("finance", List.of(JOURNAL, JOURNAL_FILE), List.of());
}
