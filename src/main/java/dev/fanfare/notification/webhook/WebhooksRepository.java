package dev.fanfare.notification.webhook;

import dev.fanfare.notification.webhook.api.DisabledReason;
import dev.fanfare.notification.webhook.api.Webhooks.UpdateWebhook;
import dev.fanfare.notification.webhook.api.Webhooks.WebhookList;
import dev.fanfare.people.session.store.ApplicationConditions;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.encryption.EncryptedTable.Column;
import dev.fanfare.platform.endpoint.ApiVersion;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tables webhook_endpoints and webhook_secrets. */
final class WebhooksRepository {
    private WebhooksRepository() {}

    /**
     * Whether the owner of an endpoint {@code e} may see its events: no ban, and the application's grant still holds. Which events
     * an application's own endpoint gets is a question of {@link dev.fanfare.notification.event.store.EventAccess}.
     */
    static final String ALLOWED = """
            (e.user_id is null and e.advertiser_id is null
              and exists (select from applications a where a.client_id = e.client_id and %1$s)
              or exists (select from users o where o.id = coalesce(e.user_id, e.advertiser_id) and o.status = 'active')
              and (e.client_id is null or exists (
                select from oauth_grants g join applications a on a.client_id = g.client_id
                where g.user_id = e.user_id and g.client_id = e.client_id and g.revoked_at is null
                  and g.expires_at > now() and %1$s and reads_events(g))))
            """.formatted(ApplicationConditions.usable("a"));

    /**
     * Whose webhooks.
     *
     * @param userId null for an advertiser's, and for an application's own
     * @param advertiserId null for a user's, and for an application's own
     * @param clientId only those of this application; null for all
     */
    record Owner(Long userId, Long advertiserId, String clientId) {
        /** The account; null for an application's own. */
        Long id() {
            return userId == null ? advertiserId : userId;
        }

        /** True for an application's own; null, which is no filter, for an account's. */
        Boolean isApplication() {
            return id() == null ? true : null;
        }
    }

    private static final String IS_REGISTERED_BY = """
            select exists (select from applications where client_id = $1 and owner_id = $2) as theirs
            """;

    /** Whether the account registered this application. */
    static Future<Boolean> isRegisteredBy(Sql sql, String clientId, long userId) {
        return sql.get(IS_REGISTERED_BY, Boolean.class, clientId, userId);
    }

    private static final String CLIENT = """
            select client_id from oauth_grants where id = $1
            """;

    /** The application of a grant. */
    static Future<String> getClient(Sql sql, long grantId) {
        return sql.get(CLIENT, String.class, grantId);
    }

    /** A filter for the index of each kind of owner. An application's own webhooks have its id and no account. */
    private static final String[] BY_OWNER = {
        "and user_id = ?",
        "and advertiser_id = ?",
        "and client_id = ?",
        "and user_id is null and advertiser_id is null and ?::boolean"
    };

    private static final QueryVariants LIST = QueryVariants.of("""
            select id as webhook_id, url, types, public_key, client_id, sequence, disabled_at is null as enabled,
                   disabled_reason, failing_since, case when open_until > now() then open_until end as paused_until, created_at,
                   api_version
            from webhook_endpoints
            where true {filters}
            order by id desc
            """, BY_OWNER);

    static Future<List<WebhookList.Item>> list(Sql sql, Owner owner) {
        return sql.list(
                LIST.by(owner.userId(), owner.advertiserId(), owner.clientId(), owner.isApplication()),
                WebhookList.Item.class);
    }

    private static final String LOCK_OWNER = """
            select id from users where id = $1 for no key update
            """;

    private static final String LOCK_APPLICATION = """
            select client_id from applications where client_id = $1 for no key update
            """;

    private static final QueryVariants COUNT =
            QueryVariants.of("select count(*) from webhook_endpoints where true {filters}", BY_OWNER);

    /** Counts all webhooks of an owner, whose account or application is locked, so that they are added one by one. */
    static Future<Long> count(Tx tx, Owner owner) {
        Future<Integer> locked = owner.id() == null
                ? tx.execute(LOCK_APPLICATION, owner.clientId())
                : tx.execute(LOCK_OWNER, owner.id());
        return locked.compose(done -> tx.get(
                COUNT.by(
                        owner.userId(),
                        owner.advertiserId(),
                        owner.id() == null ? owner.clientId() : null,
                        owner.isApplication()),
                Long.class));
    }

