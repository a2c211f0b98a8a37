package dev.fanfare.money.disbursement;

import static dev.fanfare.money.disbursement.api.DisbursementsError.RUN_FILE_GONE;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.PAYOUTS_APPROVE;
import static dev.fanfare.platform.bus.Permission.PAYOUTS_PROCESS;
import static dev.fanfare.platform.bus.Permission.PAYOUTS_VIEW;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.APPROVAL;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;
import static dev.fanfare.platform.endpoint.ResponseKind.document;

import dev.fanfare.money.disbursement.api.DisbursementJobs.BuildRuns;
import dev.fanfare.money.disbursement.api.DisbursementJobs.SendRuns;
import dev.fanfare.money.disbursement.api.PayoutRuns.CancelRun;
import dev.fanfare.money.disbursement.api.PayoutRuns.CreateRun;
import dev.fanfare.money.disbursement.api.PayoutRuns.DownloadRunFile;
import dev.fanfare.money.disbursement.api.PayoutRuns.GetRun;
import dev.fanfare.money.disbursement.api.PayoutRuns.ListRunItems;
import dev.fanfare.money.disbursement.api.PayoutRuns.ListRuns;
import dev.fanfare.money.disbursement.api.PayoutRuns.SendRun;
import dev.fanfare.platform.module.Handlers;
import java.time.Duration;

/** Responses about payout runs. */
record PayoutRunEndpoints(
        Handlers<PayoutRunBuilder> building,
        Handlers<PayoutRunService> runs,
        Handlers<PayoutRunSender> sending,
        Handlers<RunFilesService> files) {
    void declare() {
        decisions();
        views();
        building.job(new BuildRuns(), Duration.ofSeconds(30), PayoutRunBuilder.CHANNEL, s -> s::buildNext);
        sending.job(new SendRuns(), Duration.ofSeconds(30), PayoutRunSender.CHANNEL, s -> s::sendNext);
    }

    private void decisions() {
        building.change(
                post("/admin/api/payout-runs/create/", CreateRun.class, OPERATOR.needing(PAYOUTS_PROCESS))
                        .exempt(APPROVAL, "sending the run takes two people")
                        .dryRuns()
                        .summary("Create a run of the pending payouts that match; a large one goes on in the background"
                                + " until its status is ready.")
                        .creates(),
                s -> s::create);
        runs.change(
                post("/admin/api/payout-runs/send/", SendRun.class, OPERATOR.needing(PAYOUTS_PROCESS))
                        .requiresApproval(PAYOUTS_APPROVE)
                        .summary(
                                "Send a run, above a setting with a second person: its payouts are handed over to their rails in"
                                        + " the background until its status is sent; then its files can be downloaded.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s::send);
        runs.change(
                post("/admin/api/payout-runs/cancel/", CancelRun.class, OPERATOR.needing(PAYOUTS_PROCESS))
                        .exempt(APPROVAL, "gives back what was reserved")
                        .dryRuns()
                        .summary(
                                "Cancel a run, or stop one that is being sent; payouts that no rail has are free for another.")
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s::cancel);
    }

    private void views() {
        runs.endpoint(
                post("/admin/api/payout-runs/list/", ListRuns.class, OPERATOR.needing(PAYOUTS_VIEW))
                        .summary("List payout runs, newest first."),
                s -> s::list);
        runs.endpoint(
                post("/admin/api/payout-runs/get/", GetRun.class, OPERATOR.needing(PAYOUTS_VIEW))
                        .exempt(PAGING, "sums: a line for each kind, however many rows there are")
                        .summary(
                                "Show a run: its progress, its totals for each method, rail and currency, what it leaves out"
                                        + " and why, its files, and what became of its transfers.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::show);
        runs.endpoint(
                post("/admin/api/payout-runs/items/", ListRunItems.class, OPERATOR.needing(PAYOUTS_VIEW))
                        .summary("List what a run pays and what it leaves out, payment by payment.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::items);
        files.endpoint(
                post("/admin/api/payout-runs/download/", DownloadRunFile.class, OPERATOR.needing(PAYOUTS_PROCESS))
                        .requiresStepUp()
                        .summary(
                                "Download a file of a run that was sent, for the bank. It is made once, at the first request;"
                                        + " for a day it is answered again, byte by byte the same, and then it is gone. Each account"
                                        + " number in it leaves a line of the audit log.")
                        .errors(RESOURCE_NOT_FOUND, RUN_FILE_GONE)
                        .answers(document("application/octet-stream")),
                s -> s::download);
    }
}
