package dev.fanfare.notification.webhook;

import dev.fanfare.notification.event.store.LogReader;
import dev.fanfare.notification.webhook.DeliveriesRepository.Added;
import dev.fanfare.notification.webhook.MatchesRepository.Matched;
import dev.fanfare.notification.webhook.WebhooksRepository.Numbered;
import dev.fanfare.notification.webhook.api.WebhookBody;
import dev.fanfare.notification.webhook.api.WebhookJobs.FanOutEvents;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Follows the event log and adds a delivery for each endpoint that gets an event. */
record EventFanOut(Bus bus, Database db) {
    /** Wakes the sender. */
    static final String CHANNEL = "webhooks";

    Future<JobResult> fanOut(Caller caller, FanOutEvents ask) {
        return LogReader.WEBHOOKS.next(bus, db, (tx, after, upTo) -> MatchesRepository.listMatched(tx, after, upTo)
                .compose(matched -> add(tx, matched, false))
                .map(List.of()));
    }

    /**
     * Adds deliveries in the order of these, of endpoints that are enabled.
     *
     * @param replayed whether they are sent in the places of replays
     */
    static Future<List<Added>> add(Tx tx, List<Matched> matched, boolean replayed) {
        if (matched.isEmpty()) {
            return Future.succeededFuture(List.of());
        }
        Set<Long> ids = matched.stream().map(Matched::endpointId).collect(Collectors.toCollection(TreeSet::new));
        return WebhooksRepository.lockEnabled(tx, ids).compose(locked -> {
            Map<Long, Long> last = new TreeMap<>();
            locked.forEach(each -> last.put(each.id(), each.sequence()));
            String log = locked.stream().findFirst().map(Numbered::log).orElse(null);
            List<Added> added = number(matched, last, log);
            tx.notify(CHANNEL);
            return DeliveriesRepository.insert(tx, added, log, replayed)
                    .compose(inserted -> DeliveriesRepository.postponeEnds(tx, added))
                    .compose(postponed -> WebhooksRepository.setSequences(tx, last))
                    .map(added);
        });
    }

    /** Raises the last sequences, by endpoint. */
    private static List<Added> number(List<Matched> matched, Map<Long, Long> last, String log) {
        Set<String> subjects = new HashSet<>();
        List<Added> added = new ArrayList<>();
        for (Matched each : matched) {
            // A webhook that has been disabled or deleted is not locked.
            Long sequence = last.computeIfPresent(each.endpointId(), (id, before) -> before + 1);
            if (sequence != null) {
                String type = each.event().type();
                String subject = type.substring(0, type.indexOf('.')) + ":"
                        + each.event().subjectId();
                added.add(new Added(
                        each.endpointId(),
                        sequence,
                        each.event().position() == 0 ? null : each.event().position(),
                        type,
                        subject,
                        Json.text(new WebhookBody(type, each.event().at(), sequence, log, each.event())),
                        subjects.add(each.endpointId() + " " + subject)));
            }
        }
        return added;
    }
}
