package dev.fanfare.money.finance;

import static dev.fanfare.money.finance.api.FinanceError.ACCOUNT_OVERDRAWN;
import static dev.fanfare.money.finance.api.FinanceError.PERIOD_NOT_READY;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.CORRECTIONS_APPROVE;
import static dev.fanfare.platform.bus.Permission.CORRECTIONS_PROPOSE;
import static dev.fanfare.platform.bus.Permission.FINANCE_PERSONAL;
import static dev.fanfare.platform.bus.Permission.FINANCE_VIEW;
import static dev.fanfare.platform.bus.Permission.PERIODS_CLOSE;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;
import static dev.fanfare.platform.endpoint.EndpointRule.PERSONAL_PERMISSION;
import static dev.fanfare.platform.endpoint.ResponseKind.document;
import static dev.fanfare.platform.endpoint.ResponseKind.file;

import dev.fanfare.money.finance.api.Corrections.CreateCorrection;
import dev.fanfare.money.finance.api.ExportDebts;
import dev.fanfare.money.finance.api.ExportJournal;
import dev.fanfare.money.finance.api.ExportJournal.JournalChunk;
import dev.fanfare.money.finance.api.ExportMonth;
import dev.fanfare.money.finance.api.FinanceJobs.LedgerReconciled;
import dev.fanfare.money.finance.api.FinanceJobs.ReconcileLedger;
import dev.fanfare.money.finance.api.GetAdvertiserFinances;
import dev.fanfare.money.finance.api.GetPlatformFinances;
import dev.fanfare.money.finance.api.GetTrialBalance;
import dev.fanfare.money.finance.api.ListDebts;
import dev.fanfare.money.finance.api.ListDebts.Debts;
import dev.fanfare.money.finance.api.ListJournal;
import dev.fanfare.money.finance.api.Periods.ClosePeriod;
import dev.fanfare.money.finance.api.Periods.ListPeriods;
import dev.fanfare.money.finance.api.VerifyLedger;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.jobs.AlarmsConfig;
import dev.fanfare.platform.jobs.Finding;
import dev.fanfare.platform.jobs.HealthCheck;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import java.time.Duration;

/** The journal, its corrections, months and reconciliation. */
public final class FinanceModule extends DomainModule {
    private final Handlers<JournalService> journal = onEveryLoop((bus, db) -> new JournalService(db));
    private final Handlers<PeriodsService> periods = onEveryLoop((bus, db) -> new PeriodsService(db));
    private final Handlers<FinancesService> finances;
    private final Handlers<CorrectionsService> corrections = onEveryLoop((bus, db) -> new CorrectionsService(db));

    /**
     * @param currency the platform's, an ISO 4217 code
     * @param accounting of exports for accountants
     * @param alarms when the last reconciliation is too old
     */
    public FinanceModule(String currency, AccountingConfig accounting, AlarmsConfig alarms) {
        super("finance");
        finances = onEveryLoop((bus, db) -> new FinancesService(bus, db, currency));
        forPartners();
        forOperators();
        corrections();
        periods();
        Handlers<AccountingExportService> exporting =
                onEveryLoop((bus, db) -> new AccountingExportService(db, accounting));
        exporting.endpoint(
                post("/admin/api/accounting/export/", ExportMonth.class, OPERATOR.needing(FINANCE_VIEW))
                        .exempt(PERSONAL_PERMISSION, "sums of a day by account of the chart")
                        .summary("Export a month for the accountant, for DATEV or as CSV: sums by day, entry and"
                                + " account.")
                        .answers(document("text/csv; charset=utf-8")),
                s -> s::export);
        Handlers<ReconciliationService> reconciling = once(ReconciliationService::new);
        reconciling.ask(VerifyLedger.class, s -> s::verify);
        reconciling.job(new ReconcileLedger(), Duration.ofMinutes(1), s -> s::reconcile);
        reconciling.subscribe(LedgerReconciled.class, s -> s::reconciled);
        publishes(LedgerReconciled.class);
        healthCheck(new HealthCheck(
                "ledger",
                FINANCE_VIEW,
                "Run the command verify, which names every difference, and correct none before its cause is known.",
                sql -> ReconciliationRepository.getState(sql, alarms.unfinishedHours())
                        .map(FinanceModule::finding)));
    }

