package dev.fanfare.money.tax;

import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.FINANCE_PERSONAL;
import static dev.fanfare.platform.bus.Permission.TAXES_EXPORT;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;
import static dev.fanfare.platform.endpoint.ResponseKind.document;
import static dev.fanfare.platform.endpoint.ResponseKind.file;
import static dev.fanfare.platform.endpoint.ResponseKind.prescribedFile;
import static dev.fanfare.platform.endpoint.ResponseKind.xml;

import dev.fanfare.money.document.store.DocumentArchive;
import dev.fanfare.money.tax.api.PublisherStatements.IssuePublisherStatements;
import dev.fanfare.money.tax.api.PublisherStatements.ListOwnPublisherStatements;
import dev.fanfare.money.tax.api.PublisherStatements.ListPublisherStatements;
import dev.fanfare.money.tax.api.PublisherStatements.PrintOwnPublisherStatement;
import dev.fanfare.money.tax.api.PublisherStatements.PrintPublisherStatement;
import dev.fanfare.money.tax.api.TaxForms.ListOwnProfiles;
import dev.fanfare.money.tax.api.TaxForms.ListProfiles;
import dev.fanfare.money.tax.api.TaxForms.UpdateDac7;
import dev.fanfare.money.tax.api.TaxForms.UpdateW8Ben;
import dev.fanfare.money.tax.api.TaxForms.UpdateW9;
import dev.fanfare.money.tax.api.YearlyFiles;
import dev.fanfare.money.tax.api.YearlyFiles.ListCorrected1099Nec;
import dev.fanfare.money.tax.api.YearlyFiles.ListForm1099Nec;
import dev.fanfare.money.tax.api.YearlyFiles.ListMissingTaxForms;
import dev.fanfare.money.tax.api.YearlyFiles.WriteDac7;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.pdf.PdfPrinter;
import java.time.Duration;
import java.util.function.Supplier;

/** Tax forms and statements of publishers, and reports to authorities. Runs with payments and shares their keys. */
public final class TaxesModule extends DomainModule {
    private final Handlers<TaxProfilesService> profiles;
    private final Handlers<YearlyService> yearly;
    private final Handlers<PublisherStatementsService> statements;
    private final Handlers<StatementsIssuingService> issuing;

    /** @param keys read if the node runs payments */
    public TaxesModule(TaxesConfig config, Supplier<KeyRing> keys) {
        super("taxes", "payments");
        Handlers<TaxEncryption> encryption = onEveryLoop(context -> new TaxEncryption(keys.get()));
        profiles = onEveryLoop(context -> new TaxProfilesService(context.database(), context.get(encryption)));
        yearly = onEveryLoop(context -> new YearlyService(
                context.database(),
                context.get(encryption),
                new DocumentArchive(context.database(), keys.get()),
                config));
        statements = onEveryLoop(context -> new PublisherStatementsService(
                context.database(),
                context.get(encryption),
                PdfPrinter.of(context.vertx()),
                new DocumentArchive(context.database(), keys.get())));
        issuing = onEveryLoop(context -> new StatementsIssuingService(context.database(), context.get(encryption)));
        forms();
        files();
        statements();
        encrypts(TaxProfilesRepository.ENCRYPTED, PublisherStatementsRepository.ENCRYPTED);
    }

    private void forms() {
        profiles.change(
                        post("/web/api/update/tax/w9/", UpdateW9.class, WEB_USER)
                                .summary("Fill in the form W-9; it replaces a former one, and a W-8BEN."),
                        s -> s::saveW9)
                .also(prior -> prior.at("/api/update/tax/w9/", APP_USER));
        profiles.change(
                        post("/web/api/update/tax/w8ben/", UpdateW8Ben.class, WEB_USER)
                                .summary("Fill in the form W-8BEN; it replaces a former one, and a W-9."),
                        s -> s::saveW8Ben)
                .also(prior -> prior.at("/api/update/tax/w8ben/", APP_USER));
        profiles.change(
                        post("/web/api/update/tax/dac7/", UpdateDac7.class, WEB_USER)
                                .summary(
                                        "Tell what the European directive DAC7 asks of sellers; it replaces what was told before."),
                        s -> s::saveDac7)
                .also(prior -> prior.at("/api/update/tax/dac7/", APP_USER));
        profiles.endpoint(
                        post("/web/api/get/tax/", ListOwnProfiles.class, WEB_USER)
                                .exempt(PAGING, "an account has a few")
                                .summary("List the tax forms that you have filled in, masked."),
                        s -> s::listOwn)
                .also(prior -> prior.at("/api/get/tax/", APP_USER));
        profiles.endpoint(
                post("/admin/api/taxes/profiles/", ListProfiles.class, OPERATOR.needing(FINANCE_PERSONAL))
                        .exempt(PAGING, "an account has a few")
                        .summary("List the tax forms that a user has filled in, masked."),
                s -> s::list);
    }

