package dev.fanfare.notification;

import dev.fanfare.campaigns.task.api.TaskReason;
import dev.fanfare.notification.TemplateDataRepository.TaskFacts;
import dev.fanfare.people.profile.api.NotificationTopic;
import dev.fanfare.platform.outbox.EventHandlers.Occurrence;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Notifications of a task's publisher. Their data begin with task and campaign. */
final class TaskNotes {
    private TaskNotes() {}

    static Future<Optional<PendingNotification>> deadline(Tx tx, Occurrence occurrence, long taskId) {
        return TemplateDataRepository.findTask(tx, taskId, null).map(found -> found.filter(TaskFacts::due)
                .map(task -> PendingNotification.of(
                        occurrence,
                        task.userId(),
                        NotificationTemplate.of(
                                NotificationTopic.NEAR_CAMPAIGN,
                                "tasks:" + taskId + ":near_campaign",
                                data(taskId, task),
                                texts -> NotificationTemplate.words(
                                        texts,
                                        "near_campaign",
                                        NotificationTemplate.name(task.campaignName()),
                                        texts.moment(task.deadline(), task.timezone()))))));
    }

    /** @param reason for the publisher; null for none */
    static Future<Optional<PendingNotification>> reviewed(
            Tx tx, Occurrence occurrence, long taskId, String outcome, Function<TaskFacts, String> reason) {
        return tell(tx, occurrence, taskId, (task, data) -> {
            String why = reason.apply(task);
            data.put("outcome", outcome);
            data.put("reason", why);
            return NotificationTemplate.of(
                    NotificationTopic.POST_STATUS,
                    "tasks:" + taskId + ":post_status:" + outcome + ":" + occurrence.id(),
                    data,
                    texts -> NotificationTemplate.words(
                                    texts, "post_status." + outcome, NotificationTemplate.name(task.campaignName()))
                            .because(TaskReason.inWords(why, texts::text)));
        });
    }

    /** @param amount that the task had paid */
    static Future<Optional<PendingNotification>> reversed(
            Tx tx, Occurrence occurrence, long taskId, BigDecimal amount, String currency) {
        return tell(tx, occurrence, taskId, (task, data) -> {
            data.put("outcome", "reversed");
            data.put("reason", task.reason());
            data.put("amount", amount);
            data.put("currency", currency);
            return NotificationTemplate.of(
                    NotificationTopic.POST_STATUS,
                    "tasks:" + taskId + ":post_status:reversed:" + occurrence.id(),
                    data,
                    texts -> NotificationTemplate.words(
                                    texts,
                                    "post_status.reversed",
                                    NotificationTemplate.name(task.campaignName()),
                                    texts.amount(amount, currency))
                            .because(task.reason()));
        });
    }

    /** @param amount that was taken back */
    static Future<Optional<PendingNotification>> viewsTakenBack(
            Tx tx, Occurrence occurrence, long taskId, BigDecimal amount, String currency) {
        return tell(tx, occurrence, taskId, (task, data) -> {
            data.put("outcome", "views_taken_back");
            data.put("amount", amount);
            data.put("currency", currency);
            return NotificationTemplate.of(
                    NotificationTopic.POST_STATUS,
                    "tasks:" + taskId + ":post_status:views_taken_back:" + occurrence.id(),
                    data,
                    texts -> NotificationTemplate.words(
                            texts,
                            "post_status.views_taken_back",
                            NotificationTemplate.name(task.campaignName()),
                            texts.amount(amount, currency)));
        });
    }

    /**
     * A reading of the post has failed for good; once of a post.
     *
     * @param outcome post_missing or views_unreadable
     */
    static Future<Optional<PendingNotification>> reading(Tx tx, Occurrence occurrence, long taskId, String outcome) {
        return tell(tx, occurrence, taskId, (task, data) -> {
            data.put("outcome", outcome);
            return NotificationTemplate.of(
                    NotificationTopic.POST_STATUS,
                    "tasks:" + taskId + ":post_status:" + outcome,
                    data,
                    texts -> NotificationTemplate.words(
                            texts, "post_status." + outcome, NotificationTemplate.name(task.campaignName())));
        });
    }

    /** @param what released, best_post, views or pool */
    static Future<Optional<PendingNotification>> paid(
            Tx tx, Occurrence occurrence, long taskId, String what, BigDecimal amount, String currency) {
        return tell(tx, occurrence, taskId, (task, data) -> {
            data.put("amount", amount);
            data.put("currency", currency);
            return NotificationTemplate.of(
                    NotificationTopic.UPDATE_BALANCE,
                    "tasks:" + taskId + ":update_balance:" + what + ":" + occurrence.id(),
                    data,
                    texts -> NotificationTemplate.words(
                            texts,
                            "update_balance." + what,
                            texts.amount(amount, currency),
                            NotificationTemplate.name(task.campaignName())));
        });
    }

    private static Future<Optional<PendingNotification>> tell(
            Tx tx,
            Occurrence occurrence,
            long taskId,
            BiFunction<TaskFacts, Map<String, Object>, NotificationTemplate> template) {
        return TemplateDataRepository.findTask(tx, taskId, occurrence.requestId())
                .map(found -> found.map(task ->
                        PendingNotification.of(occurrence, task.userId(), template.apply(task, data(taskId, task)))));
    }

    private static Map<String, Object> data(long taskId, TaskFacts task) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("task_id", taskId);
        data.put("campaign_id", task.campaignId());
        data.put("campaign_name", task.campaignName());
        return data;
    }
}
