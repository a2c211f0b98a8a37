package dev.fanfare.notification;

import dev.fanfare.campaigns.discovery.api.DiscoveryEvents.ApplicationDecided;
import dev.fanfare.campaigns.network.api.ConnectionReviewed;
import dev.fanfare.campaigns.task.api.TaskEvents.DeadlineNear;
import dev.fanfare.campaigns.task.api.TaskEvents.TaskPaid;
import dev.fanfare.campaigns.task.api.TaskEvents.TaskReversed;
import dev.fanfare.campaigns.task.api.TaskEvents.TaskReviewed;
import dev.fanfare.money.payment.api.PaymentEvents.BankAccountReviewed;
import dev.fanfare.money.payment.api.PaymentEvents.PayoutSettled;
import dev.fanfare.notification.TemplateDataRepository.TaskFacts;
import dev.fanfare.people.profile.api.NotificationFlag;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.outbox.EventHandlers.Occurrence;
import dev.fanfare.platform.outbox.OutboxHandlers;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** Notifies users of changes to their tasks, connections, bank accounts and payouts. */
record UserNotifier(NotificationWriter writer) {
    void register(OutboxHandlers handlers) {
        handlers.<PendingNotification>together(writer::writeAll)
                .handle(DeadlineNear.class, UserNotifier::deadline)
                .handle(TaskReviewed.class, UserNotifier::review)
                .handle(TaskPaid.class, UserNotifier::payment)
                .handle(TaskReversed.class, UserNotifier::reversal)
                .handle(ApplicationDecided.class, UserNotifier::application)
                .handle(ConnectionReviewed.class, UserNotifier::connection)
                .handle(BankAccountReviewed.class, UserNotifier::bankAccount)
                .handle(PayoutSettled.class, UserNotifier::payout);
    }

    private static Future<Optional<PendingNotification>> deadline(Tx tx, DeadlineNear event, Occurrence occurrence) {
        return TemplateDataRepository.getTask(tx, event.taskId()).map(task -> {
            if (!task.due()) {
                return Optional.empty();
            }
            return note(
                    occurrence,
                    task.userId(),
                    NotificationTemplate.of(
                            NotificationFlag.NEAR_CAMPAIGN,
                            "tasks:" + event.taskId() + ":near_campaign",
                            data(event.taskId(), task),
                            texts -> NotificationTemplate.words(
                                    texts,
                                    "near_campaign",
                                    NotificationTemplate.name(task.campaignName()),
                                    texts.moment(task.deadline(), task.timezone()))));
        });
    }

    private static Future<Optional<PendingNotification>> review(Tx tx, TaskReviewed event, Occurrence occurrence) {
        String outcome = event.outcome().name().toLowerCase(Locale.ROOT);
        return tell(tx, occurrence, event.taskId(), (task, data) -> {
            data.put("outcome", outcome);
            data.put("reason", event.reason());
            return NotificationTemplate.of(
                    NotificationFlag.POST_STATUS,
                    "tasks:" + event.taskId() + ":post_status:" + occurrence.id(),
                    data,
                    texts -> reasoned(
                            texts,
                            "post_status." + outcome,
                            TaskReviewed.textOf(event.reason()).map(texts::text).orElse(event.reason()),
                            NotificationTemplate.name(task.campaignName())));
        });
    }

    private static Future<Optional<PendingNotification>> payment(Tx tx, TaskPaid event, Occurrence occurrence) {
        String what = event.bestPost() ? "best_post" : "released";
        return tell(tx, occurrence, event.taskId(), (task, data) -> {
            data.put("amount", event.amount());
            data.put("currency", event.currency());
            return NotificationTemplate.of(
                    NotificationFlag.UPDATE_BALANCE,
                    "tasks:" + event.taskId() + ":update_balance:" + what + ":" + occurrence.id(),
                    data,
                    texts -> NotificationTemplate.words(
                            texts,
                            "update_balance." + what,
                            texts.amount(event.amount(), event.currency()),
                            NotificationTemplate.name(task.campaignName())));
        });
    }

    private static Future<Optional<PendingNotification>> reversal(Tx tx, TaskReversed event, Occurrence occurrence) {
        return tell(tx, occurrence, event.taskId(), (task, data) -> {
            data.put("outcome", "reversed");
            data.put("reason", event.reason());
            data.put("amount", event.amount());
            data.put("currency", event.currency());
            return NotificationTemplate.of(
                    NotificationFlag.POST_STATUS,
                    "tasks:" + event.taskId() + ":post_status:" + occurrence.id(),
                    data,
                    texts -> reasoned(
                            texts,
                            "post_status.reversed",
                            event.reason(),
                            NotificationTemplate.name(task.campaignName()),
                            texts.amount(event.amount(), event.currency())));
        });
    }

