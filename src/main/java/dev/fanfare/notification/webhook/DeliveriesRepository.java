package dev.fanfare.notification.webhook;

import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.notification.event.store.EventAccess;
import dev.fanfare.notification.webhook.api.Deliveries.DeliveryList;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.queue.WorkQueue;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table webhook_deliveries, and the events to deliver, with how far they were read. */
@SharedPool(
        name = "webhook queue",
        users = "owners of webhooks",
        fairBy = SharedPool.By.OWNER,
        bound = "the owner with the fewest calls in flight is next",
        through = "webhook deliveries")
final class DeliveriesRepository {
    private DeliveriesRepository() {}

    /** Deliveries of a claim. */
    private static final int AT_ONCE = 64;

    /** Deliveries that an endpoint gets at once. */
    private static final int OF_ENDPOINT = 8;

    /** Replayed ones beside them. */
    private static final int REPLAYED_OF_ENDPOINT = 2;

    /** Longer than an attempt takes. */
    private static final String LEASE = "interval '1 minute'";

    /**
     * A delivery to send.
     *
     * @param owner the account, also of its team's webhooks, or the application
     * @param host of the URL
     * @param firstAt the first attempt
     * @param allowed whether the owner may still see the event
     * @param log the id of the event log from which the delivery was made
     * @param kinds of the secrets, the newest first
     */
    record Due(
            long id,
            int attempts,
            long endpointId,
            String owner,
            String url,
            String host,
            boolean replayed,
            long sequence,
            String log,
            String subject,
            String payload,
            String apiVersion,
            Instant firstAt,
            boolean allowed,
            List<String> kinds,
            List<Buffer> secrets,
            List<String> keyIds)
            implements WorkQueue.Item {}

    private static final String SECRETS =
            "array(select s.%s from webhook_secrets s where s.endpoint_id = e.id and coalesce(s.expires_at > now(), true)"
                    + " order by s.kind, s.id desc)";

    private static final String OWNER = "coalesce(coalesce(e.user_id, e.advertiser_id)::text, e.client_id)";
    private static final String HOST = "lower(substring(e.url from '^[a-z]+://(\\[[^]]*\\]|[^/:?#]*)'))";

    // Walks over the endpoints with something due, each of which gives as many as it may have at once: one after
    // failures. Of
    // these an owner, a host and the whole claim get their shares by FairShare; the owner with the fewest places is
    // next.
    private static final String FAIR = """
            and id = any (array(
              with recursive waiting as (
                (select endpoint_id from webhook_deliveries
                 where status = 'pending' and due_at is not null order by endpoint_id limit 1)
                union all
                select (select d.endpoint_id from webhook_deliveries d
                        where d.status = 'pending' and d.due_at is not null and d.endpoint_id > w.endpoint_id
                        order by d.endpoint_id limit 1)
                from waiting w
                where w.endpoint_id is not null
              ), numbered as (
                select c.id, c.replayed, c.due_at, %1$s as host, coalesce(h.held, 0) as at_host, f.places,
                       coalesce(p.held, 0)
                         + row_number() over (partition by %2$s, c.replayed order by c.due_at, c.id) as place
                from waiting w
                join webhook_endpoints e on e.id = w.endpoint_id
                cross join lateral (
                  select count(*) filter (where not l.replayed) as live, count(*) filter (where l.replayed) as replayed
                  from webhook_deliveries l where l.endpoint_id = e.id and l.leased_until > now()
                ) n
                cross join lateral (
                  select b.id, b.replayed, b.due_at
                  from (
                    (select d.id, d.replayed, d.due_at from webhook_deliveries d
                     where d.endpoint_id = e.id and d.status = 'pending' and not d.replayed and d.due_at <= now()
                     order by d.due_at limit greatest(0, %3$d - n.live))
                    union all
                    (select d.id, d.replayed, d.due_at from webhook_deliveries d
                     where d.endpoint_id = e.id and d.status = 'pending' and d.replayed and d.due_at <= now()
                     order by d.due_at limit greatest(0, %4$d - n.replayed))
                  ) b
                  order by b.replayed, b.due_at
                  limit case when e.failures >= %5$d then greatest(0, 1 - n.live - n.replayed) else %3$d + %4$d end
                ) c
                join (values (false, $6::int), (true, $7::int)) as f (replayed, places) on f.replayed = c.replayed
                left join unnest($1::text[], $2::boolean[], $3::int[]) as p (owner, replayed, held)
                  on p.owner = %2$s and p.replayed = c.replayed
                left join unnest($4::text[], $5::int[]) as h (host, held) on h.host = %1$s
                where e.disabled_at is null and coalesce(e.open_until <= now(), true) and coalesce(h.held, 0) < %6$d
              ), shared as (
                select id, replayed, due_at, at_host, places, place,
                       row_number() over (partition by host order by place, due_at, id) as turn_at_host
                from numbered
                where place <= (least(places, %6$d - at_host) + 3) / 4
              ), fair as (
                select id, places, row_number() over (partition by replayed order by place, due_at, id) as turn
                from shared
                where turn_at_host <= (%6$d - at_host + 3) / 4
              )
              select id from fair where turn <= (places + 3) / 4))
            """.formatted(
            HOST, OWNER, OF_ENDPOINT, REPLAYED_OF_ENDPOINT, WebhooksRepository.MAX_FAILURES, SendingShares.OF_HOST).strip();

