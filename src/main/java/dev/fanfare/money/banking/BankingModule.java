package dev.fanfare.money.banking;

import static dev.fanfare.money.funding.api.FundingError.FUNDS_NOT_FREE;
import static dev.fanfare.platform.bus.CommonFault.DUPLICATE_RESOURCE;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.CORRECTIONS_APPROVE;
import static dev.fanfare.platform.bus.Permission.FINANCE_MANAGE;
import static dev.fanfare.platform.bus.Permission.FINANCE_PERSONAL;
import static dev.fanfare.platform.bus.Permission.FINANCE_VIEW;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.APPROVAL;
import static dev.fanfare.platform.endpoint.EndpointRule.OWNER_NOTICE;

import dev.fanfare.money.banking.api.BankFiles.AssignBankLine;
import dev.fanfare.money.banking.api.BankFiles.AssignBankLines;
import dev.fanfare.money.banking.api.BankFiles.ImportBankFile;
import dev.fanfare.money.banking.api.BankFiles.ListBankFiles;
import dev.fanfare.money.banking.api.BankFiles.ListUnmatchedLines;
import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.money.banking.api.BankingJobs.ReadProviderReports;
import dev.fanfare.money.banking.api.CashAccounts.CreateCashAccount;
import dev.fanfare.money.banking.api.CashAccounts.DecideBankStatement;
import dev.fanfare.money.banking.api.CashAccounts.ListBankStatements;
import dev.fanfare.money.banking.api.CashAccounts.ListCashAccounts;
import dev.fanfare.money.banking.api.CashAccounts.UpdateCashAccount;
import dev.fanfare.money.payment.api.SourceAccounts;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/** Our own accounts at banks, and files from banks. */
public final class BankingModule extends DomainModule {
    private final Handlers<BankFileImportService> importing;
    private final Handlers<BankStatementBookingService> booking;
    private final Handlers<BankLineMatchingService> matching =
            onEveryLoop(context -> new BankLineMatchingService(context.database()));

    private final Handlers<BulkAssignService> bulk = onEveryLoop((bus, db) -> new BulkAssignService(bus, db));

    /** Bytes of a request that imports a file: its longest text in letters of two bytes. */
    private static final int MAX_BYTES = 12_500_000;

    /**
     * Serves files and accounts.
     *
     * @param keys encrypt files during their import
     * @param source our accounts that files pay from
     */
    public BankingModule(Supplier<KeyRing> keys, SourceAccounts source) {
        super("banking");
        booking = onEveryLoop((bus, db) -> new BankStatementBookingService(db, source.findSepa()));
        cash();
        encrypts(BankFilesRepository.ENCRYPTED);
        importing = onEveryLoop(context -> new BankFileImportService(context.vertx(), context.database(), keys.get()));
        importing.change(
                post("/admin/api/bank-statements/import/", ImportBankFile.class, OPERATOR.needing(FINANCE_MANAGE))
                        .requiresApproval(CORRECTIONS_APPROVE)
                        .summary(
                                "Import a file of a bank, or a ZIP archive of them: camt.053, camt.054, pain.002 or ACH"
                                        + " returns. The same again changes nothing, unless it was set aside.")
                        .maxBody(MAX_BYTES),
                s -> s::importFile);
        importing.endpoint(
                post("/admin/api/bank-statements/list/", ListBankFiles.class, OPERATOR.needing(FINANCE_VIEW))
                        .summary(
                                "List the files of banks, newest first, and how far each has been read, or why it was set aside."),
                s -> s::list);
        matching.endpoint(
                post(
                                "/admin/api/bank-statements/unmatched/",
                                ListUnmatchedLines.class,
                                OPERATOR.needing(FINANCE_PERSONAL))
                        .summary("List what banks reported and nothing here matches, oldest first, with sums by age."),
                s -> s::listUnmatched);
        matching.change(
                post("/admin/api/bank-statements/assign/", AssignBankLine.class, OPERATOR.needing(FINANCE_MANAGE))
                        .exempt(OWNER_NOTICE, "the advertiser's statement shows it")
                        .requiresApproval(CORRECTIONS_APPROVE)
                        .summary("Say what a line is that matches nothing.")
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION, FUNDS_NOT_FREE, DUPLICATE_RESOURCE),
                s -> s::assign);
        bulk.endpoint(
                post("/admin/api/bank-statements/bulk-assign/", AssignBankLines.class, OPERATOR.needing(FINANCE_MANAGE))
                        .exempt(APPROVAL, "proposes each line, which takes two people")
                        .dryRuns()
                        .summary("Assign up to 500 unmatched lines, each on its own, or all that match a filter.")
                        .errors(CommonFault.MATCHES_CHANGED),
                s -> s::assign);
        importing.job(new ReadBankFiles(), Duration.ofSeconds(30), BankFileImportService.CHANNEL, s -> s::read);
        matching.job(new MatchBankLines(), Duration.ofSeconds(30), BankLineMatchingService.CHANNEL, s -> s::match);
        onEveryLoop((bus, db) -> new ProviderReportService(bus, db))
                .job(new ReadProviderReports(), Duration.ofMinutes(10), s -> s::read);
        staffQueue(
                "bank_lines",
                "/admin/api/bank-statements/unmatched/",
                Map.of(),
                (sql, caller) -> BankLinesRepository.countLines(sql));
        staffQueue(
                "bank_statements",
                "/admin/api/cash-accounts/statements/",
                Map.of("waiting", "true"),
                (sql, caller) -> BankLinesRepository.countStatements(sql));
    }

    private void cash() {
        booking.change(
                post("/admin/api/cash-accounts/create/", CreateCashAccount.class, OPERATOR.needing(FINANCE_MANAGE))
                        .requiresApproval(CORRECTIONS_APPROVE)
                        .summary("Add an account of ours at a bank: its statements are taken from then on.")
                        .errors(DUPLICATE_RESOURCE),
                s -> s::create);
        booking.change(
                post("/admin/api/cash-accounts/update/", UpdateCashAccount.class, OPERATOR.needing(FINANCE_MANAGE))
                        .requiresApproval(CORRECTIONS_APPROVE)
                        .summary("Say whether an account's bank numbers its statements without gaps.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::update);
        booking.endpoint(
                post("/admin/api/cash-accounts/list/", ListCashAccounts.class, OPERATOR.needing(FINANCE_VIEW))
                        .summary(
                                "List our accounts at banks and providers, with the books' balance and the stated one."),
                s -> s::list);
        booking.endpoint(
                post("/admin/api/cash-accounts/statements/", ListBankStatements.class, OPERATOR.needing(FINANCE_VIEW))
                        .summary("List the statements of our accounts, the newest first, and why some wait."),
                s -> s::listStatements);
        booking.change(
                post("/admin/api/cash-accounts/decide/", DecideBankStatement.class, OPERATOR.needing(FINANCE_MANAGE))
                        .requiresApproval(CORRECTIONS_APPROVE)
                        .summary(
                                "Book a statement that waits, with what it leaves out as unidentified, or leave it out.")
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s::decide);
    }
}
