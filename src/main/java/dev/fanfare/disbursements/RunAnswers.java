package dev.fanfare.disbursements;

import static dev.fanfare.disbursements.api.DisbursementsError.RUN_FILE_GONE;
import static dev.fanfare.disbursements.api.DisbursementsError.RUN_NOT_APPROVED;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.PAYOUTS_APPROVE;
import static dev.fanfare.platform.bus.Permission.PAYOUTS_PROCESS;
import static dev.fanfare.platform.bus.Permission.PAYOUTS_VIEW;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Answering.document;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.disbursements.api.DisbursementJobs.GatherRuns;
import dev.fanfare.disbursements.api.DisbursementJobs.SendRuns;
import dev.fanfare.disbursements.api.PayoutRuns.ApproveRun;
import dev.fanfare.disbursements.api.PayoutRuns.CancelRun;
import dev.fanfare.disbursements.api.PayoutRuns.DownloadRunFile;
import dev.fanfare.disbursements.api.PayoutRuns.GatherRun;
import dev.fanfare.disbursements.api.PayoutRuns.ListRunItems;
import dev.fanfare.disbursements.api.PayoutRuns.ListRuns;
import dev.fanfare.disbursements.api.PayoutRuns.SendRun;
import dev.fanfare.disbursements.api.PayoutRuns.ShowRun;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.module.Answers;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.Parts;
import dev.fanfare.platform.sql.Database;
import java.time.Duration;

/** What is answered about payout runs, by the services of one instance. */
final class RunAnswers implements Lifecycle {
    private final GatheringService gathering;
    private final RunsService decisions;
    private final SendingService sending;
    private final RunFilesService files;

    RunAnswers(Parts parts, RunsConfig config, KeyRing keys) {
        Database db = parts.database();
        this.gathering = new GatheringService(db, config);
        this.decisions = new RunsService(db);
        this.sending = new SendingService(db, config);
        this.files = new RunFilesService(parts.vertx(), db, keys, config);
    }

    static void declare(Answers<RunAnswers> answers) {
        decisions(answers);
        views(answers);
        answers.job(new GatherRuns(), Duration.ofSeconds(30), GatheringService.CHANNEL, s -> s.gathering::gatherNext);
        answers.job(new SendRuns(), Duration.ofSeconds(30), SendingService.CHANNEL, s -> s.sending::sendNext);
    }

    private static void decisions(Answers<RunAnswers> answers) {
        answers.change(
                post("/admin/api/payout-runs/gather/", GatherRun.class)
                        .by(OPERATOR.needing(PAYOUTS_PROCESS))
                        .dryRuns()
                        .says(
                                "Gather the pending payouts that match into a new run; a large one goes on in the background"
                                        + " until its status is ready.")
                        .creates(),
                s -> s.gathering::gather);
        answers.change(
                post("/admin/api/payout-runs/approve/", ApproveRun.class)
                        .by(OPERATOR.needing(PAYOUTS_APPROVE))
                        .dryRuns()
                        .says("Approve a run that is ready and that somebody else gathered.")
                        .refuses(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s.decisions::approve);
        answers.change(
                post("/admin/api/payout-runs/send/", SendRun.class)
                        .by(OPERATOR.needing(PAYOUTS_PROCESS))
                        .dryRuns()
                        .says(
                                "Send a run: its payouts are handed over to their rails in the background until its status is"
                                        + " sent; then its files can be downloaded.")
                        .refuses(RESOURCE_NOT_FOUND, INVALID_TRANSITION, RUN_NOT_APPROVED),
                s -> s.decisions::send);
        answers.change(
                post("/admin/api/payout-runs/cancel/", CancelRun.class)
                        .by(OPERATOR.needing(PAYOUTS_PROCESS))
                        .dryRuns()
                        .says("Cancel a run that has not been sent; its payouts are free for another.")
                        .refuses(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s.decisions::cancel);
    }

    private static void views(Answers<RunAnswers> answers) {
        answers.endpoint(
                post("/admin/api/payout-runs/list/", ListRuns.class)
                        .by(OPERATOR.needing(PAYOUTS_VIEW))
                        .says("List payout runs, newest first."),
                s -> s.decisions::list);
        answers.endpoint(
                post("/admin/api/payout-runs/show/", ShowRun.class)
                        .by(OPERATOR.needing(PAYOUTS_VIEW))
                        .says(
                                "Show a run: its progress, its totals for each method, rail and currency, what it leaves out"
                                        + " and why, its files, and what became of its transfers.")
                        .refuses(RESOURCE_NOT_FOUND),
                s -> s.decisions::show);
        answers.endpoint(
                post("/admin/api/payout-runs/items/", ListRunItems.class)
                        .by(OPERATOR.needing(PAYOUTS_VIEW))
                        .says("List what a run pays and what it leaves out, payment by payment.")
                        .refuses(RESOURCE_NOT_FOUND),
                s -> s.decisions::items);
        answers.endpoint(
                post("/admin/api/payout-runs/download/", DownloadRunFile.class)
                        .by(OPERATOR.needing(PAYOUTS_PROCESS))
                        .says(
                                "Download a file of a run that was sent, for the bank. It is made once, by whoever asks first;"
                                        + " for a day it is answered again, byte by byte the same, and then it is gone. Each account"
                                        + " number in it leaves a line of the audit log.")
                        .refuses(RESOURCE_NOT_FOUND, RUN_FILE_GONE)
                        .answers(document("application/octet-stream")),
                s -> s.files::download);
    }
}
