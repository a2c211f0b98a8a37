package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.campaign.api.Unavailable;
import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.campaigns.network.api.NetworkKind;
import dev.fanfare.campaigns.network.api.PostReference;
import dev.fanfare.campaigns.network.api.PostUrl;
import dev.fanfare.campaigns.task.TasksRepository.Submission;
import dev.fanfare.campaigns.task.api.CompleteTask;
import dev.fanfare.campaigns.task.api.CompleteTask.TaskCompleted;
import dev.fanfare.campaigns.task.api.PostFlag;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.campaigns.task.api.TasksError;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
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
import java.util.regex.Pattern;

/** Lets publishers hand in tasks. */
record TaskSubmissionService(Database db, ConfiguredNetworks kinds) {
    private static final Pattern WEB_ADDRESS = Pattern.compile("https?://[^\\s\\p{Cntrl}/]+\\S*");

    Future<Committed<TaskCompleted>> complete(Caller caller, CompleteTask ask) {
        PostUrl url = PostUrl.parse(ask.postUrl());
        checkImages("screenshots", ask.screenshots());
        Instant now = BusinessTime.now();
        String network = url.network(kinds).map(NetworkKind::name).orElse(null);
        return getOwn(db, caller, ask.taskId(), network).compose(task -> {
            PostReference post = url.among(kinds, task.networks());
            checkCompletable(task, now);
            return submit(caller, ask, post, task, now);
        });
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
        return db.change(caller, ask, tx -> TasksRepository.complete(tx, submission, now)
                        .compose(done -> done ? attach(tx, submission, task) : explain(tx, caller, task.id(), now))
                        .map(done -> answer(Rewards.of(task.terms(), claimed))))
                .recover(ConstraintErrors.map(
                        Map.of(TasksRepository.POST_ONCE, () -> CommonFault.duplicate("post", "post_url"))));
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

    private static TaskCompleted answer(RewardParts quoted) {
        return new TaskCompleted(
                "success",
                Translatable.of("Your post was handed in for review."),
                quoted.base().decimal(),
                quoted.bonus().decimal(),
                quoted.total().decimal());
    }
}
