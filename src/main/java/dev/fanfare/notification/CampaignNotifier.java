package dev.fanfare.notification;

import dev.fanfare.notification.CampaignNewsRepository.News;
import dev.fanfare.notification.TemplateDataRepository.CampaignFacts;
import dev.fanfare.notification.TemplateDataRepository.Candidate;
import dev.fanfare.people.profile.api.NotificationTopic;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.outbox.EventHandlers.Occurrence;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.outbox.OutboxHandlers;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Notifies all users affected by a campaign's event, chunk by chunk, since there can be very many. */
record CampaignNotifier(NotificationWriter writer) {
    /** Users per transaction. */
    static final int CHUNK = 1_000;

    void register(OutboxHandlers handlers) {
        handlers.handle(CampaignFanOut.class, this::nextChunk);
    }

    private Future<List<Event>> nextChunk(Tx tx, CampaignFanOut event, Occurrence occurrence) {
        boolean ended = event.flag() == NotificationTopic.END_CAMPAIGN;
        return TemplateDataRepository.getCampaign(tx, event.campaignId()).compose(campaign -> {
            if (!ended && !campaign.joinable()) {
                // Paused or ended since: there is nothing to join.
                return Future.succeededFuture(List.of());
            }
            Future<List<Candidate>> candidates = ended
                    ? TemplateDataRepository.listParticipants(tx, event.campaignId(), event.afterUserId(), CHUNK)
                    : TemplateDataRepository.listOpenTo(tx, event.campaignId(), event.afterUserId(), CHUNK);
            return candidates.compose(found -> write(tx, occurrence.requestId(), event, campaign, found)
                    .compose(events -> continued(tx, event, found, occurrence).map(events)));
        });
    }

    private Future<List<Event>> write(
            Tx tx, String requestId, CampaignFanOut event, CampaignFacts campaign, List<Candidate> candidates) {
        List<Long> users = candidates.stream()
                .filter(Candidate::concerned)
                .map(Candidate::userId)
                .toList();
        NotificationTemplate template = template(event, campaign);
        if (users.isEmpty() || event.flag() == NotificationTopic.END_CAMPAIGN) {
            return writer.write(tx, requestId, template, event.at(), users);
        }
        News news = new News(event.flag().code(), event.campaignId(), campaign.name(), event.at());
        return CampaignNewsRepository.takeIn(tx, news, users)
                .compose(told -> writer.write(tx, requestId, template, event.at(), without(users, told)));
    }

    private static List<Long> without(List<Long> users, List<Long> told) {
        Set<Long> some = Set.copyOf(told);
        return users.stream().filter(user -> !some.contains(user)).toList();
    }

    private static NotificationTemplate template(CampaignFanOut event, CampaignFacts campaign) {
        NotificationTopic flag = event.flag();
        String text = flag == NotificationTopic.END_CAMPAIGN ? flag.code() + "." + campaign.status() : flag.code();
        return NotificationTemplate.of(
                flag,
                "campaigns:" + event.campaignId() + ":" + flag.code(),
                Map.of("campaign_id", event.campaignId(), "campaign_name", campaign.name()),
                texts -> NotificationTemplate.words(texts, text, NotificationTemplate.name(campaign.name())));
    }

    private static Future<Void> continued(
            Tx tx, CampaignFanOut event, List<Candidate> candidates, Occurrence occurrence) {
        return candidates.size() < CHUNK
                ? Future.succeededFuture()
                : Outbox.write(
                        tx,
                        occurrence.requestId(),
                        new CampaignFanOut(
                                event.campaignId(),
                                event.flag(),
                                event.at(),
                                candidates.get(CHUNK - 1).userId()));
    }
}
