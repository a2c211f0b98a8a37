package dev.fanfare.notification;

import dev.fanfare.campaigns.task.api.TaskEvents.BestPostPaid;
import dev.fanfare.campaigns.task.api.TaskEvents.DeadlineNear;
import dev.fanfare.campaigns.task.api.TaskEvents.DraftDecided;
import dev.fanfare.money.payment.api.PaymentEvents.BankAccountReviewed;
import dev.fanfare.people.profile.api.NotificationTopic;
import dev.fanfare.platform.outbox.EventHandlers.Occurrence;
import dev.fanfare.platform.outbox.OutboxHandlers;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;

/** Notifies users of what happens to their tasks and bank accounts besides the moves that {@link MoveNotifier} tells. */
record UserNotifier(NotificationWriter writer) {
    void register(OutboxHandlers handlers) {
        handlers.<PendingNotification>together(writer::writeAll)
                .handle(
                        DeadlineNear.class,
                        (tx, event, occurrence) -> TaskNotes.deadline(tx, occurrence, event.taskId()))
                .handle(
                        BestPostPaid.class,
                        (tx, event, occurrence) -> TaskNotes.paid(
                                tx, occurrence, event.taskId(), "best_post", event.amount(), event.currency()))
                .handle(
                        DraftDecided.class,
                        (tx, event, occurrence) -> TaskNotes.reviewed(
                                tx,
                                occurrence,
                                event.taskId(),
                                event.approved() ? "draft_approved" : "draft_returned",
                                task -> event.comment()))
                .handle(BankAccountReviewed.class, UserNotifier::bankAccount)
                .handle(UnhandledMove.class, (tx, unhandled, occurrence) -> MoveNotifier.note(tx, unhandled.event()));
    }

    private static Future<Optional<PendingNotification>> bankAccount(
            Tx tx, BankAccountReviewed event, Occurrence occurrence) {
        return TemplateDataRepository.getBankAccount(tx, event.bankAccountId())
                .map(account -> Optional.of(PendingNotification.of(
                        occurrence,
                        account.userId(),
                        NotificationTemplate.of(
                                NotificationTopic.PROFILE_STATUS,
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
                                        account.masked())))));
    }
}