    private void statements() {
        statements
                .endpoint(
                        post("/web/api/statements/list/", ListOwnPublisherStatements.class, WEB_USER)
                                .summary(
                                        "List your self-billing statements, one for each month and currency, newest first."),
                        s -> s::listOwn)
                .also(prior -> prior.at("/api/statements/list/", APP_USER.granted(Scope.WALLET_READ)));
        statements
                .endpoint(
                        post("/web/api/statements/print/", PrintOwnPublisherStatement.class, WEB_USER)
                                .summary("Get one of your self-billing statements as PDF.")
                                .errors(RESOURCE_NOT_FOUND)
                                .answers(document("application/pdf")),
                        s -> s::printOwn)
                .also(prior -> prior.at("/api/statements/print/", APP_USER.granted(Scope.WALLET_READ)));
        statements.endpoint(
                post("/admin/api/statements/list/", ListPublisherStatements.class, OPERATOR.needing(FINANCE_PERSONAL))
                        .summary("List the self-billing statements of all publishers, newest first."),
                s -> s::list);
        statements.endpoint(
                post("/admin/api/statements/print/", PrintPublisherStatement.class, OPERATOR.needing(FINANCE_PERSONAL))
                        .summary("Get a self-billing statement as PDF.")
                        .errors(RESOURCE_NOT_FOUND)
                        .answers(document("application/pdf")),
                s -> s::print);
        issuing.job(new IssuePublisherStatements(), Duration.ofMinutes(10), s -> s::issue);
    }

    private void files() {
        yearly.endpoint(
                post("/admin/api/taxes/form-1099-nec/", ListForm1099Nec.class, OPERATOR.needing(TAXES_EXPORT))
                        .requiresStepUp()
                        .summary("Export the forms 1099-NEC of a year as the CSV file that the IRS takes.")
                        .reads(YearlyFiles.NecYear.class, YearlyFiles.NecYear::form1099Nec)
                        .answers(prescribedFile("form-1099-nec", YearlyFiles.Form1099Nec.class, ListForm1099Nec::from)),
                s -> s::form1099Nec);
        yearly.endpoint(
                post(
                                "/admin/api/taxes/form-1099-nec/corrected/",
                                ListCorrected1099Nec.class,
                                OPERATOR.needing(TAXES_EXPORT))
                        .requiresStepUp()
                        .summary("Export the handed-out forms 1099-NEC whose amount, name or TIN has changed, as CSV.")
                        .reads(YearlyFiles.CorrectedYear.class, YearlyFiles.CorrectedYear::corrected)
                        .answers(prescribedFile(
                                "form-1099-nec-corrected",
                                YearlyFiles.Corrected1099Nec.class,
                                ListCorrected1099Nec::from)),
                s -> s::corrected);
        yearly.endpoint(
                post("/admin/api/taxes/dac7/", WriteDac7.class, OPERATOR.needing(TAXES_EXPORT))
                        .requiresStepUp()
                        .summary("Export the report of a year by DAC7 as XML in the OECD's format.")
                        .reads(YearlyFiles.Year.class, YearlyFiles.Year::dac7)
                        .answers(xml("dac7", WriteDac7::from)),
                s -> s::dac7);
        yearly.endpoint(
                post(
                                "/admin/api/taxes/missing-tax-forms/",
                                ListMissingTaxForms.class,
                                OPERATOR.needing(FINANCE_PERSONAL))
                        .requiresStepUp()
                        .summary("Export who was paid in a year and has filled in no tax form, as CSV.")
                        .reads(YearlyFiles.Year.class, YearlyFiles.Year::missingForms)
                        .answers(
                                file("missing-tax-forms", YearlyFiles.MissingTaxForm.class, ListMissingTaxForms::from)),
                s -> s::missingForms);
    }
}
