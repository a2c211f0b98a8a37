package dev.fanfare.notification.webhook;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.notification.event.api.EventView;
import dev.fanfare.notification.event.store.EventAccess;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.List;

/** The events of the log with the endpoints that get them. */
final class MatchesRepository {
    private MatchesRepository() {}

    /** An event for an endpoint. */
    record Matched(long endpointId, @JsonUnwrapped EventView event) {}

    // As EventReader shows events: accounts their own, also as an advertiser; teams those of their advertiser, by its
    // types; applications those of the accounts that let them.
    private static final String MATCH = """
            select e.id as endpoint_id, l.position, l.type, l.subject_id, l.user_id, l.advertiser_id, l.campaign_id,
                   l.payout_id, l.from_state, l.to_state, l.amount, l.currency, null as request_id, l.at
            from event_log l
            %s
            where l.position > $1 and l.position <= $2
              and (e.advertiser_id is null or l.type = any ($3))
              and (e.types = '{}' or l.type = any (e.types))
              and e.disabled_at is null
              and %s
            """;

    // From the event to its readers, each once, also of an event that concerns two of its accounts.
    private static final String OF_APPLICATIONS = """
            cross join lateral (
              select l.client_id where l.client_id is not null
              union
              select c.client_id from event_access c where c.user_id in (l.user_id, l.advertiser_id)
            ) c
            join webhook_endpoints e on e.client_id = c.client_id and e.user_id is null and e.advertiser_id is null and
            """ + EventAccess.shows("e.client_id", "l");

    private static final String LIST_MATCHED = String.join(
                    "union all\n",
                    MATCH.formatted("join webhook_endpoints e on e.user_id = l.user_id", WebhooksRepository.ALLOWED),
                    MATCH.formatted(
                            "join webhook_endpoints e on e.user_id = l.advertiser_id"
                                    + " and l.user_id is distinct from l.advertiser_id",
                            WebhooksRepository.ALLOWED),
                    MATCH.formatted(
                            "join webhook_endpoints e on e.advertiser_id = l.advertiser_id",
                            WebhooksRepository.ALLOWED),
                    MATCH.formatted(OF_APPLICATIONS, WebhooksRepository.ALLOWED))
            + "order by position, endpoint_id\n";

    /** The types that advertisers' teams see. */
    static final List<String> OF_TEAMS = Arrays.stream(EventType.values())
            .filter(type -> type.right() != null)
            .map(EventType::code)
            .toList();

    /** The events between two positions, the second included, each for all enabled endpoints that get it, in order. */
    static Future<List<Matched>> listMatched(Sql sql, long after, long upTo) {
        return sql.list(LIST_MATCHED, Matched.class, after, upTo, OF_TEAMS.toArray(String[]::new));
    }

    private static final String LIST_MISSING = MATCH.formatted(
                    "join webhook_endpoints e on e.id = $4 and (e.user_id in (l.user_id, l.advertiser_id)"
                            + " or e.advertiser_id = l.advertiser_id or e.user_id is null and e.advertiser_id is null and "
                            + EventAccess.shows("e.client_id", "l") + ")",
                    WebhooksRepository.ALLOWED)
            + """
              and not exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.position = l.position)
            order by l.position
            """;

    /** Those of an endpoint that it has no delivery of. */
    static Future<List<Matched>> listMissing(Sql sql, long endpointId, long after, long upTo) {
        return sql.list(LIST_MISSING, Matched.class, after, upTo, OF_TEAMS.toArray(String[]::new), endpointId);
    }
}
