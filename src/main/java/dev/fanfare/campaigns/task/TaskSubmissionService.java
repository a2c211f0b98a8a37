package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.campaign.api.Unavailable;
import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.campaigns.network.api.NetworkKind;
import dev.fanfare.campaigns.network.api.PostReference;
import dev.fanfare.campaigns.network.api.PostUrl;
import dev.fanfare.campaigns.network.store.PostPreviewsRepository;
import dev.fanfare.campaigns.reward.PostFigures;
import dev.fanfare.campaigns.task.TasksRepository.Submission;
import dev.fanfare.campaigns.task.api.CompleteTask;
import dev.fanfare.campaigns.task.api.CompleteTask.TaskCompleted;
import dev.fanfare.campaigns.task.api.PostFlag;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.campaigns.task.api.TasksError;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.InputProblems;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Actor;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Lets publishers hand in tasks.
 *
 * @param views when posts that are paid by their views are read
 */
record TaskSubmissionService(Database db, ConfiguredNetworks kinds, ViewsConfig views) {
    private static final Pattern WEB_ADDRESS = Pattern.compile("https?://[^\\s\\p{Cntrl}/]+\\S*");

    Future<Committed<TaskCompleted>> complete(Caller caller, CompleteTask ask) {
        Instant now = BusinessTime.now();
        return judge(caller, ask).compose(judged -> judged.problems().accepted().compose(accepted -> {
            AssignedTask task = judged.task().orElseThrow(() -> CommonFault.notFound("task", ask.taskId()));
            checkCompletable(task, now);
            return submit(caller, ask, judged.post(), task, now);
        }));
    }

    Future<InputProblems> check(Caller caller, CompleteTask.CheckCompletion ask) {
        return judge(caller, ask.input()).map(judged -> InputProblems.of(judged.problems()));
    }

    /**
     * An input after what annotations cannot check.
     *
     * @param task empty for an unknown one, whose networks are unknown too
     * @param post null without a task, or with a problem of the address
     */
    private record Judged(Optional<AssignedTask> task, PostReference post, FieldErrors problems) {}

    /** @param ask all of it may be null */
    private Future<Judged> judge(Caller caller, CompleteTask ask) {
        FieldErrors problems = new FieldErrors();
        PostUrl url = ask.postUrl() == null ? null : problems.attempt(() -> PostUrl.parse(ask.postUrl()));
        problems.attempt(() -> {
            checkImages("screenshots", ask.screenshots());
            return null;
        });
        String network =
                url == null ? null : url.network(kinds).map(NetworkKind::name).orElse(null);
        return (ask.taskId() == null
                        ? Future.succeededFuture(Optional.<AssignedTask>empty())
                        : TaskRowsRepository.findAssigned(db, ask.taskId(), caller.id(), network))
                .map(task -> new Judged(
                        task,
                        url == null || task.isEmpty()
                                ? null
                                : problems.attempt(
                                        () -> url.among(kinds, task.get().networks())),
                        problems));
    }

    private Future<Committed<TaskCompleted>> submit(
            Caller caller, CompleteTask ask, PostReference post, AssignedTask task, Instant now) {
        PostFigures claimed = new PostFigures(ask.reach(), ask.engagement());
        Submission submission = new Submission(
                task.id(),
                caller.id(),
                ask.postUrl().strip(),
                post.key(),
                flags(post, task.accounts()),
                ask.screenshots(),
                claimed);
        return db.change(caller, ask, tx -> submit(tx, caller, submission, task, now))
                .recover(cause -> ConstraintErrors.isOf(TasksRepository.POST_ONCE, cause)
                        ? db.change(caller, ask, tx -> release(tx, submission)
                                .compose(released -> submit(tx, caller, released, task, now)))
                        : Future.failedFuture(cause))
                .recover(ConstraintErrors.map(
                        Map.of(TasksRepository.POST_ONCE, () -> CommonFault.duplicate("post", "post_url"))));
    }

    /** The post is taken: by a user who was banned since then, or it stays taken. */
    private static Future<Submission> release(Tx tx, Submission submission) {
        return TasksRepository.releasePost(tx, submission).map(released -> {
            if (!released) {
                throw CommonFault.duplicate("post", "post_url");
            }
            return submission.with(PostFlag.CLAIMED_BY_BANNED);
        });
    }

