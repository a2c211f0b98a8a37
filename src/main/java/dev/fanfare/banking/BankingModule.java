package dev.fanfare.banking;

import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.FINANCE_MANAGE;
import static dev.fanfare.platform.bus.Permission.FINANCE_VIEW;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.banking.api.BankStatements.AssignBankLine;
import dev.fanfare.banking.api.BankStatements.ImportBankFile;
import dev.fanfare.banking.api.BankStatements.ListBankFiles;
import dev.fanfare.banking.api.BankStatements.ListUnmatchedLines;
import dev.fanfare.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.module.Answers;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.Parts;
import java.time.Duration;
import java.util.function.Supplier;

/** What comes back from banks. */
public final class BankingModule extends DomainModule {
    /** Bytes of a request that imports a file: its longest text in letters of two bytes. */
    private static final int LARGEST = 12_500_000;

    /** @param keys seal files while they are being read */
    public BankingModule(Supplier<KeyRing> keys) {
        super("banking");
        Answers<Services> answers = onEveryLoop(parts -> new Services(parts, keys.get()));
        answers.change(
                post("/admin/api/bank-statements/import/", ImportBankFile.class)
                        .by(OPERATOR.needing(FINANCE_MANAGE))
                        .says(
                                "Import a file of a bank: camt.053, camt.054, pain.002 or ACH returns. The same again changes"
                                        + " nothing.")
                        .takes(LARGEST),
                s -> s.importing::importFile);
        answers.endpoint(
                post("/admin/api/bank-statements/list/", ListBankFiles.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .says("List the files of banks, newest first, and how far each has been read."),
                s -> s.importing::list);
        answers.endpoint(
                post("/admin/api/bank-statements/unmatched/", ListUnmatchedLines.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .says("List what banks reported and nothing here matches, oldest first, with sums by age."),
                s -> s.matching::listUnmatched);
        answers.change(
                post("/admin/api/bank-statements/assign/", AssignBankLine.class)
                        .by(OPERATOR.needing(FINANCE_MANAGE))
                        .dryRuns()
                        .says("Say what a line is that matches nothing.")
                        .refuses(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s.matching::assign);
        answers.job(new ReadBankFiles(), Duration.ofSeconds(30), ImportService.CHANNEL, s -> s.importing::read);
        answers.job(new MatchBankLines(), Duration.ofSeconds(30), MatchingService.CHANNEL, s -> s.matching::match);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final ImportService importing;
        private final MatchingService matching;

        Services(Parts parts, KeyRing keys) {
            this.importing = new ImportService(parts.vertx(), parts.database(), keys);
            this.matching = new MatchingService(parts.database());
        }
    }
}
