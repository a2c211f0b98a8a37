package dev.fanfare.campaigns.task;

import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;

import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.campaign.api.Unavailable;
import dev.fanfare.campaigns.task.DraftsRepository.HandedIn;
import dev.fanfare.campaigns.task.DraftsRepository.Row;
import dev.fanfare.campaigns.task.api.DecideDraft;
import dev.fanfare.campaigns.task.api.HandInDraft;
import dev.fanfare.campaigns.task.api.HandInDraft.DraftHandedIn;
import dev.fanfare.campaigns.task.api.ListDrafts;
import dev.fanfare.campaigns.task.api.ListDrafts.DraftList;
import dev.fanfare.campaigns.task.api.ListDraftsItemBuilder;
import dev.fanfare.campaigns.task.api.TaskEvents.DraftDecided;
import dev.fanfare.campaigns.task.api.TaskJobs.ApproveUnansweredDrafts;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/** Drafts of posts: handed in by publishers before they publish, decided by those who review the posts. */
record DraftService(Database db, TasksConfig config) {
    private static final int MAX_COUNT = 200;

    Future<Committed<DraftHandedIn>> handIn(Caller caller, HandInDraft ask) {
        TaskSubmissionService.checkLinks("links", ask.links());
        TaskSubmissionService.checkImages("pictures", ask.pictures());
        return db.change(caller, ask, tx -> DraftsRepository.insert(tx, ask, caller.id(), config.draftDays())
                        .compose(made -> made.map(Future::succeededFuture).orElseGet(() -> explain(tx, caller, ask)))
                        .compose(made -> attach(tx, caller, ask, made)
                                .map(new DraftHandedIn(
                                        "success",
                                        Translatable.of("Your draft was submitted for review."),
                                        made.draftId(),
                                        made.dueAt()))))
                .recover(ConstraintErrors.map(Map.of(
                        DraftsRepository.ONE,
                        () -> INVALID_TRANSITION.because("A draft of the task is waiting already, or approved."))));
    }

    private static Future<Void> attach(Tx tx, Caller caller, HandInDraft ask, HandedIn made) {
        List<String> uploaded = ask.pictures().stream().filter(Media::isPath).toList();
        return uploaded.isEmpty()
                ? Future.succeededFuture()
                : Media.attach(tx, caller.id(), "draft:" + made.draftId(), uploaded, "pictures");
    }

    /** Fails with the reason why the task takes no draft. */
    private static Future<HandedIn> explain(Tx tx, Caller caller, HandInDraft ask) {
        return DraftsRepository.findFacts(tx, ask.taskId(), caller.id()).map(found -> {
            DraftsRepository.Facts facts = found.orElseThrow(() -> CommonFault.notFound("task", ask.taskId()));
            if (!facts.drafts()) {
                throw INVALID_TRANSITION.because("The task takes no draft: submit the post itself.");
            }
            if (facts.status() != TaskStatus.PENDING) {
                throw INVALID_TRANSITION
                        .because("A draft is submitted before the post.")
                        .with("from", facts.status().code());
            }
            throw CampaignsError.notAvailable(Unavailable.ENDED);
        });
    }

    Future<DraftList> list(Caller caller, ListDrafts ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        boolean isStaff = caller.may(Permission.TASKS_REVIEW);
        if (!isStaff && ask.advertiserId() != null && !caller.acts(ask.advertiserId(), TeamRight.TASKS_REVIEW)) {
            return Future.succeededFuture(new DraftList(List.of(), null));
        }
        Long advertiserId = isStaff || ask.advertiserId() != null
                ? ask.advertiserId()
                : Long.valueOf(caller.advertiserBy(TeamRight.TASKS_REVIEW));
        return DraftsRepository.list(db, ask.campaignId(), advertiserId, part)
                .map(read -> part.cut(
                        read,
                        Row::handedInAt,
                        Row::draftId,
                        (rows, next) -> new DraftList(
                                rows.stream().map(DraftService::item).toList(), next)));
    }

    private static ListDrafts.Item item(Row row) {
        return ListDraftsItemBuilder.builder()
                .draftId(row.draftId())
                .taskId(row.taskId())
                .content(row.content())
                .handedInAt(row.handedInAt())
                .dueAt(row.dueAt())
                .campaign(row.campaign())
                .publisher(row.publisher())
                .agreed(row.terms().agreed(row.content().text()))
                .formerComment(row.formerComment())
                .build();
    }

    Future<Committed<ActionResult>> decide(Caller caller, DecideDraft ask) {
        boolean approves = ask.action() == DecideDraft.Action.APPROVE;
        String comment = OptionalText.blankToNull(ask.comment());
        String state = approves ? "approved" : "returned";
        // Who decides on the posts decides on their drafts.
        return TaskReviewService.getReviewable(db, caller, ask.taskId(), TaskTransition.APPROVE, false)
                .compose(task -> db.change(caller, ask, tx -> TasksRepository.lock(tx, ask.taskId())
                        .compose(locked -> DraftsRepository.decide(
                                tx, ask.taskId(), ask.draftId(), state, comment, caller.userId()))
                        .compose(decided -> {
                            if (!decided) {
                                throw INVALID_TRANSITION.because("The draft was decided before, or is not the task's.");
                            }
                            Outbox.write(tx, caller.requestId(), new DraftDecided(ask.taskId(), approves, comment));
                            return Audit.write(
                                    tx,
                                    caller,
                                    "task.draft",
                                    "task:" + ask.taskId(),
                                    Map.of("draft", ask.draftId(), "state", "waiting"),
                                    Map.of("draft", ask.draftId(), "state", state),
                                    comment);
                        })
                        .map(new ActionResult(
                                approves ? "The draft was approved." : "The creator was asked for changes."))));
    }

    Future<JobResult> approveUnanswered(Caller caller, ApproveUnansweredDrafts ask) {
        return db.transaction(tx -> DraftsRepository.approveDue(tx, MAX_COUNT).map(tasks -> {
            tasks.forEach(task -> Outbox.write(tx, caller.requestId(), new DraftDecided(task, true, null)));
            return JobResult.of(tasks.size(), MAX_COUNT);
        }));
    }
}
