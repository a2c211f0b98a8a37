package dev.fanfare.money.finance;

import dev.fanfare.money.ledger.Entry.Posting;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** The tables corrections and correction_legs. */
final class CorrectionsRepository {
    /**
     * A correction to reverse.
     *
     * @param reverses the correction that it reverses itself; null for none
     */
    record Reversed(long id, Long reverses) {}

    /** The owner of an account to correct. */
    record Owner(long id, boolean advertiser) {}

    private static final String INSERT = """
            insert into corrections (reason, reverses) values ($1, $2) returning id
            """;

    private static final String INSERT_LEGS = """
            insert into correction_legs (correction_id, position, owner_id, account, currency, amount)
            select $1, w.position, w.owner_id, w.account, w.currency, w.amount
            from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[])
              with ordinality as w (owner_id, account, currency, amount, position)
            """;

    private static final String FIND = """
            select id, reverses from corrections where id = $1
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

    /** Compares corrections with their postings, for ids above $1 and up to $2. */
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
                where l.correction_id = c.id
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
            union all
            select 'the entries of correction ' || c.id, null, 1, 0
            from corrections c
            where c.id > $1 and c.id <= $2
              and not exists (select from journal_entries e
                              where e.key = 'correction:' || case when c.reverses is null then c.id || ':approved'
                                                                  else c.reverses || ':reversed' end)
            """;

    /** @param reverses the correction that it reverses; null for none */
    static Future<Long> insert(Tx tx, String reason, Long reverses, List<Posting> postings) {
        return tx.get(INSERT, Long.class, reason, reverses).compose(id -> tx.pipeline(
                        INSERT_LEGS,
                        id,
                        postings.stream().map(Posting::ownerId).toArray(Long[]::new),
                        postings.stream().map(p -> p.account().code()).toArray(String[]::new),
                        postings.stream().map(p -> p.amount().currency()).toArray(String[]::new),
                        postings.stream().map(p -> p.amount().minor()).toArray(Long[]::new))
                .map(id));
    }

    static Future<Optional<Reversed>> find(Tx tx, long id) {
        return tx.find(FIND, Reversed.class, id);
    }

    /** The postings of a correction, in order. */
    static Future<List<Posting>> listPostings(Sql sql, long id) {
        return sql.list(POSTINGS, Posting.class, id);
    }

    /** The existing users among these. */
    static Future<List<Owner>> listOwners(Sql sql, Long[] ids) {
        return sql.list(OWNERS, Owner.class, (Object) ids);
    }
}
