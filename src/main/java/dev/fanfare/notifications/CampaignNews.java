package dev.fanfare.notifications;

import dev.fanfare.campaigns.api.CampaignActivated;
import dev.fanfare.campaigns.api.CampaignEnded;
import dev.fanfare.notifications.AudienceRepository.CampaignFacts;
import dev.fanfare.notifications.AudienceRepository.Candidate;
import dev.fanfare.notifications.api.NotificationsAdded;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.outbox.OutboxDispatcher;
import dev.fanfare.platform.outbox.OutboxDispatcher.Occurrence;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/** Tells of campaigns those whom they concern, which can be very many. */
final class CampaignNews {
    /** Users who are looked at in one transaction. */
    static final int STRETCH = 1_000;

    private CampaignNews() {}

    static void register(OutboxDispatcher dispatcher) {
        dispatcher
                .on(CampaignActivated.class, CampaignNews::activated)
                .on(CampaignEnded.class, CampaignNews::ended)
                .on(FanOut.class, CampaignNews::tellNext);
    }

    private static Future<List<Event>> activated(Tx tx, CampaignActivated event, Occurrence occurrence) {
        long id = event.campaignId();
        return AudienceRepository.campaign(tx, id).compose(campaign -> begin(tx, id, Trigger.NEW_CAMPAIGN, occurrence)
                .compose(begun -> campaign.cause()
                        ? begin(tx, id, Trigger.CAUSE_CAMPAIGN, occurrence)
                        : Future.succeededFuture(begun)));
    }

    private static Future<List<Event>> ended(Tx tx, CampaignEnded event, Occurrence occurrence) {
        return begin(tx, event.campaignId(), Trigger.END_CAMPAIGN, occurrence);
    }

    private static Future<List<Event>> begin(Tx tx, long campaignId, Trigger trigger, Occurrence occurrence) {
        return Outbox.write(tx, occurrence.requestId(), new FanOut(campaignId, trigger, occurrence.at(), 0))
                .map(List.of());
    }

    private static Future<List<Event>> tellNext(Tx tx, FanOut event, Occurrence occurrence) {
        boolean ended = event.trigger() == Trigger.END_CAMPAIGN;
        return AudienceRepository.campaign(tx, event.campaignId()).compose(campaign -> {
            if (!ended && !campaign.joinable()) {
                // It was paused or is over by now: there is nothing to join.
                return Future.succeededFuture(List.of());
            }
            Future<List<Candidate>> candidates = ended
                    ? AudienceRepository.participants(tx, event.campaignId(), event.afterUserId(), STRETCH)
                    : AudienceRepository.openTo(tx, event.campaignId(), event.afterUserId(), STRETCH);
            return candidates.compose(found -> tell(tx, event, campaign, found)
                    .compose(told -> continued(tx, event, found, occurrence).map(told)));
        });
    }

    private static Future<List<Event>> tell(Tx tx, FanOut event, CampaignFacts campaign, List<Candidate> candidates) {
        List<Long> users = candidates.stream()
                .filter(Candidate::concerned)
                .map(Candidate::userId)
                .toList();
        return users.isEmpty()
                ? Future.succeededFuture(List.of())
                : TellingRepository.tell(tx, note(event, campaign), event.at(), users)
                        .map(CampaignNews::added);
    }

    private static Note note(FanOut event, CampaignFacts campaign) {
        Trigger trigger = event.trigger();
        String text = trigger == Trigger.END_CAMPAIGN ? trigger.code() + "." + campaign.status() : trigger.code();
        return Note.of(
                trigger,
                "campaigns:" + event.campaignId() + ":" + trigger.code(),
                Map.of("campaign_id", event.campaignId(), "campaign_name", campaign.name()),
                texts -> Note.words(texts, text, Note.name(campaign.name())));
    }

    private static Future<Void> continued(Tx tx, FanOut event, List<Candidate> candidates, Occurrence occurrence) {
        return candidates.size() < STRETCH
                ? Future.succeededFuture()
                : Outbox.write(
                        tx,
                        occurrence.requestId(),
                        new FanOut(
                                event.campaignId(),
                                event.trigger(),
                                event.at(),
                                candidates.get(STRETCH - 1).userId()));
    }

    /** What to say on the bus about who was told. */
    static List<Event> added(List<Long> userIds) {
        return userIds.isEmpty() ? List.of() : List.of(new NotificationsAdded(userIds));
    }
}
