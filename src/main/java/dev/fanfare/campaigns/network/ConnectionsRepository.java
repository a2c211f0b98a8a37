package dev.fanfare.campaigns.network;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.network.api.Connection;
import dev.fanfare.campaigns.network.api.ConnectionKind;
import dev.fanfare.campaigns.network.api.ConnectionState;
import dev.fanfare.campaigns.network.api.ConnectionTransition;
import dev.fanfare.campaigns.network.api.GetNetworkStatus.NetworkStatus;
import dev.fanfare.campaigns.network.api.ListNetworks.NetworkSummary;
import dev.fanfare.campaigns.network.api.OwnConnection;
import dev.fanfare.campaigns.network.api.ReviewConnection;
import dev.fanfare.campaigns.network.api.SocialConnection;
import dev.fanfare.campaigns.network.api.SocialConnection.Account;
import dev.fanfare.campaigns.network.api.SocialConnection.Claim;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.sql.ChangedRows.Change;
import dev.fanfare.platform.sql.ChangedRows.Range;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.SkipScan;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Coded;
import io.vertx.core.Future;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The table of connections. */
final class ConnectionsRepository {
    /** Unique index: violated when the account is live for another user. */
    static final String CLAIMED = "connections_claimed";

    /** Likewise, by the canonical form of its address. */
    static final String ADDRESS_CLAIMED = "connections_address_claimed";

    /**
     * A submitted or proven account.
     *
     * @param account its name is null if the kind is network
     * @param address the canonical form of its address; null if that names no account
     */
    record Submission(long userId, ConnectionKind kind, Claim claim, Account account, String address, long followers) {
        String network() {
            return claim.network();
        }

        String accountKey() {
            return keyOf(account.id());
        }
    }

    /** The comparison key of an account id: ignores case and a leading @, like the networks. */
    static String keyOf(String accountId) {
        String lower = accountId.strip().toLowerCase(Locale.ROOT);
        return lower.length() > 1 && lower.startsWith("@") ? lower.substring(1) : lower;
    }

    /**
     * A user's live connections before a submission.
     *
     * @param count live connections of this kind
     * @param thisOne whether the submitted account is one of them
     * @param thisAddress whether its address is one of theirs
     */
    record Live(long count, boolean thisOne, boolean thisAddress) {}

    // "for update" would also block inserts that refer to the user.
    private static final String LOCK_USER = """
            select id from users where id = $1 for no key update
            """;

    /** Serialises this user's submissions until the transaction ends. */
    static Future<Long> lockUser(Tx tx, long userId) {
        return tx.get(LOCK_USER, Long.class, userId);
    }

    private static final String LIVE = """
            select count(*) as count, coalesce(bool_or(network = $3 and account_key = $4), false) as this_one,
                   coalesce(bool_or(network = $3 and account_address = $5), false) as this_address
            from connections
            where user_id = $1 and kind = $2 and status in ('pending', 'accepted', 'suspended')
            """;

    static Future<Live> getLive(Tx tx, Submission s) {
        return tx.get(LIVE, Live.class, s.userId(), s.kind(), s.network(), s.accountKey(), s.address());
    }

    private static final String SUBMIT = """
            insert into connections (user_id, kind, network, account_id, account_key, name, url, followers, category,
                                     status, account_address)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending', $11)
            on conflict on constraint connections_own do update
            set account_id = excluded.account_id, account_address = excluded.account_address, name = excluded.name, url = excluded.url,
                followers = excluded.followers, category = excluded.category, status = excluded.status,
                verified = false, proven_at = null, engagement_rate = 0, reason = null, reviewed_by = null,
                reviewed_at = null, connected_at = business_now(), last_updated = business_now()
            where connections.status = any ($10)
            returning id
            """;

    /** Returns the id of the new or revived connection; empty if it is live already. Violates {@value #CLAIMED} or {@value #ADDRESS_CLAIMED}. */
    static Future<Optional<Long>> submit(Tx tx, Submission s) {
        return tx.find(
                SUBMIT,
                Long.class,
                s.userId(),
                s.kind(),
                s.network(),
                s.account().id(),
                s.accountKey(),
                s.account().name(),
                s.account().url(),
                s.followers(),
                s.claim().category(),
                ConnectionTransition.SUBMIT_AGAIN.startCodes(),
                s.address());
    }

    private static final String LIST_OWN = """
            select id, network, account_id as network_id, url as network_url, status, followers, verified, connected_at,
                   case when $4 and status in ('rejected', 'suspended') then reason end as reason
            from connections
            where user_id = $1 and kind = 'network' and id < $2
            order by id desc
            limit $3
            """;