    private static Future<Optional<PendingNotification>> connection(
            Tx tx, ConnectionReviewed event, Occurrence occurrence) {
        return TemplateDataRepository.getConnection(tx, event.connectionId()).map(connection -> {
            Map<String, Object> data = new LinkedHashMap<>();
            data.put("connection_id", event.connectionId());
            data.put("kind", connection.kind());
            data.put("network", connection.network());
            data.put("name", connection.name());
            data.put("action", event.action());
            data.put("reason", event.reason());
            return note(
                    occurrence,
                    connection.userId(),
                    NotificationTemplate.of(
                            NotificationFlag.PROFILE_STATUS,
                            "connections:" + event.connectionId() + ":profile_status:" + occurrence.id(),
                            data,
                            texts -> reasoned(
                                    texts,
                                    "profile_status." + event.action(),
                                    event.reason(),
                                    NotificationTemplate.name(connection.name()),
                                    NotificationTemplate.name(connection.network()))));
        });
    }

    private static Future<Optional<PendingNotification>> application(
            Tx tx, ApplicationDecided event, Occurrence occurrence) {
        return TemplateDataRepository.getApplication(tx, event.applicationId()).map(application -> {
            Map<String, Object> data = new LinkedHashMap<>();
            data.put("application_id", event.applicationId());
            data.put("campaign_id", application.campaignId());
            data.put("campaign_name", application.campaignName());
            data.put("outcome", application.outcome());
            data.put("reason", application.reason());
            return note(
                    occurrence,
                    application.userId(),
                    NotificationTemplate.of(
                            NotificationFlag.NEW_CAMPAIGN,
                            "campaign_applications:" + event.applicationId() + ":decided",
                            data,
                            texts -> reasoned(
                                    texts,
                                    "new_campaign." + application.outcome(),
                                    application.reason(),
                                    NotificationTemplate.name(application.campaignName()))));
        });
    }

    private static Future<Optional<PendingNotification>> bankAccount(
            Tx tx, BankAccountReviewed event, Occurrence occurrence) {
        return TemplateDataRepository.getBankAccount(tx, event.bankAccountId())
                .map(account -> note(
                        occurrence,
                        account.userId(),
                        NotificationTemplate.of(
                                NotificationFlag.PROFILE_STATUS,
                                "bank_accounts:" + event.bankAccountId() + ":profile_status",
                                Map.of(
                                        "bank_account_id", event.bankAccountId(),
                                        "bank_name", account.bankName(),
                                        "account_number", account.masked(),
                                        "verification_status", event.status()),
                                texts -> NotificationTemplate.words(
                                        texts,
                                        "profile_status." + event.status(),
                                        NotificationTemplate.name(account.bankName()),
                                        account.masked()))));
    }

    private static Future<Optional<PendingNotification>> payout(Tx tx, PayoutSettled event, Occurrence occurrence) {
        return TemplateDataRepository.getPayout(tx, event.payoutId()).map(payout -> {
            boolean paid = "completed".equals(event.status());
            String currency = payout.amount().currency();
            Map<String, Object> data = new LinkedHashMap<>();
            data.put("payout_id", event.payoutId());
            data.put("reference", payout.reference());
            data.put("status", event.status());
            data.put("amount", payout.amount().decimal());
            data.put("net_amount", payout.net().decimal());
            data.put("currency", currency);
            return note(
                    occurrence,
                    payout.userId(),
                    NotificationTemplate.of(
                            NotificationFlag.UPDATE_BALANCE,
                            "payouts:" + event.payoutId() + ":update_balance:" + event.status(),
                            data,
                            texts -> NotificationTemplate.words(
                                    texts,
                                    "update_balance." + event.status(),
                                    texts.amount((paid ? payout.net() : payout.amount()).decimal(), currency),
                                    payout.reference())));
        });
    }

    /** Notifies a task's publisher; the data begin with task and campaign. */
    private static Future<Optional<PendingNotification>> tell(
            Tx tx,
            Occurrence occurrence,
            long taskId,
            BiFunction<TaskFacts, Map<String, Object>, NotificationTemplate> template) {
        return TemplateDataRepository.getTask(tx, taskId)
                .map(task -> note(occurrence, task.userId(), template.apply(task, data(taskId, task))));
    }

    private static Optional<PendingNotification> note(
            Occurrence occurrence, long userId, NotificationTemplate template) {
        return Optional.of(new PendingNotification(userId, template, occurrence.at(), occurrence.requestId()));
    }

    /** The message with the reason below it. */
    private static NotificationTemplate.Words reasoned(Texts texts, String name, String reason, Object... arguments) {
        NotificationTemplate.Words words = NotificationTemplate.words(texts, name, arguments);
        return reason == null || reason.isBlank()
                ? words
                : new NotificationTemplate.Words(words.title(), words.message() + "\n" + reason.strip());
    }

    private static Map<String, Object> data(long taskId, TaskFacts task) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("task_id", taskId);
        data.put("campaign_id", task.campaignId());
        data.put("campaign_name", task.campaignName());
        return data;
    }
}
