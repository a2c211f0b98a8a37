package dev.fanfare.notification;

import dev.fanfare.notification.TemplateDataRepository.SignalFacts;
import dev.fanfare.notification.event.api.EventView;
import dev.fanfare.people.profile.api.NotificationTopic;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.outbox.EventHandlers.Occurrence;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Notifications of creators whose payments staff hold, or have held. */
final class SignalNotes {
    private SignalNotes() {}

    /** @param outcome held, or hold_upheld after its appeal */
    static MoveNotifier.Teller held(String outcome) {
        return (tx, event, occurrence) -> tell(tx, event, occurrence, outcome, facts -> facts.heldUntil() != null);
    }

    /** A hold has ended; a signal that held nothing concerns its creator not. */
    static Future<Optional<PendingNotification>> ended(Tx tx, EventView event, Occurrence occurrence) {
        return tell(tx, event, occurrence, "hold_ended", facts -> !"rejected".equals(event.fromState()));
    }

    /** An account; the rejection of a post is told as that of every post. */
    static Future<Optional<PendingNotification>> rejected(Tx tx, EventView event, Occurrence occurrence) {
        return tell(tx, event, occurrence, "account_found", facts -> facts.taskId() == null);
    }

    private static Future<Optional<PendingNotification>> tell(
            Tx tx, EventView event, Occurrence occurrence, String outcome, Function<SignalFacts, Boolean> concerns) {
        return TemplateDataRepository.findSignal(tx, event.subjectId()).map(found -> found.filter(concerns::apply)
                .map(facts -> PendingNotification.of(
                        occurrence, facts.userId(), template(event, occurrence, outcome, facts))));
    }

    private static NotificationTemplate template(
            EventView event, Occurrence occurrence, String outcome, SignalFacts facts) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("signal_id", event.subjectId());
        data.put("task_id", facts.taskId());
        data.put("campaign_id", facts.campaignId());
        data.put("campaign_name", facts.campaignName());
        data.put("outcome", outcome);
        data.put("reason", outcome.equals("hold_ended") ? null : facts.reason());
        return NotificationTemplate.of(
                NotificationTopic.POST_STATUS,
                "signals:" + event.subjectId() + ":post_status:" + outcome + ":" + occurrence.id(),
                data,
                texts -> words(texts, outcome, facts));
    }

    private static NotificationTemplate.Words words(Texts texts, String outcome, SignalFacts facts) {
        String which = facts.campaignName() == null
                ? texts.text("hold.account")
                : texts.text("hold.post", NotificationTemplate.name(facts.campaignName()));
        Instant until = facts.heldUntil();
        return NotificationTemplate.words(
                        texts,
                        "post_status." + outcome,
                        which,
                        until == null ? "" : texts.moment(until, facts.timezone()))
                .because(outcome.equals("hold_ended") ? null : facts.reason());
    }
}