    /** @param reasons whether they say why they were rejected or suspended */
    static Future<List<NetworkSummary>> listOwn(Sql sql, long userId, long before, int limit, boolean reasons) {
        return sql.list(LIST_OWN, NetworkSummary.class, userId, before, limit, reasons);
    }

    private static final String LIST_OWN_OF_KIND = """
            select id, network, account_id, name as account_name, url as account_url, status, followers, category,
                   connected_at
            from connections
            where user_id = $1 and kind = $2 and id < $3
            order by id desc
            limit $4
            """;

    static Future<List<SocialConnection>> listOwn(Sql sql, long userId, ConnectionKind kind, long before, int limit) {
        return sql.list(LIST_OWN_OF_KIND, SocialConnection.class, userId, kind, before, limit);
    }

    private static final String COUNT_OWN = """
            select count(*) from connections where user_id = $1 and kind = $2
            """;

    static Future<Long> countOwn(Sql sql, long userId, ConnectionKind kind) {
        return sql.get(COUNT_OWN, Long.class, userId, kind);
    }

    /** What owners and staff see of a connection. */
    private static final String COLUMNS = """
            id, user_id, kind, network, account_id as network_id, name, url as network_url, status, followers,
                   verified, category, engagement_rate, connected_at, last_updated, updated_at, extra_data::text as extra_data
            """.strip();

    private static final String ROWS = """
            select %s, reason,
                   array(select distinct o.user_id from connections o
                         where o.network = connections.network and o.account_address = connections.account_address
                           and o.user_id <> connections.user_id
                         limit 10) as other_holders
            from connections
            """.formatted(COLUMNS);

    private static final String LIST =
            ROWS + "where id = any (" + SkipScan.newest("connections", "kind", "status") + ") order by id desc";

    /** @param kind null for all; {@code status} likewise */
    static Future<List<Connection>> list(Sql sql, ConnectionKind kind, ConnectionState status, PageRequest part) {
        return sql.list(
                LIST,
                Connection.class,
                part.beforeId(),
                part.limit(),
                part.offset(),
                SkipScan.values(kind == null ? null : kind.code(), Coded.codes(ConnectionKind.class)),
                SkipScan.values(status == null ? null : status.code(), Coded.codes(ConnectionState.class)));
    }

    private static final QueryVariants LIST_CHANGED = QueryVariants.of("""
            select id, updated_at
            from connections
            where (updated_at, id) > ($1, $2) and updated_at < $3 {filters}
            order by updated_at, id
            limit $4
            """, "and kind = ?", "and status = ?");

    /** The oldest change first. */
    static Future<List<Change>> listChanged(Sql sql, ConnectionKind kind, ConnectionState status, Range range) {
        return sql.list(
                LIST_CHANGED.by(kind, status),
                Change.class,
                range.after(),
                range.afterId(),
                range.before(),
                range.limit());
    }

    private static final String LIST_BY_IDS = ROWS + """
            where id = any ($1)
            """;

    /** In any order. */
    static Future<List<Connection>> listByIds(Sql sql, Long[] ids) {
        return sql.list(LIST_BY_IDS, Connection.class, (Object) ids);
    }

    private static final String LIST_MATCHING = """
            select id
            from connections
            where kind = $1 and ($2::text is null or status = $2)
              and ($3::bigint[] is null or id = any ($3))
              and ($4::bigint[] is null or id <> all ($4))
            order by id desc
            limit $5
            """;

    /**
     * Ids, newest first.
     *
     * @param status null for all
     * @param among only these; null for all
     * @param without none of these; null for all
     */
    static Future<List<Long>> listMatching(
            Sql sql, ConnectionKind kind, ConnectionState status, Long[] among, Long[] without, int limit) {
        return sql.list(LIST_MATCHING, Long.class, kind, status, among, without, limit);
    }

    private static final QueryVariants COUNT =
            QueryVariants.of("""
            select coalesce(sum(value), 0)::bigint as total
            from counters
            where statistic = 'connection_kinds' and subject = 0 and day = '-infinity' {filters}
            """, "and split_part(detail, ':', 1) = ?", "and split_part(detail, ':', 2) = ?");

    static Future<Long> count(Sql sql, ConnectionKind kind, ConnectionState status) {
        return sql.get(COUNT.by(kind, status), Long.class);
    }

    private static final String REVIEW = """
            update connections
            set status = $4, reason = $5, reviewed_by = $6, reviewed_at = business_now(), last_updated = business_now(),
                suspended_at = case $4 when 'suspended' then business_now() when 'accepted' then null else suspended_at end,
                verified = verified or $7, followers = case when $7 then coalesce($8, followers) else followers end
            where kind = $1 and id = $2 and status = any ($3) and user_id is distinct from $6
            returning followers
            """;

