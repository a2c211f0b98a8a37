package dev.fanfare.money.invoicing;

import static dev.fanfare.platform.bus.CommonFault.DUPLICATE_RESOURCE;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.CAMPAIGNS_MANAGE;
import static dev.fanfare.platform.bus.Permission.CORRECTIONS_APPROVE;
import static dev.fanfare.platform.bus.Permission.FINANCE_MANAGE;
import static dev.fanfare.platform.bus.Permission.FINANCE_PERSONAL;
import static dev.fanfare.platform.bus.Permission.FINANCE_VIEW;
import static dev.fanfare.platform.bus.Permission.SETTINGS_MANAGE;
import static dev.fanfare.platform.bus.Permission.USERS_VIEW;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.APPROVAL;
import static dev.fanfare.platform.endpoint.EndpointRule.OWNER_NOTICE;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;
import static dev.fanfare.platform.endpoint.EndpointRule.PERSONAL_PERMISSION;
import static dev.fanfare.platform.endpoint.ResponseKind.document;
import static dev.fanfare.platform.endpoint.ResponseKind.file;

import dev.fanfare.money.document.store.DocumentArchive;
import dev.fanfare.money.invoicing.api.Billing.CheckCompany;
import dev.fanfare.money.invoicing.api.Billing.GetBillingProfile;
import dev.fanfare.money.invoicing.api.Billing.ListLegalEntities;
import dev.fanfare.money.invoicing.api.Billing.ListVatRates;
import dev.fanfare.money.invoicing.api.Billing.UpdateBillingProfile;
import dev.fanfare.money.invoicing.api.Billing.UpdateLegalEntity;
import dev.fanfare.money.invoicing.api.Billing.UpdateVatRate;
import dev.fanfare.money.invoicing.api.GetAccountStatement;
import dev.fanfare.money.invoicing.api.GetAccountStatement.AccountStatement;
import dev.fanfare.money.invoicing.api.GetAdvertiserInvoice;
import dev.fanfare.money.invoicing.api.GetAgeing;
import dev.fanfare.money.invoicing.api.GetAgeing.Ageing;
import dev.fanfare.money.invoicing.api.GetEcSalesList;
import dev.fanfare.money.invoicing.api.GetInvoice;
import dev.fanfare.money.invoicing.api.GetInvoicePdfs.GetAdvertiserInvoicePdf;
import dev.fanfare.money.invoicing.api.GetInvoicePdfs.GetCreditNotePdf;
import dev.fanfare.money.invoicing.api.GetInvoicePdfs.GetInvoicePdf;
import dev.fanfare.money.invoicing.api.GetOpenItems;
import dev.fanfare.money.invoicing.api.GetOpenItems.OpenItems;
import dev.fanfare.money.invoicing.api.GetVatReport;
import dev.fanfare.money.invoicing.api.InvoiceMoves.CreditInvoice;
import dev.fanfare.money.invoicing.api.InvoiceMoves.PayFromFunds;
import dev.fanfare.money.invoicing.api.InvoiceMoves.PayInvoice;
import dev.fanfare.money.invoicing.api.InvoiceMoves.PayOwnInvoice;
import dev.fanfare.money.invoicing.api.InvoiceMoves.UndoPayment;
import dev.fanfare.money.invoicing.api.InvoiceMoves.VoidInvoice;
import dev.fanfare.money.invoicing.api.InvoiceMoves.WriteOffInvoice;
import dev.fanfare.money.invoicing.api.InvoicingJobs.CheckVatIds;
import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.money.invoicing.api.InvoicingJobs.RemindOverdue;
import dev.fanfare.money.invoicing.api.ListAdvertiserInvoices;
import dev.fanfare.money.invoicing.api.ListInvoices;
import dev.fanfare.money.invoicing.api.ReceivablesFiles;
import dev.fanfare.money.invoicing.api.ReceivablesFiles.ExportAccountStatement;
import dev.fanfare.money.invoicing.api.ReceivablesFiles.ExportAgeing;
import dev.fanfare.money.invoicing.api.ReceivablesFiles.ExportOpenItems;
import dev.fanfare.money.invoicing.api.SignUps;
import dev.fanfare.money.invoicing.api.SignUps.DecideSignUp;
import dev.fanfare.money.invoicing.api.SignUps.GetSignUp;
import dev.fanfare.money.invoicing.api.SignUps.ListSignUps;
import dev.fanfare.money.invoicing.api.SignUps.SignUp;
import dev.fanfare.people.session.store.DailyLimit;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.module.CalendarSource;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.pdf.PdfPrinter;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/** Advertisers' invoices and related records. */
public final class InvoicingModule extends DomainModule {
    private final Handlers<InvoiceService> invoices = onEveryLoop((bus, db) -> new InvoiceService(db));
    private final Handlers<InvoiceSettlementService> settling =
            onEveryLoop((bus, db) -> new InvoiceSettlementService(db));
    private final Handlers<InvoiceIssueService> issuing;
    private final Handlers<InvoiceRemindersService> reminders;
    private final Handlers<VatChecksService> checks;
    private final Handlers<InvoicePdfService> pdfs;
    private final Handlers<BillingService> billing = onEveryLoop((bus, db) -> new BillingService(db));
    private final Handlers<SignUpService> signUps;
    private final Handlers<ReportsService> reports = onEveryLoop((bus, db) -> new ReportsService(db));

