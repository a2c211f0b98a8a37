package dev.fanfare.notifications;

import dev.fanfare.networks.api.ConnectionReviewed;
import dev.fanfare.notifications.FactsRepository.TaskFacts;
import dev.fanfare.payments.api.PaymentEvents.BankAccountReviewed;
import dev.fanfare.payments.api.PaymentEvents.PayoutOpened;
import dev.fanfare.payments.api.PaymentEvents.PayoutSettled;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.outbox.OutboxDispatcher;
import dev.fanfare.platform.outbox.OutboxDispatcher.Occurrence;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.profiles.api.NotificationFlag;
import dev.fanfare.tasks.api.TaskEvents.DeadlineNear;
import dev.fanfare.tasks.api.TaskEvents.TaskPaid;
import dev.fanfare.tasks.api.TaskEvents.TaskReviewed;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Tells users what became of what is theirs. */
final class OwnNews {
    private final Telling telling;

    OwnNews(Telling telling) {
        this.telling = telling;
    }

    void register(OutboxDispatcher dispatcher) {
        dispatcher
                .handle(DeadlineNear.class, this::deadline)
                .handle(TaskReviewed.class, this::review)
                .handle(TaskPaid.class, this::payment)
                .handle(ConnectionReviewed.class, this::connection)
                .handle(BankAccountReviewed.class, this::bankAccount)
                .handle(PayoutSettled.class, this::payout)
                // Whoever requested it knows.
                .handle(PayoutOpened.class, (tx, event, occurrence) -> Future.succeededFuture(List.of()));
    }

    private Future<List<Event>> deadline(Tx tx, DeadlineNear event, Occurrence occurrence) {
        return FactsRepository.task(tx, event.taskId()).compose(task -> {
            if (!task.due()) {
                return Future.succeededFuture(List.of());
            }
            return tell(
                    tx,
                    occurrence,
                    task.userId(),
                    Note.of(
                            NotificationFlag.NEAR_CAMPAIGN,
                            "tasks:" + event.taskId() + ":near_campaign",
                            data(event.taskId(), task),
                            texts -> Note.words(
                                    texts,
                                    "near_campaign",
                                    Note.name(task.campaignName()),
                                    texts.moment(task.deadline(), task.timezone()))));
        });
    }

    private Future<List<Event>> review(Tx tx, TaskReviewed event, Occurrence occurrence) {
        String outcome = event.outcome().name().toLowerCase(Locale.ROOT);
        return FactsRepository.task(tx, event.taskId()).compose(task -> {
            Map<String, Object> data = data(event.taskId(), task);
            data.put("outcome", outcome);
            data.put("reason", event.reason());
            return tell(
                    tx,
                    occurrence,
                    task.userId(),
                    Note.of(
                            NotificationFlag.POST_STATUS,
                            "tasks:" + event.taskId() + ":post_status:" + occurrence.id(),
                            data,
                            texts -> reasoned(
                                    texts,
                                    "post_status." + outcome,
                                    TaskReviewed.DEADLINE_MISSED.equals(event.reason())
                                            ? texts.text("task.info.deadline_missed")
                                            : event.reason(),
                                    Note.name(task.campaignName()))));
        });
    }

    private Future<List<Event>> payment(Tx tx, TaskPaid event, Occurrence occurrence) {
        String what = event.bestPost() ? "best_post" : "released";
        return FactsRepository.task(tx, event.taskId()).compose(task -> {
            Map<String, Object> data = data(event.taskId(), task);
            data.put("amount", event.amount());
            data.put("currency", event.currency());
            return tell(
                    tx,
                    occurrence,
                    task.userId(),
                    Note.of(
                            NotificationFlag.UPDATE_BALANCE,
                            "tasks:" + event.taskId() + ":update_balance:" + what,
                            data,
                            texts -> Note.words(
                                    texts,
                                    "update_balance." + what,
                                    texts.amount(event.amount(), event.currency()),
                                    Note.name(task.campaignName()))));
        });
    }

    private Future<List<Event>> connection(Tx tx, ConnectionReviewed event, Occurrence occurrence) {
        return FactsRepository.connection(tx, event.connectionId()).compose(connection -> {
            Map<String, Object> data = new LinkedHashMap<>();
            data.put("connection_id", event.connectionId());
            data.put("kind", connection.kind());
            data.put("network", connection.network());
            data.put("name", connection.name());
            data.put("action", event.action());
            data.put("reason", event.reason());
            return tell(
                    tx,
                    occurrence,
                    connection.userId(),
                    Note.of(
                            NotificationFlag.PROFILE_STATUS,
                            "connections:" + event.connectionId() + ":profile_status:" + occurrence.id(),
                            data,
                            texts -> reasoned(
                                    texts,
                                    "profile_status." + event.action(),
                                    event.reason(),
                                    Note.name(connection.name()),
                                    Note.name(connection.network()))));
        });
    }

    private Future<List<Event>> bankAccount(Tx tx, BankAccountReviewed event, Occurrence occurrence) {
        return FactsRepository.bankAccount(tx, event.bankAccountId())
                .compose(account -> tell(
                        tx,
                        occurrence,
                        account.userId(),
                        Note.of(
                                NotificationFlag.PROFILE_STATUS,
                                "bank_accounts:" + event.bankAccountId() + ":profile_status",
                                Map.of(
                                        "bank_account_id", event.bankAccountId(),
                                        "bank_name", account.bankName(),
                                        "account_number", account.masked(),
                                        "verification_status", event.status()),
                                texts -> Note.words(
                                        texts,
                                        "profile_status." + event.status(),
                                        Note.name(account.bankName()),
                                        account.masked()))));
    }

    private Future<List<Event>> payout(Tx tx, PayoutSettled event, Occurrence occurrence) {
        return FactsRepository.payout(tx, event.payoutId()).compose(payout -> {
            boolean paid = "completed".equals(event.status());
            String currency = payout.amount().currency();
            Map<String, Object> data = new LinkedHashMap<>();
            data.put("payout_id", event.payoutId());
            data.put("reference", payout.reference());
            data.put("status", event.status());
            data.put("amount", payout.amount().decimal());
            data.put("net_amount", payout.net().decimal());
            data.put("currency", currency);
            return tell(
                    tx,
                    occurrence,
                    payout.userId(),
                    Note.of(
                            NotificationFlag.UPDATE_BALANCE,
                            "payouts:" + event.payoutId() + ":update_balance:" + event.status(),
                            data,
                            texts -> Note.words(
                                    texts,
                                    "update_balance." + event.status(),
                                    texts.amount((paid ? payout.net() : payout.amount()).decimal(), currency),
                                    payout.reference())));
        });
    }

    private Future<List<Event>> tell(Tx tx, Occurrence occurrence, long userId, Note note) {
        return telling.tell(tx, note, occurrence.at(), List.of(userId));
    }

    /** The message, and what was given as reason below it. */
    private static Note.Words reasoned(Texts texts, String name, String reason, Object... arguments) {
        Note.Words words = Note.words(texts, name, arguments);
        return reason == null || reason.isBlank()
                ? words
                : new Note.Words(words.title(), words.message() + "\n" + reason.strip());
    }

    private static Map<String, Object> data(long taskId, TaskFacts task) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("task_id", taskId);
        data.put("campaign_id", task.campaignId());
        data.put("campaign_name", task.campaignName());
        return data;
    }
}