    /**
     * Reviews the connection if its state allows it.
     *
     * @return its followers now; empty if it is in another state, missing, or the reviewer's own
     */
    static Future<Optional<Long>> review(
            Tx tx, ReviewConnection ask, ConnectionTransition review, boolean confirms, Long reviewerId) {
        return tx.find(
                REVIEW,
                Long.class,
                ask.kind(),
                ask.id(),
                review.startCodes(),
                review.to().code(),
                ask.reason(),
                reviewerId,
                confirms,
                ask.followers());
    }

    /** A connection's owner and state. */
    record Owned(long userId, ConnectionState status) {}

    private static final String FIND_WHOLE = """
            select %s, case when status in ('rejected', 'suspended') then reason end as reason
            from connections
            where id = $1 and user_id = $2
            """.formatted(COLUMNS);

    static Future<Optional<OwnConnection>> findWhole(Sql sql, long id, long userId) {
        return sql.find(FIND_WHOLE, OwnConnection.class, id, userId);
    }

    private static final String FIND_OWNED = """
            select user_id, status from connections where kind = $1 and id = $2
            """;

    static Future<Optional<Owned>> findOwned(Sql sql, ConnectionKind kind, long id) {
        return sql.find(FIND_OWNED, Owned.class, kind, id);
    }

    /** Maximum size of a connection's extra data, in bytes of JSON. */
    private static final int MAX_EXTRA = 16 * 1024;

    /** A network of the caller's. */
    record Own(long id, @JsonUnwrapped NetworkStatus details) {}

    // An account id may exist at several networks: prefers live connections, then newer ones.
    private static final String FIND_OWN = """
            select id, status, verified, followers, engagement_rate, last_updated
            from connections
            where user_id = $1 and kind = 'network' and (id = $2 or account_key = $3)
            order by coalesce(id = $2, false) desc, status in ('pending', 'accepted', 'suspended') desc, id desc
            limit 1
            """;

    /** @param networkId the connection's id if such a connection exists, otherwise the account id at the network */
    static Future<Optional<Own>> findOwn(Sql sql, long userId, String networkId) {
        return sql.find(FIND_OWN, Own.class, userId, connectionId(networkId), keyOf(networkId));
    }

    private static Long connectionId(String networkId) {
        try {
            return Long.valueOf(networkId.strip());
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static final String DISCONNECT = """
            update connections
            set status = 'disconnected', proven_at = null, last_updated = business_now()
            where id = $1 and status = any ($2)
            returning id
            """;

    /** Whether it was live before. */
    static Future<Boolean> disconnect(Tx tx, long id) {
        return tx.find(DISCONNECT, Long.class, id, ConnectionTransition.DISCONNECT.startCodes())
                .map(Optional::isPresent);
    }

    private static final String GET_STATUS = """
            select status from connections where id = $1
            """;

    static Future<ConnectionState> getStatus(Tx tx, long id) {
        return tx.get(GET_STATUS, ConnectionState.class, id);
    }

    private static final String MERGE_EXTRA = """
            update connections
            set extra_data = jsonb_strip_nulls(extra_data || $2::text::jsonb), last_updated = business_now()
            where id = $1 and octet_length(jsonb_strip_nulls(extra_data || $2::text::jsonb)::text) <= $3
            returning id
            """;

    /** False if the merged data would be too large. */
    static Future<Boolean> mergeExtra(Tx tx, long id, String json) {
        return tx.find(MERGE_EXTRA, Long.class, id, json, MAX_EXTRA).map(Optional::isPresent);
    }

    private static final String PENDING = """
            select (select coalesce(sum(value), 0)::bigint from counters
                    where statistic = 'connections' and subject = 0 and day = '-infinity' and detail = 'pending') as count,
                   false as more,
                   (select connected_at from connections where status = 'pending'
                    order by connected_at limit 1) as oldest,
                   null::bigint as mine
            """;

    static Future<Waiting> countPending(Sql sql) {
        return sql.get(PENDING, Waiting.class);
    }

    private static final String WAITING = """
            select id, network || ' ' || coalesce(name, account_id) as name, status as state, connected_at as since,
                   null::timestamptz as until
            from connections
            where user_id = $1 and status = 'pending'
            order by connected_at, id
            limit $2 + 1
            """;

    /** Those of a user that are still to be verified. */
    static Future<List<OwnerWait.Row>> listWaiting(Sql sql, long userId) {
        return sql.list(WAITING, OwnerWait.Row.class, userId, OwnerWait.LIMIT);
    }
}
