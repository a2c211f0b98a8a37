package dev.fanfare.campaigns.task;

import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;

import dev.fanfare.campaigns.campaign.api.PostReviewers;
import dev.fanfare.campaigns.campaign.store.ViewBudgetRepository;
import dev.fanfare.campaigns.campaign.store.ViewBudgetRepository.Coverage;
import dev.fanfare.campaigns.reward.PostFigures;
import dev.fanfare.campaigns.task.TasksRepository.LockedTask;
import dev.fanfare.campaigns.task.TasksRepository.Verdict;
import dev.fanfare.campaigns.task.api.ReviewAction;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.people.account.store.UserMarksRepository;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Actor;
import io.vertx.core.Future;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Reviews by advertisers and staff, and the release of payments. */
record TaskReviewService(Database db, TasksConfig config, Deciders deciders) {
    private static final Set<TaskTransition> DECISIONS = EnumSet.of(
            TaskTransition.APPROVE, TaskTransition.REJECT, TaskTransition.REQUEST_CHANGES, TaskTransition.START_REVIEW);

    private static final Set<TaskTransition> HOLDING = Set.of(
            TaskTransition.START_REVIEW,
            TaskTransition.STOP_REVIEW,
            TaskTransition.TAKE_APPEAL,
            TaskTransition.RETURN_APPEAL);

    Future<Committed<ActionResult>> review(Caller caller, ReviewTask ask) {
        TaskTransition move = move(caller, ask.action(), ask.pay());
        boolean pays = Boolean.TRUE.equals(ask.pay());
        String reason = ask.reason() == null || ask.reason().isBlank() ? null : ask.reason();
        Verdict verdict = new Verdict(ask.taskId(), move, caller.userId(), reason);
        PostFigures verified = new PostFigures(ask.reach(), ask.engagement());
        return getReviewable(db, caller, ask.taskId(), move, pays)
                .compose(task -> db.change(caller, ask, tx -> decide(
                                tx,
                                caller,
                                task,
                                verdict,
                                verified,
                                config.appealDays(),
                                () -> deciders.require(tx, caller, task, move))
                        .compose(done -> pays
                                ? decide(
                                        tx,
                                        caller,
                                        task,
                                        verdict.then(TaskTransition.MARK_PAID),
                                        verified,
                                        config.appealDays(),
                                        () -> deciders.require(tx, caller, task, TaskTransition.MARK_PAID))
                                : Future.succeededFuture())
                        .map(new ActionResult(answer(pays ? TaskTransition.MARK_PAID : move)))));
    }

    /** The transition that a request asks for; throws Refused if its caller may not. */
    static TaskTransition move(Caller caller, ReviewAction action, Boolean pay) {
        TaskTransition move = action.transition();
        boolean pays = Boolean.TRUE.equals(pay);
        if (!(pays ? TaskTransition.MARK_PAID : move).by().contains(actor(caller))) {
            throw CommonFault.PERMISSION_DENIED.because("Only staff may decide appeals.");
        }
        return move;
    }

    /** Staff who are also the advertiser act as staff, who have more rights. */
    static Actor actor(Caller caller) {
        return caller.may(Permission.TASKS_REVIEW) ? Actor.STAFF : Actor.ADVERTISER;
    }

    static Future<TaskRow> getReviewable(Sql sql, Caller caller, long taskId, TaskTransition move, boolean pays) {
        return TaskRowsRepository.find(sql, caller.userId(), taskId).map(found -> {
            TaskRow task = found.filter(t -> caller.may(Permission.TASKS_REVIEW)
                            || caller.acts(t.campaign().advertiserId(), TeamRight.TASKS_REVIEW))
                    .orElseThrow(() -> CommonFault.notFound("task", taskId));
            if (caller.is(task.userId())) {
                throw CommonFault.PERMISSION_DENIED.because("You may not review your own task.");
            }
            requireDecider(caller, task.campaign(), move, pays);
            return task;
        });
    }

    /** Refuses who the campaign's setting leaves out; appeals and giving back are not part of it. */
    private static void requireDecider(Caller caller, CampaignRow campaign, TaskTransition move, boolean pays) {
        boolean isStaff = caller.may(Permission.TASKS_REVIEW);
        boolean isTeam = caller.acts(campaign.advertiserId(), TeamRight.TASKS_REVIEW);
        PostReviewers by = campaign.reviewedBy();
        if (DECISIONS.contains(move)
                && !(isStaff && by != PostReviewers.ADVERTISER || isTeam && by != PostReviewers.OPERATORS)) {
            throw CommonFault.PERMISSION_DENIED.because(
                    by == PostReviewers.ADVERTISER
                            ? "Only the brand decides on this campaign's posts."
                            : "Only our staff decide on this campaign's posts.");
        }
        boolean releases = pays || move == TaskTransition.MARK_PAID;
        if (releases
                && !isStaff
                && !(by == PostReviewers.ADVERTISER && campaign.brief().funded())) {
            throw CommonFault.PERMISSION_DENIED.because(
                    "Only staff may release payments, unless the brand alone decides on the posts of a funded campaign.");
        }
    }

