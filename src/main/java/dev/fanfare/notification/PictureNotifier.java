package dev.fanfare.notification;

import dev.fanfare.admin.moderation.api.PictureDecided;
import dev.fanfare.notification.TemplateDataRepository.PictureFacts;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.outbox.EventHandlers.Occurrence;
import dev.fanfare.platform.outbox.OutboxHandlers;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Notifies owners of pictures that staff have taken down or restored; no setting mutes it. */
record PictureNotifier(NotificationWriter writer) {
    void register(OutboxHandlers handlers) {
        handlers.handle(PictureDecided.class, this::decided);
    }

    private Future<List<Event>> decided(Tx tx, PictureDecided event, Occurrence occurrence) {
        return TemplateDataRepository.getPicture(tx, event.userId(), event.campaignId())
                .compose(facts -> writer.write(
                        tx,
                        occurrence.requestId(),
                        template(event, facts, occurrence),
                        occurrence.at(),
                        facts.userIds()));
    }

    private static NotificationTemplate template(PictureDecided event, PictureFacts facts, Occurrence occurrence) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("code", event.reason() == null ? "picture_restored" : "picture_taken_down");
        data.put("kind", event.kind().code());
        data.put("campaign_id", event.campaignId());
        data.put("task_id", event.taskId());
        data.put("reason", event.reason() == null ? null : event.reason().code());
        return new NotificationTemplate(
                "pictures:" + event.pictureId() + ":" + occurrence.id(), null, "picture", data, texts -> words(
                                texts, event, facts)
                        .because(event.comment()));
    }

    private static NotificationTemplate.Words words(Texts texts, PictureDecided event, PictureFacts facts) {
        String campaign = facts.campaignName() == null ? "" : NotificationTemplate.name(facts.campaignName());
        String which = texts.text("picture." + event.kind().code(), campaign);
        if (event.reason() == null) {
            return NotificationTemplate.words(texts, "picture_restored", which);
        }
        NotificationTemplate.Words said = NotificationTemplate.words(
                texts,
                "picture_taken_down",
                which,
                texts.text("picture_reason." + event.reason().code()));
        return new NotificationTemplate.Words(
                said.title(),
                said.message() + " " + texts.text("picture_next." + event.kind().code()));
    }
}