    /** Whether an application still reads the event that its own endpoint is to get. */
    private static final String STILL_SHOWN =
            """
            (e.user_id is not null or e.advertiser_id is not null or q.position is null
              or exists (select from event_log l where l.position = q.position and %s))
            """.formatted(EventAccess.shows("e.client_id", "l")).strip();

    static final WorkQueue<Due> QUEUE = WorkQueue.of(
                    "webhooks", Due.class, "webhook_deliveries", "id", "status = 'pending' and due_at is not null")
            .claimsInTurns(
                    "select single from webhook_sender for no key update\n",
                    AT_ONCE,
                    LEASE + ", leased_until = now() + " + LEASE + ", first_at = coalesce(q.first_at, now())",
                    FAIR,
                    """
                    from due d, webhook_endpoints e
                    where q.id = d.id and e.id = q.endpoint_id
                    returning q.id, q.attempts, q.endpoint_id, e.url, q.replayed, q.sequence, q.log, q.subject, q.payload, q.first_at,
                      e.api_version,
                    """ + OWNER + " as owner,\n" + HOST + " as host,\n" + WebhooksRepository.ALLOWED + "and "
                            + STILL_SHOWN + " as allowed,\n"
                            + SECRETS.formatted("kind") + " as kinds,\n"
                            + SECRETS.formatted("secret") + " as secrets,\n" + SECRETS.formatted("key_id")
                            + " as key_ids\n")
            .ends("status = $3, answer_status = $4, answer = $5, failure = $6, ended_at = now(), due_at = null,"
                    + " leased_until = null");

    private static final String POSTPONE = """
            update webhook_deliveries
            set due_at = now() + $3::bigint * interval '1 millisecond', leased_until = null, answer_status = $4, answer = $5, failure = $6
            where id = $1 and attempts = $2 and status = 'pending' and due_at is not null
            """;

    /** Lets a failed delivery be sent again after a pause; 0 if its lease has ended. */
    static Future<Integer> postpone(Tx tx, Due due, Duration pause, DeliveryAttempt attempt) {
        return tx.execute(
                POSTPONE,
                due.id(),
                due.attempts(),
                pause.toMillis(),
                attempt.status(),
                attempt.answer(),
                attempt.failure().code());
    }

    private static final String RELEASE = """
            update webhook_deliveries set due_at = now()
            where due_at is null and id = (
              select id from webhook_deliveries
              where endpoint_id = $1 and subject = $2 and status = 'pending'
              order by sequence
              limit 1)
            """;

    /** Makes the next of a subject due, under the lock of the endpoint. */
    static Future<Integer> release(Tx tx, long endpointId, String subject) {
        return tx.execute(RELEASE, endpointId, subject);
    }

    private static final String ARRANGE = """
            with heads as (
              select subject, min(sequence) as sequence from webhook_deliveries
              where endpoint_id = $1 and status = 'pending' and ($2::text is null or subject = $2)
              group by subject)
            update webhook_deliveries d
            set due_at = case when d.sequence = h.sequence then now() end
            from heads h
            where d.endpoint_id = $1 and d.status = 'pending' and d.subject = h.subject
              and (d.sequence = h.sequence) = (d.due_at is null) and coalesce(d.leased_until <= now(), true)
            """;

    private static final String FAIL_PENDING = """
            update webhook_deliveries
            set status = 'failed', failure = 'disabled', ended_at = now(), due_at = null, leased_until = null
            where endpoint_id = $1 and status = 'pending'
            """;

    /** Gives up all that is pending of an endpoint that is disabled, under its lock. */
    static Future<Integer> fail(Tx tx, long endpointId) {
        return tx.execute(FAIL_PENDING, endpointId);
    }

    /**
     * A new delivery.
     *
     * @param position null for a test
     * @param first whether it is the first of its subject among these
     */
    record Added(
            long endpointId,
            long sequence,
            Long position,
            String type,
            String subject,
            String payload,
            boolean first) {}

    private static final String INSERT = """
            insert into webhook_deliveries (endpoint_id, sequence, log, position, type, subject, payload, replayed, due_at)
            select n.endpoint_id, n.sequence, $9, n.position, n.type, n.subject, n.payload, $8,
                   case when n.first and not exists (
                     select from webhook_deliveries p
                     where p.endpoint_id = n.endpoint_id and p.subject = n.subject and p.status = 'pending') then now() end
            from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::boolean[])
              as n (endpoint_id, sequence, position, type, subject, payload, first)
            """;

