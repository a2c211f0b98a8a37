package dev.fanfare.platform.proposals;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.WireJson;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.encryption.EncryptedTable.Column;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.module.CalendarSource.Question;
import dev.fanfare.platform.module.CalendarSource.Row;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.proposals.Proposals.Proposal;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The table proposals. */
final class ProposalsRepository {
    private ProposalsRepository() {}

    private static final String INSERT = """
            insert into proposals (ask, content, key_id, endpoint, permission, proposed_by, credential, credential_id,
              request_id, expires_at, proposer_permission, by_superuser, proposer_version)
            select $1, $2, $3, $4, $5, id, $7, $8, $9, business_now() + make_interval(days => $10), $11, $12, credentials_version
            from users
            where id = $6
            returning id
            """;

    static Future<Long> insert(Tx tx, Caller caller, Ask<?> ask, KeyRing keys, int openDays) {
        String name = MessageRegistry.nameOf(ask.getClass());
        Permission needed = caller.proposal().proposerPermission();
        EncryptedValue content = keys.encrypt(place(caller.id(), caller.requestId(), name), WireJson.write(ask));
        return tx.get(
                INSERT,
                Long.class,
                name,
                content.content(),
                content.keyId(),
                caller.proposal().endpoint(),
                caller.proposal().permission().code(),
                caller.id(),
                caller.credential().name(),
                caller.credentialId(),
                caller.requestId(),
                openDays,
                needed == null ? null : needed.code(),
                caller.superuser());
    }

    /**
     * The makers of an account: accounts that have lately changed it, or made a token for it, and their own makers.
     * Notifications and looks at tax forms change nothing.
     */
    private static final String MAKERS = """
            makers_of_%1$s (id) as (
              select id from %1$s
              union
              select l.by
              from makers_of_%1$s m
              cross join lateral (
                select actor_id as by from audit_log
                where subject = 'user:' || m.id and created_at > business_now() - make_interval(days => $3)
                  and action not in ('user.notify', 'tax_profile.open')
                union
                select proposed_by from audit_log
                where subject = 'user:' || m.id and created_at > business_now() - make_interval(days => $3)
                union
                select created_by from backend_tokens
                where user_id = m.id and created_at > now() - make_interval(days => $3)
              ) l
              where l.by is not null)
            """;

    private static final String ARE_RELATED = """
            with recursive
            first (id) as (
              select proposed_by from proposals where id = $1
              union
              select t.created_by
              from proposals p
              join backend_tokens t on t.id::text = p.credential_id
              where p.id = $1 and p.credential = 'BACKEND_TOKEN' and t.created_by is not null),
            second (id) as (select $2::bigint),
            """
            + String.join(
                    ",",
                    MAKERS.formatted("first"),
                    MAKERS.formatted("second"),
                    LinkedAccounts.of("first"),
                    LinkedAccounts.of("second"))
            + """
            select exists (select from makers_of_first join accounts_linked_to_second using (id))
              or exists (select from makers_of_second join accounts_linked_to_first using (id)) as related
            """;

    /**
     * Whether one of both people has made the account or the token that the other acts by, or one person has made both,
     * as far as is known.
     *
     * @param userId the account of the second person
     * @param days for which a change of an account counts
     */
    static Future<Boolean> areRelated(Tx tx, long id, long userId, int days) {
        return tx.get(ARE_RELATED, Boolean.class, id, userId, days);
    }

    private static final String LOCK_PROPOSER = """
            select from users where id = (select proposed_by from proposals where id = $1) for share
            """;

    // After the lock: what changes the first person's rights has voided it before, or waits. A token is checked by
    // itself.
    private static final String APPROVE = """
            update proposals p set status = 'approved', decided_by = $2, decided_at = business_now()
            from users u
            where p.id = $1 and p.status = 'open' and p.expires_at > business_now()
              and u.id = p.proposed_by and proposer_may(p, u)
              and not exists (select from backend_tokens t
                              where p.credential = 'BACKEND_TOKEN' and t.id::text = p.credential_id
                                and t.revoked_at is not null)
            """;

    /** Returns 0 unless it is open and the first person may still propose it. */
    static Future<Integer> approve(Tx tx, long id, long by) {
        return tx.pipeline(LOCK_PROPOSER, id).compose(locked -> tx.execute(APPROVE, id, by));
    }

