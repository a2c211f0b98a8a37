package dev.fanfare.notifications;

import dev.fanfare.campaigns.api.CampaignEvents.CampaignActivated;
import dev.fanfare.campaigns.api.CampaignEvents.CampaignEnded;
import dev.fanfare.notifications.AudienceRepository.CampaignFacts;
import dev.fanfare.notifications.AudienceRepository.Candidate;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.outbox.OutboxDispatcher;
import dev.fanfare.platform.outbox.OutboxDispatcher.Occurrence;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.profiles.api.NotificationFlag;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/** Tells of campaigns those whom they concern, which can be very many. */
final class CampaignNews {
    /** Users who are looked at in one transaction. */
    static final int STRETCH = 1_000;

    private final Telling telling;

    CampaignNews(Telling telling) {
        this.telling = telling;
    }

    void register(OutboxDispatcher dispatcher) {
        dispatcher
                .handle(CampaignActivated.class, CampaignNews::activated)
                .handle(CampaignEnded.class, CampaignNews::ended)
                .handle(FanOut.class, this::tellNext);
    }

    private static Future<List<Event>> activated(Tx tx, CampaignActivated event, Occurrence occurrence) {
        long id = event.campaignId();
        return AudienceRepository.campaign(tx, id)
                .compose(campaign -> begin(tx, id, NotificationFlag.NEW_CAMPAIGN, occurrence)
                        .compose(begun -> campaign.cause()
                                ? begin(tx, id, NotificationFlag.CAUSE_CAMPAIGN, occurrence)
                                : Future.succeededFuture(begun)));
    }

    private static Future<List<Event>> ended(Tx tx, CampaignEnded event, Occurrence occurrence) {
        return begin(tx, event.campaignId(), NotificationFlag.END_CAMPAIGN, occurrence);
    }

    private static Future<List<Event>> begin(Tx tx, long campaignId, NotificationFlag flag, Occurrence occurrence) {
        return Outbox.write(tx, occurrence.requestId(), new FanOut(campaignId, flag, occurrence.at(), 0))
                .map(List.of());
    }

    private Future<List<Event>> tellNext(Tx tx, FanOut event, Occurrence occurrence) {
        boolean ended = event.flag() == NotificationFlag.END_CAMPAIGN;
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

    private Future<List<Event>> tell(Tx tx, FanOut event, CampaignFacts campaign, List<Candidate> candidates) {
        List<Long> users = candidates.stream()
                .filter(Candidate::concerned)
                .map(Candidate::userId)
                .toList();
        return telling.tell(tx, note(event, campaign), event.at(), users);
    }

    private static Note note(FanOut event, CampaignFacts campaign) {
        NotificationFlag flag = event.flag();
        String text = flag == NotificationFlag.END_CAMPAIGN ? flag.code() + "." + campaign.status() : flag.code();
        return Note.of(
                flag,
                "campaigns:" + event.campaignId() + ":" + flag.code(),
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
                                event.flag(),
                                event.at(),
                                candidates.get(STRETCH - 1).userId()));
    }
}