    private static final String PDF = "application/pdf";

    /**
     * Invoicing.
     *
     * @param credit what one person may let advertisers owe on a day
     * @param simulator base address of the simulated providers, read at the start; null without them
     * @param keys encrypt the archive
     */
    public InvoicingModule(
            InvoicingConfig config, DailyLimit credit, Supplier<String> simulator, Supplier<KeyRing> keys) {
        super("invoicing");
        calendars(new CalendarSource(
                "invoice_due",
                "invoices",
                name -> Translatable.of("Invoice {0} is due", name),
                InvoiceCalendarRepository::listDue));
        // Once: it holds the circuit breaker.
        checks = once(context -> new VatChecksService(
                context.database(),
                new ViesClient(
                        context.guarded("vies", config.vies().guard()),
                        config.vies().orAt(simulator.get()).url()),
                config.vies().days()));
        pdfs = onEveryLoop(context -> new InvoicePdfService(
                context.database(),
                PdfPrinter.of(context.vertx()),
                new DocumentArchive(context.database(), keys.get())));
        issuing = onEveryLoop((bus, db) -> new InvoiceIssueService(db, config.paymentDays()));
        reminders = onEveryLoop((bus, db) -> new InvoiceRemindersService(db, config.levels()));
        signUps = onEveryLoop((bus, db) -> new SignUpService(bus, db, config.advertiserSignUp(), credit));
        encrypts(DocumentArchive.ARCHIVE);
        signUps();
        forPartners();
        invoices();
        pdfs();
        billing();
        reports();
        issuing.job(new IssueInvoices(), Duration.ofMinutes(10), s -> s::issue);
        checks.job(new CheckVatIds(), Duration.ofMinutes(10), s -> s::check);
        reminders.job(new RemindOverdue(), Duration.ofMinutes(10), s -> s::remind);
        staffSearch("invoice", "/admin/api/invoices/get/", InvoiceListRepository::findHits);
    }