    private static Finding finding(ReconciliationRepository.State ledger) {
        if (ledger.differences() > 0) {
            return Finding.problem(
                    "The journal and what is recorded outside it differ in one amount; the log names it.|The journal and what"
                            + " is recorded outside it differ in {0} amounts; the log names them.",
                    ledger.differences());
        }
        return ledger.late()
                ? Finding.problem("The ledger has not been compared as a whole since {0}.", ledger.finishedAt())
                : Finding.WELL;
    }

    private void forPartners() {
        finances.endpoint(
                post(
                                "/api/advertiser/stats/financial/",
                                GetAdvertiserFinances.class,
                                BACKEND.needing(FINANCE_VIEW).orAdvertiser(TeamRight.MONEY_VIEW))
                        .exempt(PAGING, "sums: a line for each kind, however many rows there are")
                        .summary("Show what an advertiser spent in a period.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::ofAdvertiser);
        finances.endpoint(
                post("/api/general/stats/financial/", GetPlatformFinances.class, BACKEND.needing(FINANCE_VIEW))
                        .exempt(PAGING, "sums: a line for each kind, however many rows there are")
                        .summary("Show what advertisers were charged and publishers were paid in a period."),
                s -> s::ofPlatform);
    }

    private void forOperators() {
        journal.endpoint(
                post("/admin/api/journal/list/", ListJournal.class, OPERATOR.needing(FINANCE_PERSONAL))
                        .summary("List journal entries as sentences with their postings, newest first."),
                s -> s::list);
        journal.endpoint(
                post("/admin/api/journal/export/", ExportJournal.class, OPERATOR.needing(FINANCE_PERSONAL))
                        .requiresSessionStepUp()
                        .summary("Export all sealed postings as a CSV file, oldest first; with after only what is new.")
                        .reads(ExportJournal.Body.class, ExportJournal.Body::ask)
                        .answers(file("journal", JournalChunk.Line.class, ExportJournal::from)),
                s -> s::export);
    }

    private void corrections() {
        corrections.change(
                post("/admin/api/corrections/create/", CreateCorrection.class, OPERATOR.needing(CORRECTIONS_PROPOSE))
                        .requiresApproval(CORRECTIONS_APPROVE)
                        .summary("Post an entry that corrects the books, or the reversal of one.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION, ACCOUNT_OVERDRAWN),
                s -> s::create);
    }

    private void periods() {
        periods.endpoint(
                post("/admin/api/accounting/trial-balance/", GetTrialBalance.class, OPERATOR.needing(FINANCE_VIEW))
                        .exempt(PAGING, "sums: a line for each kind, however many rows there are")
                        .summary("Sum all accounts by kind and currency: before a month, in it and after it."),
                s -> s::trialBalance);
        periods.endpoint(
                post("/admin/api/accounting/debts/", ListDebts.class, OPERATOR.needing(FINANCE_PERSONAL))
                        .summary("List the publishers who owed money at the end of a day, and sum their debts by age."),
                s -> s::debts);
        periods.endpoint(
                post("/admin/api/accounting/debts/export/", ExportDebts.class, OPERATOR.needing(FINANCE_PERSONAL))
                        .requiresStepUp()
                        .summary("Export the publishers who owed money at the end of a day as CSV.")
                        .reads(ExportDebts.Day.class, ExportDebts.Day::debts)
                        .answers(file("debts", Debts.Item.class, ExportDebts::from)),
                s -> s::exportDebts);
        periods.endpoint(
                post("/admin/api/accounting/periods/list/", ListPeriods.class, OPERATOR.needing(FINANCE_VIEW))
                        .summary("List the months that are closed, newest first."),
                s -> s::list);
        periods.change(
                post("/admin/api/accounting/periods/close/", ClosePeriod.class, OPERATOR.needing(PERIODS_CLOSE))
                        .requiresApproval(PERIODS_CLOSE)
                        .summary("Close a month of the books.")
                        .errors(INVALID_TRANSITION, PERIOD_NOT_READY),
                s -> s::close);
    }
}
