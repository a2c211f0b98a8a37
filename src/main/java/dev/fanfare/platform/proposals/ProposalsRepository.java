package dev.fanfare.platform.proposals;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.WireJson;
import dev.fanfare.platform.proposals.Proposals.Proposal;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** The table proposals. */
final class ProposalsRepository {
    private ProposalsRepository() {}

    private static final String INSERT = """
            insert into proposals (ask, body, endpoint, permission, proposed_by, credential, credential_id, request_id,
              expires_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(days => $9))
            returning id
            """;

    static Future<Long> insert(Tx tx, Caller caller, Ask<?> ask, int openDays) {
        return tx.get(
                INSERT,
                Long.class,
                MessageRegistry.nameOf(ask.getClass()),
                WireJson.write(ask),
                caller.proposal().endpoint(),
                caller.proposal().permission().code(),
                caller.id(),
                caller.credential().name(),
                caller.credentialId(),
                caller.requestId(),
                openDays);
    }

    private static final String IS_SAME_PERSON = """
            select exists (
              select from proposals p
              where p.id = $1
                and (p.proposed_by = $2
                  or exists (select from backend_tokens t where t.id = $3 and t.created_by = p.proposed_by)
                  or p.credential = 'BACKEND_TOKEN'
                    and exists (select from backend_tokens t where t.id = p.credential_id::bigint and t.created_by = $2)
                  or exists (select from audit_log l
                             where l.subject = 'user:' || $2::bigint and l.action = 'user.create'
                               and l.actor_id = p.proposed_by)))
            """;

    /**
     * Whether both people are one person, as far as is known.
     *
     * @param userId the account of the second person
     * @param tokenId their backend token; null for none
     */
    static Future<Boolean> isSamePerson(Tx tx, long id, long userId, Long tokenId) {
        return tx.get(IS_SAME_PERSON, Boolean.class, id, userId, tokenId);
    }

    private static final String APPROVE = """
            update proposals set status = 'approved', decided_by = $2, decided_at = now()
            where id = $1 and status = 'open' and expires_at > now()
            """;

    /** Returns 0 unless it is open. */
    static Future<Integer> approve(Tx tx, long id, long by) {
        return tx.execute(APPROVE, id, by);
    }

    private static final String REJECT = """
            update proposals set status = 'rejected', decided_by = $2, decided_at = now(), reason = $3
            where id = $1 and status = 'open' and expires_at > now()
            """;

    /** Returns 0 unless it is open. */
    static Future<Integer> reject(Tx tx, long id, long by, String reason) {
        return tx.execute(REJECT, id, by, reason);
    }

    private static final String STATUS =
            "case when status = 'open' and expires_at <= now() then 'expired' else status end";

    private static final String GET_STATUS = "select " + STATUS + " as status from proposals where id = $1";

    static Future<String> getStatus(Tx tx, long id) {
        return tx.get(GET_STATUS, String.class, id);
    }

    private static final String COLUMNS = "id, endpoint, permission, " + STATUS + """
             as status, proposed_by, proposed_at, expires_at, decided_by, decided_at, reason
            """;

    /**
     * A stored proposal.
     *
     * @param ask the wire name of the change
     * @param body its JSON between nodes
     */
    record Stored(@JsonUnwrapped Proposal proposal, String ask, String body) {}

    private static final String VISIBLE = "($1 or permission = any ($2) or proposed_by = $3)";

    private static final String FIND = "select ask, body, " + COLUMNS + "from proposals where id = $4 and " + VISIBLE;

    /** Empty also if the caller may neither approve it nor has made it. */
    static Future<Optional<Stored>> find(Sql sql, Caller caller, long id) {
        return sql.find(FIND, Stored.class, caller.superuser(), permissions(caller), caller.id(), id);
    }

    private static final QueryVariants LIST =
            QueryVariants.of("select " + COLUMNS + "from proposals where " + VISIBLE + """
             and id < $4 {filters}
            order by id desc
            limit $5
            """, "and " + STATUS + " = ?");

    /** @param status null for all */
    static Future<List<Proposal>> list(Sql sql, Caller caller, String status, long before, int limit) {
        return sql.list(
                LIST.by(status), Proposal.class, caller.superuser(), permissions(caller), caller.id(), before, limit);
    }

    private static String[] permissions(Caller caller) {
        return caller.permissions().stream().map(each -> each.code()).toArray(String[]::new);
    }
}