    private static final String INSERT = """
            insert into webhook_endpoints (user_id, advertiser_id, client_id, url, types, public_key, changed_by, api_version)
            values ($1, $2, $3, $4, $5, $6, $7, $8)
            returning id
            """;

    static Future<Long> insert(Tx tx, Owner owner, String url, List<String> types, String publicKey, Long by) {
        return tx.get(
                INSERT,
                Long.class,
                owner.userId(),
                owner.advertiserId(),
                owner.clientId(),
                url,
                types.toArray(String[]::new),
                publicKey,
                by,
                ApiVersion.CURRENT);
    }

    /**
     * A webhook.
     *
     * @param userId null for an advertiser's, and for an application's own
     * @param advertiserId null for a user's, and for an application's own
     * @param clientId the application that added it, or whose it is; null for none
     */
    record Webhook(
            long id,
            @Nullable Long userId,
            @Nullable Long advertiserId,
            @Nullable String clientId,
            String url,
            String publicKey,
            boolean enabled) {}

    private static final String FIND = """
            select id, user_id, advertiser_id, client_id, url, public_key, disabled_at is null as enabled
            from webhook_endpoints
            where id = $1 and user_id is not distinct from $2 and advertiser_id is not distinct from $3
              and ($4::text is null or client_id = $4)
            """;

    private static final String LOCK = FIND + "for no key update\n";

    static Future<Optional<Webhook>> find(Sql sql, long id, Owner owner) {
        return sql.find(FIND, Webhook.class, id, owner.userId(), owner.advertiserId(), owner.clientId());
    }

    static Future<Optional<Webhook>> lock(Tx tx, long id, Owner owner) {
        return tx.find(LOCK, Webhook.class, id, owner.userId(), owner.advertiserId(), owner.clientId());
    }

    /**
     * An enabled endpoint.
     *
     * @param sequence of its last delivery
     * @param log the id of the event log, in which sequences and positions count
     */
    record Numbered(long id, long sequence, String log) {}

    private static final String LOCK_ENABLED = """
            select id, sequence, event_log_id() as log from webhook_endpoints
            where id = any ($1) and disabled_at is null
            order by id
            for no key update
            """;

    /** Locks those that are enabled, in one order everywhere. */
    static Future<List<Numbered>> lockEnabled(Tx tx, Collection<Long> ids) {
        return tx.list(LOCK_ENABLED, Numbered.class, (Object) ids.toArray(Long[]::new));
    }

    private static final String SET_SEQUENCES = """
            update webhook_endpoints e set sequence = n.sequence
            from unnest($1::bigint[], $2::bigint[]) as n (id, sequence)
            where e.id = n.id
            """;

    /** @param last by endpoint */
    static Future<Void> setSequences(Tx tx, Map<Long, Long> last) {
        return tx.execute(
                        SET_SEQUENCES,
                        last.keySet().toArray(Long[]::new),
                        last.values().toArray(Long[]::new))
                .mapEmpty();
    }

    private static final String UPDATE = """
            update webhook_endpoints
            set url = coalesce($2, url), types = coalesce($3, types), api_version = coalesce($4, api_version),
              changed_at = now(), changed_by = $5
            where id = $1
            """;

    /** Null leaves a value as it is. */
    static Future<Void> update(Tx tx, UpdateWebhook to, Long by) {
        String[] types = to.types() == null ? null : to.types().toArray(String[]::new);
        return tx.execute(UPDATE, to.webhookId(), to.url(), types, to.apiVersion(), by)
                .mapEmpty();
    }

    private static final String ENABLE = """
            update webhook_endpoints
            set disabled_at = null, disabled_reason = null, failures = 0, failing_since = null, open_until = null
            where id = $1
            """;

    /** Enables it as if it had never failed. */
    static Future<Void> begin(Tx tx, long id) {
        return tx.execute(ENABLE, id).mapEmpty();
    }

    private static final String DISABLE = """
            update webhook_endpoints set disabled_at = now(), disabled_reason = $2, open_until = null
            where id = $1 and disabled_at is null
            """;

    static Future<Void> disable(Tx tx, long id, DisabledReason reason) {
        return tx.execute(DISABLE, id, reason.code()).mapEmpty();
    }

    private static final String DELETE = """
            delete from webhook_endpoints where id = $1
            """;

    static Future<Void> delete(Tx tx, long id) {
        return tx.execute(DELETE, id).mapEmpty();
    }