    private Future<TaskCompleted> submit(Tx tx, Caller caller, Submission submission, AssignedTask task, Instant now) {
        RewardParts quoted = Rewards.of(task.terms(), submission.claimed());
        return task.terms().rewardRules() == null
                ? store(tx, caller, submission, task, now).map(stored -> answer(quoted, null))
                : ViewRewards.lock(tx, task.id())
                        .compose(campaign -> store(tx, caller, submission, task, now)
                                .compose(stored -> ViewWindowService.open(
                                        tx,
                                        views,
                                        submission,
                                        now,
                                        task.terms()
                                                .rewardRules()
                                                .windowEnd(now, task.campaign().endsAt())))
                                .compose(opened -> ViewRewards.promise(tx, campaign, task.id(), task.terms())))
                        .map(promise ->
                                answer(quoted, new Money(promise, task.terms().currency())));
    }

    private static Future<Void> store(Tx tx, Caller caller, Submission submission, AssignedTask task, Instant now) {
        return TasksRepository.complete(tx, submission, now)
                .compose(done -> done ? attach(tx, submission, task) : explain(tx, caller, task.id(), now))
                .compose(done -> PostPreviewsRepository.ask(
                        tx, submission.taskId(), submission.userId(), submission.network(), submission.postUrl()))
                .mapEmpty();
    }

    private List<PostFlag> flags(PostReference post, List<String> accounts) {
        List<PostFlag> flags = new ArrayList<>();
        if (!post.isByOneOf(kinds, accounts)) {
            flags.add(PostFlag.UNCONFIRMED_AUTHOR);
        }
        if (!post.lasting()) {
            flags.add(PostFlag.UNCERTAIN_POST);
        }
        return flags;
    }

    private static Future<Void> attach(Tx tx, Submission submission, AssignedTask task) {
        List<String> uploaded =
                submission.screenshots().stream().filter(Media::isPath).toList();
        return uploaded.isEmpty() && task.screenshots().stream().noneMatch(Media::isPath)
                ? Future.succeededFuture()
                : Media.attach(tx, submission.userId(), "task:" + submission.taskId(), uploaded, "screenshots");
    }

    /** The task changed concurrently: fails with the reason. */
    private static Future<Void> explain(Tx tx, Caller caller, long taskId, Instant now) {
        return getOwn(tx, caller, taskId, null).map(task -> {
            checkCompletable(task, now);
            throw CommonFault.SERVICE_UNAVAILABLE.refusal();
        });
    }

    /** @param network whose accounts are wanted; null for none */
    private static Future<AssignedTask> getOwn(Sql sql, Caller caller, long taskId, String network) {
        return TaskRowsRepository.findAssigned(sql, taskId, caller.id(), network)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("task", taskId)));
    }

    private static void checkCompletable(AssignedTask task, Instant now) {
        if (task.status() == TaskStatus.LEFT) {
            throw TaskTransition.COMPLETE.impossibleFrom(task.status(), Actor.PUBLISHER);
        }
        if (!TaskTransition.COMPLETE.startsAt(task.status())) {
            throw TasksError.TASK_ALREADY_COMPLETED
                    .refusal()
                    .with("task_id", task.id())
                    .with("completed_at", String.valueOf(task.completedAt()));
        }
        if (!TaskTransition.COMPLETE.isPossible(task.isExpired(now))) {
            throw CampaignsError.notAvailable(Unavailable.ENDED);
        }
        if (task.draftMissing()) {
            throw TasksError.DRAFT_NOT_APPROVED.refusal();
        }
    }

    static void checkLinks(String field, List<String> addresses) {
        if (!addresses.stream().allMatch(address -> WEB_ADDRESS.matcher(address).matches())) {
            throw CommonFault.invalid(field, "must be addresses that begin with https:// or http://");
        }
    }

    static void checkImages(String field, List<String> addresses) {
        if (!addresses.stream()
                .allMatch(address ->
                        Media.isPath(address) || WEB_ADDRESS.matcher(address).matches())) {
            throw CommonFault.invalid(field, "must be files, or addresses that begin with https:// or http://");
        }
    }

    private static TaskCompleted answer(RewardParts quoted, Money views) {
        return new TaskCompleted(
                "success",
                Translatable.of("Your post was submitted for review."),
                quoted.base().decimal(),
                quoted.bonus().decimal(),
                quoted.total().decimal(),
                views == null ? null : views.decimal());
    }
}
