package dev.fanfare.platform.proposals;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Encrypted;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.encryption.EncryptedTable.Column;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.proposals.AgentProposals.AgentProposal;
import dev.fanfare.platform.proposals.AgentProposals.Outcome;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table agent_proposals. */
final class AgentProposalsRepository {
    private AgentProposalsRepository() {}

    /** A new one. */
    record Added(long id, String clientId, Instant expiresAt) {}

    private static final String LOCK_PERSON = """
            select from users where id = $1 for no key update
            """;

    private static final String COUNT_OPEN = """
            select count(*) from agent_proposals where user_id = $1 and status = 'open' and expires_at > now()
            """;

    /** Counts those that wait for a person, who is locked, so that they are added one by one. */
    static Future<Long> countOpen(Tx tx, long userId) {
        return tx.pipeline(LOCK_PERSON, userId).compose(locked -> tx.get(COUNT_OPEN, Long.class, userId));
    }

    private static final String INSERT = """
            insert into agent_proposals (user_id, grant_id, client_id, tool, endpoint, ask, content, key_id, fingerprint,
              expires_at)
            select $1, g.id, g.client_id, $3, $4, $5, $6, $7, $8, now() + interval '10 minutes'
            from oauth_grants g
            where g.id = $2 and g.revoked_at is null
            returning id, client_id, expires_at
            """;

    /** Adds one of an agent; empty if its access has ended. */
    static Future<Optional<Added>> insert(
            Tx tx, Caller agent, AgentProposals.ProposeChange ask, String change, KeyRing keys) {
        String fingerprint = Encrypted.hexHash("agent_proposal", ask.endpoint(), ask.content());
        EncryptedValue content = keys.encrypt(place(agent.id(), fingerprint, change), ask.content());
        return tx.find(
                INSERT,
                Added.class,
                agent.id(),
                Long.valueOf(agent.credentialId()),
                ask.tool(),
                ask.endpoint(),
                change,
                content.content(),
                content.keyId(),
                fingerprint);
    }

    private static String place(long userId, String fingerprint, String ask) {
        return "user:" + userId + "/agent_proposal:" + fingerprint + ":" + ask + "/content";
    }

    static final EncryptedTable ENCRYPTED = EncryptedTable.of(
            "agent_proposals",
            new Column(
                    "content", "'user:' || user_id || '/agent_proposal:' || fingerprint || ':' || ask || '/content'"));

    private static final String STATUS = """
            case when p.status <> 'open' then p.status
                 when g.revoked_at is not null then 'disconnected'
                 when p.expires_at <= now() then 'expired'
                 else 'open' end
            """;

    private static final String COLUMNS = """
            p.id as agent_proposal_id, coalesce(a.name, p.client_id) as application, p.client_id, p.tool, p.endpoint as title,
            """ + STATUS + """
             as agent_status, p.proposed_at, p.expires_at, p.decided_at
            """;

    private static final String FROM = """
            from agent_proposals p
            left join oauth_grants g on g.id = p.grant_id
            left join applications a on a.client_id = p.client_id
            """;

    /**
     * A stored proposal.
     *
     * @param ask the message name of the change
     */
    record Stored(
            @JsonUnwrapped AgentProposal proposal,
            long userId,
            String endpoint,
            String ask,
            String fingerprint,
            @JsonUnwrapped EncryptedValue content) {
        /** The change as JSON; throws IllegalStateException when the key is missing, or the row was changed. */
        String json(KeyRing keys) {
            return keys.decrypt(place(userId, fingerprint, ask), content);
        }
    }

    private static final String FIND = "select p.user_id, p.endpoint, p.ask, p.fingerprint, p.content, p.key_id, "
            + COLUMNS + FROM + "where p.id = $1 and p.user_id = $2";

    static Future<Optional<Stored>> find(Sql sql, long id, long userId) {
        return sql.find(FIND, Stored.class, id, userId);
    }

    private static final QueryVariants LIST = QueryVariants.of(
            "select " + COLUMNS + FROM + """
            where p.user_id = $1 and p.id < $2 {filters}
            order by p.id desc
            limit $3
            """,
            "and p.status = 'open' and p.expires_at > now() and g.revoked_at is null and ?");

    static Future<List<AgentProposal>> list(Sql sql, long userId, boolean open, PageRequest part) {
        return sql.list(LIST.by(open ? true : null), AgentProposal.class, userId, part.beforeId(), part.limit());
    }

    private static final String OUTCOME = "select p.id as agent_proposal_id, " + STATUS
            + " as status, p.endpoint, p.expires_at, p.answer "
            + FROM + "where p.id = $1 and p.user_id = $2 and p.grant_id = $3";

    /** What has become of one, for the agent that proposed it; empty for others. */
    static Future<Optional<Outcome>> findOutcome(Sql sql, long id, Caller agent) {
        return sql.find(OUTCOME, Outcome.class, id, agent.id(), Long.valueOf(agent.credentialId()));
    }

    private static final String CONFIRM = """
            update agent_proposals p set status = 'confirmed', decided_at = now()
            from oauth_grants g
            where p.id = $1 and p.user_id = $2 and p.fingerprint = $3 and p.status = 'open' and p.expires_at > now()
              and g.id = p.grant_id and g.revoked_at is null
            returning p.id, p.user_id, p.client_id, p.tool
            """;

    /** A decision, as it is audited. */
    record Decided(long id, long userId, String clientId, String tool) {}

    /** Empty unless it is open, the application has its access, and the fingerprint is right. */
    static Future<Optional<Decided>> confirm(Tx tx, long id, long userId, String fingerprint) {
        return tx.find(CONFIRM, Decided.class, id, userId, fingerprint);
    }

    private static final String ANSWER = """
            update agent_proposals set answer = $2 where id = $1
            """;

    static Future<Void> setAnswer(Tx tx, long id, String answer) {
        return tx.pipeline(ANSWER, id, answer);
    }

    private static final String REFUSE = """
            update agent_proposals set status = 'refused', decided_at = now()
            where id = $1 and user_id = $2 and status = 'open' and expires_at > now()
            returning id, user_id, client_id, tool
            """;

    static Future<Optional<Decided>> reject(Tx tx, long id, long userId) {
        return tx.find(REFUSE, Decided.class, id, userId);
    }
}