    /** Whose campaigns' posts the caller decides on. */
    static List<String> reviewers(Caller caller) {
        PostReviewers alone = caller.may(Permission.TASKS_REVIEW) ? PostReviewers.OPERATORS : PostReviewers.ADVERTISER;
        return List.of(alone.code(), PostReviewers.BOTH.code());
    }

    /**
     * Performs the verdict's transition; fails with Refused if it is impossible.
     *
     * @param allowed checks who decides, once the task is locked: before that it may not have been rejected or appealed
     */
    static Future<Void> decide(
            Tx tx,
            Caller caller,
            TaskRow task,
            Verdict verdict,
            PostFigures given,
            int appealDays,
            Supplier<Future<Void>> allowed) {
        TaskTransition move = verdict.move();
        if (move.to() == TaskStatus.ACCEPTED) {
            Money earned = Rewards.of(
                            task.terms(), Appeals.figures(move, given, task.claimedReach(), task.claimedEngagement()))
                    .total();
            if (earned.isPositive() || task.terms().rewardRules() != null) {
                UserMarksRepository.saveEarned(tx, earned.currency(), task.userId());
            }
        }
        return lockCampaign(tx, task, move).compose(campaign -> TasksRepository.lock(tx, task.id())
                .compose(row -> allowed.get().map(row))
                .compose(row -> move == TaskTransition.MARK_PAID
                        ? SignalledPosts.requireReleased(tx, task.id(), task.userId())
                                .map(row)
                        : Future.succeededFuture(row))
                .compose(locked -> {
                    if (!move.startsAt(locked.status())) {
                        throw move.impossibleFrom(locked.status(), actor(caller));
                    }
                    checkHolder(verdict, locked);
                    PostFigures verified =
                            Appeals.figures(move, given, locked.claimedReach(), locked.claimedEngagement());
                    audit(tx, caller, verdict, locked, verified);
                    TaskSettlement settling = new TaskSettlement(tx, caller, task, locked, BusinessTime.now());
                    if (locked.status() == TaskStatus.APPEALED && move.to() != TaskStatus.APPEALED) {
                        AppealsRepository.decide(tx, verdict);
                    }
                    return switch (move) {
                        case APPROVE, AUTO_APPROVE, GRANT_APPEAL, GRANT_UNANSWERED ->
                            settling.accept(verdict, verified, campaign);
                        case MARK_PAID -> settling.release();
                        case START_REVIEW, TAKE_APPEAL -> TasksRepository.take(tx, verdict);
                        case STOP_REVIEW, RETURN_APPEAL -> TasksRepository.release(tx, verdict);
                        case REJECT, REQUEST_CHANGES, DISMISS_APPEAL -> settling.reject(verdict, appealDays);
                        case COMPLETE, LEAVE, APPEAL, MISS_DEADLINE, REVERSE ->
                            throw new IllegalStateException(move + " is not a review");
                    };
                }));
    }

    /** Locks the campaign, before the task, if it may pay for views; null otherwise. */
    private static Future<Coverage> lockCampaign(Tx tx, TaskRow task, TaskTransition move) {
        return move.to() == TaskStatus.ACCEPTED && task.terms().rewardRules() != null
                ? ViewBudgetRepository.lock(tx, task.campaign().brief().id())
                : Future.succeededFuture();
    }

    /** One reviewer at a time takes a task; a decision does not need it. */
    private static void checkHolder(Verdict verdict, LockedTask locked) {
        if (HOLDING.contains(verdict.move())
                && locked.holderId() != null
                && !locked.holderId().equals(verdict.reviewerId())) {
            throw INVALID_TRANSITION
                    .because("Another reviewer has taken the task.")
                    .with("reviewer_id", locked.holderId());
        }
    }

    private static Future<Void> audit(Tx tx, Caller caller, Verdict verdict, LockedTask locked, PostFigures verified) {
        Map<String, Object> after = new LinkedHashMap<>();
        after.put("status", verdict.move().to().code());
        if (verdict.move().to() == TaskStatus.ACCEPTED) {
            after.put("reach", verified.reach());
            after.put("engagement", verified.engagement());
        }
        return Audit.write(
                tx,
                caller,
                "task." + verdict.move().code(),
                "task:" + verdict.taskId(),
                Map.of("status", locked.status().code()),
                after,
                verdict.reason());
    }

    private static Translatable answer(TaskTransition move) {
        return switch (move) {
            case APPROVE -> Translatable.of("The task was accepted.");
            case REJECT -> Translatable.of("The task was rejected.");
            case REQUEST_CHANGES -> Translatable.of("The creator was asked for changes.");
            case START_REVIEW -> Translatable.of("You are reviewing the task.");
            case STOP_REVIEW -> Translatable.of("The task is free for other reviewers.");
            case TAKE_APPEAL -> Translatable.of("You are deciding the appeal.");
            case RETURN_APPEAL -> Translatable.of("The appeal is free for other reviewers.");
            case MARK_PAID -> Translatable.of("The payment was released.");
            case GRANT_APPEAL -> Translatable.of("The appeal was granted and the task accepted.");
            case DISMISS_APPEAL -> Translatable.of("The appeal was dismissed.");
            case COMPLETE, LEAVE, APPEAL, GRANT_UNANSWERED, MISS_DEADLINE, AUTO_APPROVE, REVERSE ->
                throw new IllegalStateException(move + " is not a review");
        };
    }
}