    private void signUps() {
        signUps.change(
                post("/api/advertiser/sign-up/", SignUp.class, BACKEND.limitedBy(Scope.ACCOUNT))
                        .summary("Sign up your company as an advertiser, after your e-mail address is verified.")
                        .errors(DUPLICATE_RESOURCE, PERMISSION_DENIED)
                        .alsoChecks(SignUps.CheckSignUp::new)
                        .creates(),
                s -> s::signUp);
        signUps.ask(SignUps.CheckSignUp.class, s -> s::check);
        signUps.endpoint(
                post("/api/advertiser/sign-up/get/", GetSignUp.class, BACKEND.limitedBy(Scope.ACCOUNT))
                        .summary("Show what became of your sign-up.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::get);
        signUps.endpoint(
                post("/admin/api/advertisers/sign-ups/list/", ListSignUps.class, OPERATOR.needing(USERS_VIEW))
                        .summary("List companies that want to advertise, with what VIES says of their VAT ids."),
                s -> s::list);
        signUps.change(
                post("/admin/api/advertisers/sign-ups/decide/", DecideSignUp.class, OPERATOR.needing(CAMPAIGNS_MANAGE))
                        .requiresStepUp()
                        .requiresApproval(CORRECTIONS_APPROVE)
                        .summary(
                                "Approve or refuse a company that wants to advertise; it is told. Credit above a setting"
                                        + " takes two people.")
                        .errors(RESOURCE_NOT_FOUND, DUPLICATE_RESOURCE, INVALID_TRANSITION, PERMISSION_DENIED),
                s -> s::decide);
        staffQueue(
                "sign_ups",
                "/admin/api/advertisers/sign-ups/list/",
                Map.of(),
                (sql, caller) -> BillingRepository.countSignUps(sql));
    }

    private void forPartners() {
        invoices.endpoint(
                post(
                                "/api/advertiser/invoices/",
                                ListAdvertiserInvoices.class,
                                BACKEND.needing(FINANCE_VIEW).orAdvertiser(TeamRight.MONEY_VIEW))
                        .summary("List an advertiser's invoices, one for each month and currency, newest first.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::listOfAdvertiser);
        invoices.endpoint(
                post(
                                "/api/advertiser/invoices/get/",
                                GetAdvertiserInvoice.class,
                                BACKEND.needing(FINANCE_VIEW).orAdvertiser(TeamRight.MONEY_VIEW))
                        .exempt(PAGE, NoPage.PARTNERS)
                        .selectable()
                        .summary("Show an invoice of an advertiser.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::getOfAdvertiser);
        reports.endpoint(
                post(
                                "/api/advertiser/account-statement/",
                                GetAccountStatement.class,
                                BACKEND.needing(FINANCE_VIEW).orAdvertiser(TeamRight.MONEY_VIEW))
                        .summary(
                                "Show an advertiser's invoices, payments, credit notes and write-offs of a period, with balances.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::accountStatement);
        reports.endpoint(
                post(
                                "/api/advertiser/account-statement/export/",
                                ExportAccountStatement.class,
                                BACKEND.needing(FINANCE_VIEW).orAdvertiser(TeamRight.MONEY_VIEW))
                        .summary("Export an advertiser's statement of account as CSV.")
                        .reads(ReceivablesFiles.Account.class, ReceivablesFiles.Account::statement)
                        .answers(file("account-statement", AccountStatement.Line.class, ExportAccountStatement::from))
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::exportStatement);
        pdfs.endpoint(
                post(
                                "/api/advertiser/invoices/pdf/",
                                GetAdvertiserInvoicePdf.class,
                                BACKEND.needing(FINANCE_PERSONAL).orAdvertiser(TeamRight.MONEY_VIEW))
                        .summary("Download an advertiser's invoice, or a credit note on it, as PDF.")
                        .answers(document(PDF))
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::ofAdvertiser);
        settling.change(
                post(
                                "/api/advertiser/invoices/pay/",
                                PayOwnInvoice.class,
                                BACKEND.needing(FINANCE_MANAGE).orAdvertiser(TeamRight.MONEY_MANAGE))
                        .exempt(OWNER_NOTICE, "the advertiser's statement shows it")
                        .exempt(APPROVAL, "the advertiser's own money")
                        .summary("Pay what is possible of one's own open invoice from one's funds.")
                        .dryRuns()
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s::payOwn);
    }

    private void invoices() {
        invoices.endpoint(
                post("/admin/api/invoices/list/", ListInvoices.class, OPERATOR.needing(FINANCE_PERSONAL))
                        .summary("List the invoices of all advertisers, last issued first."),
                s -> s::list);
        invoices.endpoint(
                post("/admin/api/invoices/get/", GetInvoice.class, OPERATOR.needing(FINANCE_VIEW))
                        .exempt(PAGING, "the parts of one invoice")
                        .exempt(PERSONAL_PERMISSION, "names are left out for those without it")
                        .summary("Show an invoice with its payments, the credit notes on it and its write-offs.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::get);
        settling.change(
                post("/admin/api/invoices/pay/", PayInvoice.class, OPERATOR.needing(FINANCE_MANAGE))
                        .summary("Record that an open invoice, or a part of it, has been paid.")
                        .requiresApproval(CORRECTIONS_APPROVE)
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s::pay);
        settling.change(
                post("/admin/api/invoices/payments/undo/", UndoPayment.class, OPERATOR.needing(FINANCE_MANAGE))
                        .summary("Take a payment off an invoice: it is owed again, and the money is the advertiser's.")
                        .requiresApproval(CORRECTIONS_APPROVE)
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s::undo);
        settling.change(
                post("/admin/api/invoices/pay-from-funds/", PayFromFunds.class, OPERATOR.needing(FINANCE_MANAGE))
                        .exempt(APPROVAL, "uses what is in the advertiser's funds")
                        .summary("Pay what is possible of an open invoice from its advertiser's funds.")
                        .dryRuns()
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s::payFromFunds);
        settling.change(
                post("/admin/api/invoices/write-off/", WriteOffInvoice.class, OPERATOR.needing(FINANCE_MANAGE))
                        .summary(
                                "Write off what is open of an overdue invoice, or a part of it, as a bad debt with its VAT.")
                        .requiresApproval(CORRECTIONS_APPROVE)
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s::writeOff);
        settling.change(
                post("/admin/api/invoices/void/", VoidInvoice.class, OPERATOR.needing(FINANCE_MANAGE))
                        .exempt(APPROVAL, "cancels a claim, and takes nothing in")
                        .summary("Void an open invoice that was a mistake, by a credit note; the advertiser's next one"
                                + " bills its amount again.")
                        .dryRuns()
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s::voidIt);
        settling.change(
                post("/admin/api/invoices/credit/", CreditInvoice.class, OPERATOR.needing(FINANCE_MANAGE))
                        .summary(
                                "Let an advertiser off an invoice or a part of it, by a credit note; what was paid for it is free"
                                        + " again.")
                        .requiresApproval(CORRECTIONS_APPROVE)
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s::credit);
    }

    private void pdfs() {
        pdfs.endpoint(
                post("/admin/api/invoices/pdf/", GetInvoicePdf.class, OPERATOR.needing(FINANCE_PERSONAL))
                        .summary("Download an invoice as PDF, with the electronic invoice in it.")
                        .answers(document(PDF))
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::invoice);
        pdfs.endpoint(
                post("/admin/api/credit-notes/pdf/", GetCreditNotePdf.class, OPERATOR.needing(FINANCE_PERSONAL))
                        .summary("Download a credit note as PDF, with the electronic one in it.")
                        .answers(document(PDF))
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::creditNote);
    }

    private void billing() {
        billing.endpoint(
                post("/admin/api/legal-entities/list/", ListLegalEntities.class, OPERATOR.needing(FINANCE_VIEW))
                        .exempt(PERSONAL_PERMISSION, "our own companies")
                        .exempt(PAGING, "dozens, made by staff one by one")
                        .summary("List the companies of ours that issue invoices."),
                s -> s::listEntities);
        billing.change(
                post("/admin/api/legal-entities/update/", UpdateLegalEntity.class, OPERATOR.needing(SETTINGS_MANAGE))
                        .requiresApproval(FINANCE_MANAGE)
                        .summary("Add a company of ours that issues invoices, or change its name, address or bank"
                                + " account.")
                        .errors(RESOURCE_NOT_FOUND, DUPLICATE_RESOURCE)
                        .<UpdateLegalEntity>alsoChecks(CheckCompany::of),
                s -> s::saveEntity);
        billing.ask(CheckCompany.class, s -> s::check);
        billing.endpoint(
                post("/admin/api/advertisers/billing/", GetBillingProfile.class, OPERATOR.needing(FINANCE_PERSONAL))
                        .summary("Show which company of ours bills an advertiser, and by what name and address.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::getProfile);
        billing.change(
                post(
                                "/admin/api/advertisers/billing/update/",
                                UpdateBillingProfile.class,
                                OPERATOR.needing(FINANCE_MANAGE))
                        .exempt(APPROVAL, "says where invoices go, and moves no money")
                        .summary("Save what an advertiser's invoices say of it from the next one on.")
                        .errors(RESOURCE_NOT_FOUND)
                        .<UpdateBillingProfile>alsoChecks(CheckCompany::of),
                s -> s::saveProfile);
        billing.endpoint(
                post("/admin/api/vat-rates/list/", ListVatRates.class, OPERATOR.needing(FINANCE_VIEW))
                        .exempt(PAGING, "dozens, made by staff one by one")
                        .summary("List the standard rates of VAT by country and day."),
                s -> s::listRates);
        billing.change(
                post("/admin/api/vat-rates/update/", UpdateVatRate.class, OPERATOR.needing(SETTINGS_MANAGE))
                        .requiresApproval(FINANCE_MANAGE)
                        .summary("Set a country's rate of VAT from a day on that is in no billed month."),
                s -> s::setRate);
    }

    private void reports() {
        reports.endpoint(
                post("/admin/api/accounting/open-items/", GetOpenItems.class, OPERATOR.needing(FINANCE_PERSONAL))
                        .summary("List the invoices that were open at the end of a day, and sum them by age."),
                s -> s::openItems);
        reports.endpoint(
                post(
                                "/admin/api/accounting/open-items/export/",
                                ExportOpenItems.class,
                                OPERATOR.needing(FINANCE_PERSONAL))
                        .requiresStepUp()
                        .summary("Export the invoices that were open at the end of a day as CSV.")
                        .reads(ReceivablesFiles.Day.class, ReceivablesFiles.Day::openItems)
                        .answers(file("open-items", OpenItems.Item.class, ExportOpenItems::from)),
                s -> s::exportOpenItems);
        reports.endpoint(
                post("/admin/api/accounting/ageing/", GetAgeing.class, OPERATOR.needing(FINANCE_PERSONAL))
                        .summary("Sum the invoices that were open at the end of a day by advertiser and age."),
                s -> s::ageing);
        reports.endpoint(
                post("/admin/api/accounting/ageing/export/", ExportAgeing.class, OPERATOR.needing(FINANCE_PERSONAL))
                        .requiresStepUp()
                        .summary("Export the sums of open invoices by advertiser and age as CSV.")
                        .reads(ReceivablesFiles.Day.class, ReceivablesFiles.Day::ageing)
                        .answers(file("ageing", Ageing.Line.class, ExportAgeing::from)),
                s -> s::exportAgeing);
        reports.endpoint(
                post("/admin/api/accounting/vat-report/", GetVatReport.class, OPERATOR.needing(FINANCE_VIEW))
                        .exempt(PAGING, "sums: a line for each kind, however many rows there are")
                        .summary("Sum the VAT of a month by company, country, treatment and rate."),
                s -> s::vat);
        reports.endpoint(
                post("/admin/api/accounting/ec-sales-list/", GetEcSalesList.class, OPERATOR.needing(FINANCE_PERSONAL))
                        .summary(
                                "Sum a month's or quarter's reverse-charged services by company and customer's VAT id."),
                s -> s::ecSales);
    }
}