    private static final String LOCK_SENT = """
            select id from webhook_endpoints where id = $1 for no key update
            """;

    private static final String SUCCEEDED = """
            update webhook_endpoints set failures = 0, failing_since = null, open_until = null
            where id = $1 and failing_since is not null
            """;

    /** Closes the circuit breaker of an endpoint that answered, and locks it. */
    static Future<Void> close(Tx tx, long id) {
        return tx.execute(LOCK_SENT, id)
                .compose(locked -> tx.execute(SUCCEEDED, id))
                .mapEmpty();
    }

    /**
     * An endpoint that failed.
     *
     * @param ownerId the account that is told; null if an application's has none
     * @param hopeless whether it has failed for too long
     */
    record Failing(@Nullable Long ownerId, String url, boolean hopeless) {}

    /** Failures in a row after which one delivery at a time is tried, after pauses that grow up to an hour. */
    static final int MAX_FAILURES = 5;

    /** The account that is told what happens to an application. */
    private static final String RESPONSIBLE =
            "(select coalesce(a.owner_id, a.created_by) from applications a where a.client_id = %s)";

    private static final String RESPONSIBLE_FOR = "select " + RESPONSIBLE.formatted("$1") + " as id\n";

    /** Who is told what happens to an application; empty if it is the platform's. */
    static Future<Optional<Long>> findResponsible(Tx tx, String clientId) {
        return tx.get(RESPONSIBLE_FOR, Responsible.class, clientId).map(found -> Optional.ofNullable(found.id()));
    }

    /** @param id null for none */
    private record Responsible(@Nullable Long id) {}

    private static final String FAILED =
            """
            update webhook_endpoints
            set failures = failures + case when open_until > now() then 0 else 1 end,
                failing_since = coalesce(failing_since, now()),
                open_until = greatest(
                  open_until,
                  case when failures + 1 >= %1$d and coalesce(open_until <= now(), true)
                    then now() + least(interval '1 hour', $3::bigint * interval '1 millisecond' * 2 ^ least(failures + 1 - %1$d, 20)) end,
                  case when $2::bigint > 0 then now() + $2 * interval '1 millisecond' end)
            where id = $1 and disabled_at is null
            returning coalesce(user_id, advertiser_id, %2$s) as owner_id, url,
              failing_since <= now() - $4::bigint * interval '1 millisecond' as hopeless
            """.formatted(MAX_FAILURES, RESPONSIBLE.formatted("webhook_endpoints.client_id"));

    /**
     * Counts a failure and locks the endpoint; empty if it is disabled. Failures while it is paused do not count.
     *
     * @param askedFor how long it asks for no deliveries
     * @param pause the first one of the circuit breaker
     * @param mayFail for how long
     */
    static Future<Optional<Failing>> fail(Tx tx, long id, Duration askedFor, Duration pause, Duration mayFail) {
        return tx.find(FAILED, Failing.class, id, askedFor.toMillis(), pause.toMillis(), mayFail.toMillis());
    }

    static final EncryptedTable ENCRYPTED =
            EncryptedTable.of("webhook_secrets", new Column("secret", "'webhook:' || endpoint_id || '/' || kind"));

    /** Where a secret is stored, for its encryption. */
    static String secretPlace(long endpointId, WebhookSignature.Kind kind) {
        return "webhook:" + endpointId + "/" + kind.code();
    }

    private static final String INSERT_SECRET = """
            insert into webhook_secrets (endpoint_id, kind, secret, key_id) values ($1, $2, $3, $4)
            """;

    static Future<Void> insertSecret(Tx tx, long endpointId, WebhookSignature.Kind kind, EncryptedValue secret) {
        return tx.execute(INSERT_SECRET, endpointId, kind.code(), secret.content(), secret.keyId())
                .mapEmpty();
    }

    private static final String DELETE_FORMER = """
            delete from webhook_secrets where endpoint_id = $1 and kind = 'v1' and expires_at is not null
            """;

    private static final String RETIRE = """
            update webhook_secrets set expires_at = now() + interval '24 hours'
            where endpoint_id = $1 and kind = 'v1' and expires_at is null
            returning expires_at
            """;

    /** Lets the present secret sign for another day, and ends former ones; returns the end. */
    static Future<Optional<Instant>> endSecret(Tx tx, long endpointId) {
        return tx.execute(DELETE_FORMER, endpointId).compose(deleted -> tx.find(RETIRE, Instant.class, endpointId));
    }
}
