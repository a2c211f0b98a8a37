package dev.fanfare.finance;

import static dev.fanfare.finance.api.FinanceError.ACCOUNT_OVERDRAWN;
import static dev.fanfare.platform.bus.CommonFault.DUPLICATE_RESOURCE;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.CORRECTIONS_APPROVE;
import static dev.fanfare.platform.bus.Permission.CORRECTIONS_PROPOSE;
import static dev.fanfare.platform.bus.Permission.FINANCE_MANAGE;
import static dev.fanfare.platform.bus.Permission.FINANCE_VIEW;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Answering.file;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.finance.api.CorrectionMove;
import dev.fanfare.finance.api.Corrections.ApproveCorrection;
import dev.fanfare.finance.api.Corrections.ListCorrections;
import dev.fanfare.finance.api.Corrections.ProposeCorrection;
import dev.fanfare.finance.api.Corrections.RejectCorrection;
import dev.fanfare.finance.api.ExportJournal;
import dev.fanfare.finance.api.ExportJournal.JournalChunk;
import dev.fanfare.finance.api.FinanceJobs.IssueInvoices;
import dev.fanfare.finance.api.FinanceJobs.LedgerReconciled;
import dev.fanfare.finance.api.FinanceJobs.ReconcileLedger;
import dev.fanfare.finance.api.GetAdvertiserFinances;
import dev.fanfare.finance.api.GetPlatformFinances;
import dev.fanfare.finance.api.InvoiceMoves.PayInvoice;
import dev.fanfare.finance.api.InvoiceMoves.VoidInvoice;
import dev.fanfare.finance.api.ListAdvertiserInvoices;
import dev.fanfare.finance.api.ListInvoices;
import dev.fanfare.finance.api.ListJournal;
import dev.fanfare.finance.api.VerifyLedger;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.jobs.AlarmsConfig;
import dev.fanfare.platform.jobs.Watch;
import dev.fanfare.platform.module.Answers;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.Parts;
import dev.fanfare.platform.sql.Database;
import java.time.Duration;
import java.util.Optional;

/** Invoices, the journal and its reconciliation. */
public final class FinanceModule extends DomainModule {
    /**
     * @param currency the platform's, an ISO 4217 code
     * @param alarms when it is too long since the books were compared
     */
    public FinanceModule(String currency, AlarmsConfig alarms) {
        super("finance");
        Answers<Services> answers = onEveryLoop(parts -> new Services(parts, currency));
        forPartners(answers);
        forOperators(answers);
        corrections(answers);
        answers.job(new IssueInvoices(), Duration.ofMinutes(10), s -> s.issuing::issue);
        Answers<Reconciler> reconciler = once(Reconciler::new);
        reconciler.ask(VerifyLedger.class, s -> s.verifying()::verify);
        reconciler.job(new ReconcileLedger(), Duration.ofMinutes(1), s -> s.verifying()::reconcile);
        reconciler.subscribe(LedgerReconciled.class, s -> s::reconciled);
        publishes(LedgerReconciled.class);
        states(CorrectionMove.MACHINE);
        watches(new Watch("ledger", sql -> ReconciliationRepository.state(sql, alarms.unfinishedHours())
                .map(FinanceModule::problem)));
    }

    private static Optional<String> problem(ReconciliationRepository.State ledger) {
        if (ledger.differences() > 0) {
            return Optional.of("The journal and what is recorded outside it differ in " + ledger.differences()
                    + " amounts; the log names them.");
        }
        return ledger.late()
                ? Optional.of("The books have not been compared as a whole since " + ledger.finishedAt() + ".")
                : Optional.empty();
    }