    private static final String REJECT = """
            update proposals set status = 'rejected', decided_by = $2, decided_at = business_now(), reason = $3
            where id = $1 and status = 'open' and expires_at > business_now()
            """;

    /** Returns 0 unless it is open. */
    static Future<Integer> reject(Tx tx, long id, long by, String reason) {
        return tx.execute(REJECT, id, by, reason);
    }

    private static final String STATUS =
            "case when status = 'open' and expires_at <= business_now() then 'expired' else status end";

    private static final String GET_STATUS = "select " + STATUS + " as status from proposals where id = $1";

    static Future<String> getStatus(Tx tx, long id) {
        return tx.get(GET_STATUS, String.class, id);
    }

    private static final String COLUMNS = "id, endpoint, permission, " + STATUS + """
             as status, proposed_by, proposed_at, expires_at, decided_by, decided_at, reason, void_reason
            """;

    /**
     * A stored proposal.
     *
     * @param ask the wire name of the change
     * @param content its JSON between nodes
     */
    record Stored(
            @JsonUnwrapped Proposal proposal,
            String ask,
            String requestId,
            @JsonUnwrapped EncryptedValue content) {
        /** @throws IllegalStateException when the key is missing, or the row was changed */
        String json(KeyRing keys) {
            return keys.decrypt(place(proposal.proposedBy(), requestId, ask), content);
        }
    }

    private static String place(long proposedBy, String requestId, String ask) {
        return "user:" + proposedBy + "/proposal:" + requestId + ":" + ask + "/content";
    }

    static final EncryptedTable ENCRYPTED = EncryptedTable.of(
            "proposals",
            new Column("content", "'user:' || proposed_by || '/proposal:' || request_id || ':' || ask || '/content'"));

    private static final String VISIBLE = "($1 or permission = any ($2) or proposed_by = $3)";

    private static final String FIND =
            "select ask, request_id, content, key_id, " + COLUMNS + "from proposals where id = $4 and " + VISIBLE;

    /** Empty also if the caller may neither approve it nor has made it. */
    static Future<Optional<Stored>> find(Sql sql, Caller caller, long id) {
        return sql.find(FIND, Stored.class, caller.superuser(), codes(caller.permissions()), caller.id(), id);
    }

    /** As far as permissions go. */
    private static final String APPROVABLE =
            "status = 'open' and expires_at > business_now() and proposed_by <> $3 and ($1 or permission = any ($2))";

    private static final QueryVariants LIST = QueryVariants.of(
            "select " + COLUMNS + "from proposals where " + VISIBLE + """
             and id < $4 {filters}
            order by id desc
            limit $5
            """,
            "and " + STATUS + " = ?",
            "and " + APPROVABLE + " and ?");

    /**
     * Those that the caller sees.
     *
     * @param status null for all
     */
    static Future<List<Proposal>> list(Sql sql, Caller caller, String status, boolean approvable, PageRequest part) {
        return sql.list(
                LIST.by(status, approvable ? true : null),
                Proposal.class,
                caller.superuser(),
                codes(caller.permissions()),
                caller.id(),
                part.beforeId(),
                part.limit());
    }

    private static String[] codes(Set<Permission> permissions) {
        return permissions.stream().map(Permission::code).toArray(String[]::new);
    }

    private static final String EXPIRING = """
            select id, '' as name, expires_at as at, null::date as day, proposed_at as updated_at
            from proposals
            where status = 'open' and proposed_by <> $1 and permission = any ($2) and expires_at >= $3 and expires_at < $4
            order by expires_at, id
            limit $5
            """;

    /** Those that one of staff may approve, as far as permissions go, by when they expire. */
    static Future<List<Row>> listExpiring(Sql sql, Question asked) {
        return asked.permissions().isEmpty()
                ? Future.succeededFuture(List.of())
                : sql.list(
                        EXPIRING,
                        Row.class,
                        asked.userId(),
                        codes(asked.permissions()),
                        asked.from(),
                        asked.until(),
                        asked.limit());
    }

    private static final String OPEN =
            StaffQueue.COUNT.formatted("select proposed_at as at from proposals where " + APPROVABLE + " order by id");

    /** Those that the caller may approve, as far as permissions go. */
    static Future<Waiting> countOpen(Sql sql, Caller caller) {
        return sql.get(OPEN, Waiting.class, caller.superuser(), codes(caller.permissions()), caller.id());
    }
}
