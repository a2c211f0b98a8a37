package dev.fanfare.money.invoicing;

import static dev.fanfare.platform.bus.CommonFault.DUPLICATE_RESOURCE;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.FINANCE_MANAGE;
import static dev.fanfare.platform.bus.Permission.FINANCE_VIEW;
import static dev.fanfare.platform.bus.Permission.SETTINGS_MANAGE;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.ResponseKind.document;

import dev.fanfare.money.invoicing.api.Billing.GetBillingProfile;
import dev.fanfare.money.invoicing.api.Billing.ListLegalEntities;
import dev.fanfare.money.invoicing.api.Billing.ListVatRates;
import dev.fanfare.money.invoicing.api.Billing.SaveBillingProfile;
import dev.fanfare.money.invoicing.api.Billing.SaveLegalEntity;
import dev.fanfare.money.invoicing.api.Billing.SetVatRate;
import dev.fanfare.money.invoicing.api.GetInvoice;
import dev.fanfare.money.invoicing.api.GetInvoicePdfs.GetAdvertiserPaper;
import dev.fanfare.money.invoicing.api.GetInvoicePdfs.GetCreditNotePdf;
import dev.fanfare.money.invoicing.api.GetInvoicePdfs.GetInvoicePdf;
import dev.fanfare.money.invoicing.api.GetOpenItems;
import dev.fanfare.money.invoicing.api.GetVatReport;
import dev.fanfare.money.invoicing.api.InvoiceMoves.CreditInvoice;
import dev.fanfare.money.invoicing.api.InvoiceMoves.PayFromFunds;
import dev.fanfare.money.invoicing.api.InvoiceMoves.PayInvoice;
import dev.fanfare.money.invoicing.api.InvoiceMoves.PayOwnInvoice;
import dev.fanfare.money.invoicing.api.InvoiceMoves.VoidInvoice;
import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.money.invoicing.api.InvoicingJobs.RemindOverdue;
import dev.fanfare.money.invoicing.api.ListAdvertiserInvoices;
import dev.fanfare.money.invoicing.api.ListInvoices;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.pdf.PdfPrinter;
import dev.fanfare.platform.sql.Database;
import java.time.Duration;

/** Invoices of advertisers, and what belongs to them. */
public final class InvoicingModule extends DomainModule {
    private static final String PDF = "application/pdf";

    public InvoicingModule(InvoicingConfig config) {
        super("invoicing");
        Handlers<Services> answers = onEveryLoop(parts -> new Services(parts, config));
        forPartners(answers);
        invoices(answers);
        papers(answers);
        billing(answers);
        reports(answers);
        answers.job(new IssueInvoices(), Duration.ofMinutes(10), s -> s.issuing::issue);
        answers.job(new RemindOverdue(), Duration.ofMinutes(10), s -> s.reminders::remind);
    }