    private static void forPartners(Answers<Services> answers) {
        answers.endpoint(
                post("/api/advertiser/stats/financial/", GetAdvertiserFinances.class)
                        .by(BACKEND.needing(FINANCE_VIEW).orAdvertiser())
                        .says("Show what an advertiser spent in a period.")
                        .refuses(RESOURCE_NOT_FOUND),
                s -> s.finances::ofAdvertiser);
        answers.endpoint(
                post("/api/advertiser/invoices/", ListAdvertiserInvoices.class)
                        .by(BACKEND.needing(FINANCE_VIEW).orAdvertiser())
                        .says("List an advertiser's invoices, one for each month and currency, newest first.")
                        .refuses(RESOURCE_NOT_FOUND),
                s -> s.invoices::listOfAdvertiser);
        answers.endpoint(
                post("/api/general/stats/financial/", GetPlatformFinances.class)
                        .by(BACKEND.needing(FINANCE_VIEW))
                        .says("Show what advertisers were charged and publishers were paid in a period."),
                s -> s.finances::ofPlatform);
    }

    private static void forOperators(Answers<Services> answers) {
        answers.endpoint(
                post("/admin/api/invoices/list/", ListInvoices.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .says("List the invoices of all advertisers, highest number first."),
                s -> s.invoices::list);
        answers.change(
                post("/admin/api/invoices/pay/", PayInvoice.class)
                        .by(OPERATOR.needing(FINANCE_MANAGE))
                        .says("Record that an open invoice has been paid in full.")
                        .refuses(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s.invoices::pay);
        answers.change(
                post("/admin/api/invoices/void/", VoidInvoice.class)
                        .by(OPERATOR.needing(FINANCE_MANAGE))
                        .says(
                                "Void an open invoice that was a mistake; the advertiser's next one bills its amount again.")
                        .refuses(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s.invoices::voidIt);
        answers.endpoint(
                post("/admin/api/journal/list/", ListJournal.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .says("List journal entries as sentences with their postings, newest first."),
                s -> s.journal::list);
        answers.endpoint(
                post("/admin/api/journal/export/", ExportJournal.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .says("Export all sealed postings as a CSV file, oldest first; with after only what is new.")
                        .reads(ExportJournal.Body.class, ExportJournal.Body::ask)
                        .answers(file("journal", JournalChunk.Line.class, ExportJournal::from)),
                s -> s.journal::export);
    }

    private static void corrections(Answers<Services> answers) {
        answers.change(
                post("/admin/api/corrections/propose/", ProposeCorrection.class)
                        .by(OPERATOR.needing(CORRECTIONS_PROPOSE))
                        .dryRuns()
                        .says("Propose an entry that corrects the books, or the reversal of one that was approved.")
                        .creates()
                        .refuses(RESOURCE_NOT_FOUND, DUPLICATE_RESOURCE, INVALID_TRANSITION),
                s -> s.corrections::propose);
        answers.endpoint(
                post("/admin/api/corrections/list/", ListCorrections.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .says("List corrections with what they post, the oldest first."),
                s -> s.corrections::list);
        answers.change(
                post("/admin/api/corrections/approve/", ApproveCorrection.class)
                        .by(OPERATOR.needing(CORRECTIONS_APPROVE))
                        .dryRuns()
                        .says("Approve a correction that somebody else proposed, and post it.")
                        .refuses(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION, ACCOUNT_OVERDRAWN),
                s -> s.corrections::approve);
        answers.change(
                post("/admin/api/corrections/reject/", RejectCorrection.class)
                        .by(OPERATOR.needing(CORRECTIONS_APPROVE))
                        .dryRuns()
                        .says("Reject a correction that somebody else proposed.")
                        .refuses(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s.corrections::reject);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final JournalService journal;
        private final InvoiceService invoices;
        private final IssuingService issuing;
        private final FinancesService finances;
        private final CorrectionsService corrections;

        Services(Parts parts, String currency) {
            Bus bus = parts.bus();
            Database db = parts.database();
            this.journal = new JournalService(db);
            this.invoices = new InvoiceService(db);
            this.issuing = new IssuingService(db);
            this.corrections = new CorrectionsService(db);
            this.finances = new FinancesService(bus, db, currency);
        }
    }
}
