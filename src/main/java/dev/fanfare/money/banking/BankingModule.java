package dev.fanfare.money.banking;

import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.FINANCE_MANAGE;
import static dev.fanfare.platform.bus.Permission.FINANCE_VIEW;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.money.banking.api.BankStatements.AssignBankLine;
import dev.fanfare.money.banking.api.BankStatements.ImportBankFile;
import dev.fanfare.money.banking.api.BankStatements.ListBankFiles;
import dev.fanfare.money.banking.api.BankStatements.ListUnmatchedLines;
import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.ModuleContext;
import java.time.Duration;
import java.util.function.Supplier;

/** What comes back from banks. */
public final class BankingModule extends DomainModule {
    /** Bytes of a request that imports a file: its longest text in letters of two bytes. */
    private static final int MAX_BYTES = 12_500_000;

    /** @param keys seal files while they are being read */
    public BankingModule(Supplier<KeyRing> keys) {
        super("banking");
        Handlers<Services> answers = onEveryLoop(parts -> new Services(parts, keys.get()));
        answers.change(
                post("/admin/api/bank-statements/import/", ImportBankFile.class)
                        .by(OPERATOR.needing(FINANCE_MANAGE))
                        .summary(
                                "Import a file of a bank: camt.053, camt.054, pain.002 or ACH returns. The same again changes"
                                        + " nothing.")
                        .takes(MAX_BYTES),
                s -> s.importing::importFile);
        answers.endpoint(
                post("/admin/api/bank-statements/list/", ListBankFiles.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .summary("List the files of banks, newest first, and how far each has been read."),
                s -> s.importing::list);
        answers.endpoint(
                post("/admin/api/bank-statements/unmatched/", ListUnmatchedLines.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .summary("List what banks reported and nothing here matches, oldest first, with sums by age."),
                s -> s.matching::listUnmatched);
        answers.change(
                post("/admin/api/bank-statements/assign/", AssignBankLine.class)
                        .by(OPERATOR.needing(FINANCE_MANAGE))
                        .dryRuns()
                        .summary("Say what a line is that matches nothing.")
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s.matching::assign);
        answers.job(new ReadBankFiles(), Duration.ofSeconds(30), BankFileImportService.CHANNEL, s -> s.importing::read);
        answers.job(
                new MatchBankLines(), Duration.ofSeconds(30), BankLineMatchingService.CHANNEL, s -> s.matching::match);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final BankFileImportService importing;
        private final BankLineMatchingService matching;

        Services(ModuleContext parts, KeyRing keys) {
            this.importing = new BankFileImportService(parts.vertx(), parts.database(), keys);
            this.matching = new BankLineMatchingService(parts.database());
        }
    }
}