    private static void forPartners(Handlers<Services> answers) {
        answers.endpoint(
                post("/api/advertiser/invoices/", ListAdvertiserInvoices.class)
                        .by(BACKEND.needing(FINANCE_VIEW).orAdvertiser())
                        .summary("List an advertiser's invoices, one for each month and currency, newest first.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s.invoices::listOfAdvertiser);
        answers.endpoint(
                post("/api/advertiser/invoices/pdf/", GetAdvertiserPaper.class)
                        .by(BACKEND.needing(FINANCE_VIEW).orAdvertiser())
                        .summary("Download an advertiser's invoice, or a credit note on it, as PDF.")
                        .answers(document(PDF))
                        .errors(RESOURCE_NOT_FOUND),
                s -> s.papers::ofAdvertiser);
        answers.change(
                post("/api/advertiser/invoices/pay/", PayOwnInvoice.class)
                        .by(BACKEND.needing(FINANCE_MANAGE).orAdvertiser())
                        .summary("Pay what is possible of one's own open invoice from one's funds.")
                        .dryRuns()
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s.settling::payOwn);
    }

    private static void invoices(Handlers<Services> answers) {
        answers.endpoint(
                post("/admin/api/invoices/list/", ListInvoices.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .summary("List the invoices of all advertisers, last issued first."),
                s -> s.invoices::list);
        answers.endpoint(
                post("/admin/api/invoices/get/", GetInvoice.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .summary("Show the payments of an invoice and the credit notes on it.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s.invoices::get);
        answers.change(
                post("/admin/api/invoices/pay/", PayInvoice.class)
                        .by(OPERATOR.needing(FINANCE_MANAGE))
                        .summary("Record that an open invoice, or a part of it, has been paid.")
                        .dryRuns()
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s.settling::pay);
        answers.change(
                post("/admin/api/invoices/pay-from-funds/", PayFromFunds.class)
                        .by(OPERATOR.needing(FINANCE_MANAGE))
                        .summary("Pay what is possible of an open invoice from its advertiser's funds.")
                        .dryRuns()
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s.settling::payFromFunds);
        answers.change(
                post("/admin/api/invoices/void/", VoidInvoice.class)
                        .by(OPERATOR.needing(FINANCE_MANAGE))
                        .summary("Void an open invoice that was a mistake, by a credit note; the advertiser's next one"
                                + " bills its amount again.")
                        .dryRuns()
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s.settling::voidIt);
        answers.change(
                post("/admin/api/invoices/credit/", CreditInvoice.class)
                        .by(OPERATOR.needing(FINANCE_MANAGE))
                        .summary("Let an advertiser off an open invoice or a part of it, by a credit note.")
                        .dryRuns()
                        .creates()
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s.settling::credit);
    }

    private static void papers(Handlers<Services> answers) {
        answers.endpoint(
                post("/admin/api/invoices/pdf/", GetInvoicePdf.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .summary("Download an invoice as PDF, with the electronic invoice in it.")
                        .answers(document(PDF))
                        .errors(RESOURCE_NOT_FOUND),
                s -> s.papers::invoice);
        answers.endpoint(
                post("/admin/api/credit-notes/pdf/", GetCreditNotePdf.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .summary("Download a credit note as PDF, with the electronic one in it.")
                        .answers(document(PDF))
                        .errors(RESOURCE_NOT_FOUND),
                s -> s.papers::creditNote);
    }

    private static void billing(Handlers<Services> answers) {
        answers.endpoint(
                post("/admin/api/legal-entities/list/", ListLegalEntities.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .summary("List the companies of ours that issue invoices."),
                s -> s.billing::listEntities);
        answers.change(
                post("/admin/api/legal-entities/save/", SaveLegalEntity.class)
                        .by(OPERATOR.needing(SETTINGS_MANAGE))
                        .summary("Add a company of ours that issues invoices, or change its name, address or bank"
                                + " account.")
                        .errors(RESOURCE_NOT_FOUND, DUPLICATE_RESOURCE),
                s -> s.billing::saveEntity);
        answers.endpoint(
                post("/admin/api/advertisers/billing/", GetBillingProfile.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .summary("Show which company of ours bills an advertiser, and by what name and address.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s.billing::getProfile);
        answers.change(
                post("/admin/api/advertisers/billing/save/", SaveBillingProfile.class)
                        .by(OPERATOR.needing(FINANCE_MANAGE))
                        .summary("Save what an advertiser's invoices say of it from the next one on.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s.billing::saveProfile);
        answers.endpoint(
                post("/admin/api/vat-rates/list/", ListVatRates.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .summary("List the standard rates of VAT by country and day."),
                s -> s.billing::listRates);
        answers.change(
                post("/admin/api/vat-rates/set/", SetVatRate.class)
                        .by(OPERATOR.needing(SETTINGS_MANAGE))
                        .summary("Set a country's rate of VAT from a day on that is in no billed month."),
                s -> s.billing::setRate);
    }

    private static void reports(Handlers<Services> answers) {
        answers.endpoint(
                post("/admin/api/accounting/open-items/", GetOpenItems.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .summary("List the invoices that were open at the end of a day, and sum them by age."),
                s -> s.reports::openItems);
        answers.endpoint(
                post("/admin/api/accounting/vat-report/", GetVatReport.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .summary("Sum the VAT of a month by company, country, treatment and rate."),
                s -> s.reports::vat);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final InvoiceService invoices;
        private final InvoiceSettlementService settling;
        private final InvoiceIssueService issuing;
        private final InvoiceRemindersService reminders;
        private final InvoicePdfService papers;
        private final BillingService billing;
        private final ReportsService reports;

        Services(ModuleContext parts, InvoicingConfig config) {
            Database db = parts.database();
            this.invoices = new InvoiceService(db);
            this.settling = new InvoiceSettlementService(db);
            this.issuing = new InvoiceIssueService(db, config.paymentDays());
            this.reminders = new InvoiceRemindersService(db, config.levels());
            this.papers = new InvoicePdfService(db, PdfPrinter.of(parts.vertx()));
            this.billing = new BillingService(db);
            this.reports = new ReportsService(db);
        }
    }
}