    /**
     * Adds deliveries in the order of their sequences, under the locks of their endpoints.
     *
     * @param log the id of the event log
     */
    static Future<Void> insert(Tx tx, List<Added> added, String log, boolean replayed) {
        return tx.execute(
                        INSERT,
                        added.stream().map(Added::endpointId).toArray(Long[]::new),
                        added.stream().map(Added::sequence).toArray(Long[]::new),
                        added.stream().map(Added::position).toArray(Long[]::new),
                        added.stream().map(Added::type).toArray(String[]::new),
                        added.stream().map(Added::subject).toArray(String[]::new),
                        added.stream().map(Added::payload).toArray(String[]::new),
                        added.stream().map(Added::first).toArray(Boolean[]::new),
                        replayed,
                        log)
                .mapEmpty();
    }

    // Its lease is longer than a call takes, and what is claimed later is no longer shown: so after the end comes
    // nothing.
    private static final String POSTPONE_ENDS = """
            update webhook_deliveries d
            set due_at = (
              select max(o.leased_until)
              from webhook_deliveries o join event_log l on l.position = o.position
              where o.endpoint_id = d.endpoint_id and o.leased_until > now() and g.user_id in (l.user_id, l.advertiser_id))
            from event_log g, webhook_endpoints e
            where d.endpoint_id = any ($1) and d.position = any ($2) and d.type = 'grant.revoked' and d.due_at is not null
              and g.position = d.position and e.id = d.endpoint_id and e.user_id is null and exists (
                select from webhook_deliveries o join event_log l on l.position = o.position
                where o.endpoint_id = d.endpoint_id and o.leased_until > now()
                  and g.user_id in (l.user_id, l.advertiser_id))
            """;

    /** Lets the ends of grants wait for what an application's endpoint is being sent of the account. */
    static Future<Void> postponeEnds(Tx tx, List<Added> added) {
        return added.stream().noneMatch(each -> each.type().equals(EventType.GRANT_REVOKED.code()))
                ? Future.succeededFuture()
                : tx.execute(
                                POSTPONE_ENDS,
                                added.stream().map(Added::endpointId).distinct().toArray(Long[]::new),
                                added.stream().map(Added::position).distinct().toArray(Long[]::new))
                        .mapEmpty();
    }

    private static final String LIST = """
            select sequence, 'msg_' || log || '_' || endpoint_id || '_' || sequence as message_id, position, type, subject,
                   status as delivery_status, attempts, due_at, answer_status, answer, failure, created_at, ended_at
            from webhook_deliveries
            where endpoint_id = $1 and sequence < $2 and ($4::text is null or status = $4)
            order by sequence desc
            limit $3
            """;

    /** @param status null for all */
    static Future<List<DeliveryList.Item>> list(Sql sql, long endpointId, String status, PageRequest part) {
        return sql.list(LIST, DeliveryList.Item.class, endpointId, part.beforeId(), part.limit(), status);
    }

    /**
     * The header {@code webhook-id}, as {@link #list} shows it. After a restore, sequences repeat with other events; the log's
     * id keeps the header unique. A delivery from before the restore keeps its header.
     */
    static String messageId(Due due) {
        return "msg_" + due.log() + "_" + due.endpointId() + "_" + due.sequence();
    }

    private static final String RESET = """
            update webhook_deliveries
            set status = 'pending', attempts = 0, first_at = null, ended_at = null, failure = null, replayed = true
            where endpoint_id = $1 and sequence = $2 and status <> 'pending'
            returning subject
            """;

    /** Lets a delivery that has ended be sent again, under the lock of its endpoint; empty for none. */
    static Future<Optional<String>> reset(Tx tx, long endpointId, long sequence) {
        return tx.find(RESET, String.class, endpointId, sequence)
                .compose(found -> found.isEmpty()
                        ? Future.succeededFuture(found)
                        : tx.execute(ARRANGE, endpointId, found.get()).map(found));
    }

    private static final String EXISTS = """
            select exists (select from webhook_deliveries where endpoint_id = $1 and sequence = $2) as found
            """;

    /** Whether there is this delivery, ended or not. */
    static Future<Boolean> has(Sql sql, long endpointId, long sequence) {
        return sql.get(EXISTS, Boolean.class, endpointId, sequence);
    }

    private static final String RESET_ALL = """
            update webhook_deliveries
            set status = 'pending', attempts = 0, first_at = null, ended_at = null, failure = null, replayed = true
            where endpoint_id = $1 and position > $2 and position <= $3 and status <> 'pending'
            """;

    /** The same for those of events after a position, up to another one. */
    static Future<Integer> resetAll(Tx tx, long endpointId, long after, long upTo) {
        return tx.execute(RESET_ALL, endpointId, after, upTo)
                .compose(reset -> tx.execute(ARRANGE, endpointId, null).map(reset));
    }

    private static final String REACHED_REPLAY = """
            select coalesce(max(position), $1) as position
            from (select position from event_log
                  where position > $1 and position <= (select position from event_readers where name = 'webhooks')
                  order by position limit $2) l
            """;

    /** The end of a chunk of fanned-out events; the position for none. */
    static Future<Long> getFannedOut(Sql sql, long after, int limit) {
        return sql.get(REACHED_REPLAY, Long.class, after, limit);
    }
}
