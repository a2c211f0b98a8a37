package dev.fanfare.finance.api;

import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.FINANCE_MANAGE;
import static dev.fanfare.platform.bus.Permission.FINANCE_VIEW;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Answering.file;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.finance.api.ExportJournal.JournalStretch;
import dev.fanfare.finance.api.GetAdvertiserFinances.AdvertiserFinances;
import dev.fanfare.finance.api.GetPlatformFinances.PlatformFinances;
import dev.fanfare.finance.api.ListAdvertiserInvoices.AdvertiserInvoices;
import dev.fanfare.finance.api.ListInvoices.InvoicePage;
import dev.fanfare.finance.api.ListJournal.JournalPage;
import dev.fanfare.platform.endpoint.Domain;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.jobs.Job;
import java.time.Duration;
import java.util.List;

/** The endpoints of the books. */
public final class FinanceEndpoints {
    private FinanceEndpoints() {}

    private static final Endpoint<GetAdvertiserFinances, AdvertiserFinances> ADVERTISER = post(
                    "/api/advertiser/stats/financial/", GetAdvertiserFinances.class)
            .by(BACKEND.needing(FINANCE_VIEW).orAdvertiser())
            .says("What an advertiser spent in a time.")
            .refuses(RESOURCE_NOT_FOUND);

    private static final Endpoint<ListAdvertiserInvoices, AdvertiserInvoices> ADVERTISER_INVOICES = post(
                    "/api/advertiser/invoices/", ListAdvertiserInvoices.class)
            .by(BACKEND.needing(FINANCE_VIEW).orAdvertiser())
            .says("An advertiser's invoices, one for each month and currency, newest first.")
            .refuses(RESOURCE_NOT_FOUND);

    private static final Endpoint<GetPlatformFinances, PlatformFinances> PLATFORM = post(
                    "/api/general/stats/financial/", GetPlatformFinances.class)
            .by(BACKEND.needing(FINANCE_VIEW))
            .says("What advertisers were charged and publishers were paid in a time.");

    private static final Endpoint<ListInvoices, InvoicePage> INVOICES = post(
                    "/admin/api/invoices/list/", ListInvoices.class)
            .by(OPERATOR.needing(FINANCE_VIEW))
            .says("Invoices of all advertisers, the highest number first.");

    private static final Endpoint<PayInvoice, Done> PAY_INVOICE = post("/admin/api/invoices/pay/", PayInvoice.class)
            .by(OPERATOR.needing(FINANCE_MANAGE))
            .says("Record that an open invoice has been paid in full.")
            .refuses(RESOURCE_NOT_FOUND, INVALID_TRANSITION);

    private static final Endpoint<VoidInvoice, Done> VOID_INVOICE = post("/admin/api/invoices/void/", VoidInvoice.class)
            .by(OPERATOR.needing(FINANCE_MANAGE))
            .says("Take back an open invoice that was a mistake; the advertiser's next one bills its amount again.")
            .refuses(RESOURCE_NOT_FOUND, INVALID_TRANSITION);

    private static final Endpoint<ListJournal, JournalPage> JOURNAL = post(
                    "/admin/api/journal/list/", ListJournal.class)
            .by(OPERATOR.needing(FINANCE_VIEW))
            .says("Journal entries as sentences with their postings, newest first.");

    private static final Endpoint<ExportJournal, JournalStretch> JOURNAL_FILE = post(
                    "/admin/api/journal/export/", ExportJournal.class)
            .by(OPERATOR.needing(FINANCE_VIEW))
            .says("All postings as a CSV file, the oldest first.")
            .reads(ExportJournal.Body.class, ExportJournal.Body::ask)
            .answers(file("journal", JournalStretch.Line.class, ExportJournal::from));

    public static final Domain DOMAIN = new Domain(
            "finance",
            List.of(
                    ADVERTISER,
                    ADVERTISER_INVOICES,
                    PLATFORM,
                    INVOICES,
                    PAY_INVOICE,
                    VOID_INVOICE,
                    JOURNAL,
                    JOURNAL_FILE),
            List.of(VerifyBooks.class, BooksReconciled.class),
            List.of(
                    new Job(new IssueInvoices(), Duration.ofMinutes(10)),
                    new Job(new ReconcileBooks(), Duration.ofMinutes(1))));
}
