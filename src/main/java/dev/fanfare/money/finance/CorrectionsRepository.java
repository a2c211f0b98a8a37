package dev.fanfare.money.finance;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.money.finance.api.CorrectionStatus;
import dev.fanfare.money.finance.api.CorrectionTransition;
import dev.fanfare.money.finance.api.Corrections.Leg;
import dev.fanfare.money.finance.api.Corrections.Proposal;
import dev.fanfare.money.ledger.Entry.Posting;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** The tables corrections and correction_legs. */
final class CorrectionsRepository {
    /**
     * A correction that is locked to be decided on.
     *
     * @param reverses the correction that it takes back; null for none
     */
    record Locked(long id, CorrectionStatus status, long proposedBy, Long reverses) {}

    /** A user whose account is to be corrected. */
    record Owner(long id, boolean advertiser) {}

    /** What a correction does to one account. */
    record OfCorrection(long correctionId, @JsonUnwrapped Leg leg) {}

    private static final String ADD = """
            insert into corrections (reason, reverses, proposed_by) values ($1, $2, $3) returning id
            """;

    private static final String ADD_LEGS = """
            insert into correction_legs (correction_id, position, owner_id, account, currency, amount)
            select $1, w.position, w.owner_id, w.account, w.currency, w.amount
            from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[])
              with ordinality as w (owner_id, account, currency, amount, position)
            """;

    private static final String LOCK = """
            select id, status, proposed_by, reverses from corrections where id = $1 for update
            """;

    private static final String DECIDE = """
            update corrections set status = $3, decided_by = $4, decided_at = now(), decision = $5
            where id = $1 and status = any ($2)
            """;

    private static final String REVERSE = """
            update corrections set status = $3 where id = $1 and status = any ($2)
            """;

    private static final String POSTINGS = """
            select owner_id, account, amount, currency from correction_legs where correction_id = $1 order by position
            """;

    private static final String OWNERS = """
            select u.id, a.user_id is not null as advertiser
            from users u
            left join advertisers a on a.user_id = u.id
            where u.id = any ($1)
            """;

    private static final QueryVariants LIST = QueryVariants.of("""
            select c.id, c.status, c.reason, c.reverses, r.id as reversed_by, c.proposed_by, c.proposed_at, c.decided_by,
              c.decided_at, c.decision as rejection_reason
            from corrections c
            left join corrections r on r.reverses = c.id and r.status = 'approved'
            where c.id > $1 {filters}
            order by c.id
            limit $2
            """, "and c.status = ?");

    private static final String LEGS = """
            select correction_id, owner_id as user_id, account, amount, currency
            from correction_legs
            where correction_id = any ($1)
            order by correction_id, position
            """;

    /** What was proposed and approved, against what was posted: of the corrections with an id above $1 and up to $2. */
    static final String COMPARISON = """
            select 'what correction ' || c.id || ' posted to ' || d.account || coalesce(' of user ' || d.owner_id, '') as what,
              d.currency, d.recorded, d.expected
            from corrections c
            cross join lateral (
              select owner_id, account, currency, coalesce(sum(leg), 0)::bigint as recorded,
                coalesce(sum(posted), 0)::bigint as expected
              from (
                select l.owner_id, l.account, l.currency, l.amount as leg, null::bigint as posted
                from correction_legs l
                where l.correction_id = c.id and c.status in ('approved', 'reversed')
                union all
                select a.owner_id, a.kind, p.currency, null, p.amount
                from journal_entries e
                join postings p on p.entry_id = e.id
                join accounts a on a.id = p.account_id
                where e.key = 'correction:' || case when c.reverses is null then c.id || ':approved'
                                                    else c.reverses || ':reversed' end) m
              group by owner_id, account, currency
              having coalesce(sum(leg), 0) <> coalesce(sum(posted), 0)) d
            where c.id > $1 and c.id <= $2
              -- A rejected reversal posted nothing, but another one of the same correction may have.
              and not (c.reverses is not null and c.status = 'rejected')
            union all
            select 'the reversal of correction ' || c.id, null, case when c.status = 'reversed' then 1 else 0 end,
              (select count(*) from corrections r where r.reverses = c.id and r.status = 'approved')
            from corrections c
            where c.id > $1 and c.id <= $2
              and (c.status = 'reversed') <> exists (select from corrections r where r.reverses = c.id and r.status = 'approved')
            """;

    /** @param reverses the correction that it takes back; null for none */
    static Future<Long> add(Tx tx, String reason, Long reverses, long proposedBy, List<Posting> postings) {
        return tx.get(ADD, Long.class, reason, reverses, proposedBy).compose(id -> tx.pipeline(
                        ADD_LEGS,
                        id,
                        postings.stream().map(Posting::ownerId).toArray(Long[]::new),
                        postings.stream().map(p -> p.account().code()).toArray(String[]::new),
                        postings.stream().map(p -> p.amount().currency()).toArray(String[]::new),
                        postings.stream().map(p -> p.amount().minor()).toArray(Long[]::new))
                .map(id));
    }

    static Future<Optional<Locked>> lock(Tx tx, long id) {
        return tx.find(LOCK, Locked.class, id);
    }

    /** @param reason null unless it is rejected */
    static Future<Integer> decide(Tx tx, long id, CorrectionTransition move, long decidedBy, String reason) {
        return tx.execute(DECIDE, id, move.startCodes(), move.to().code(), decidedBy, reason);
    }

    /** Marks an approved correction as reversed; returns 0 when it is not an approved one. */
    static Future<Integer> reverse(Tx tx, long id) {
        CorrectionTransition move = CorrectionTransition.REVERSE;
        return tx.execute(REVERSE, id, move.startCodes(), move.to().code());
    }

    /** What a correction posts, in its order. */
    static Future<List<Posting>> listPostings(Sql sql, long id) {
        return sql.list(POSTINGS, Posting.class, id);
    }

    /** Those of the users that there are. */
    static Future<List<Owner>> listOwners(Sql sql, Long[] ids) {
        return sql.list(OWNERS, Owner.class, (Object) ids);
    }

    /**
     * Lists them by id.
     *
     * @param status null for all
     * @param after the id after which to begin
     */
    static Future<List<Proposal>> list(Sql sql, String status, long after, int limit) {
        return sql.list(LIST.by(status), Proposal.class, after, limit);
    }

    /** What these corrections post, each in its order. */
    static Future<List<OfCorrection>> listLegs(Sql sql, Long[] ids) {
        return sql.list(LEGS, OfCorrection.class, (Object) ids);
    }
}
