package dev.fanfare.money.journal;

import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.EntryForm.Heading;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** Reads the journal together with its seal. */
final class ChainRepository {
    /**
     * An entry and its leaf; one of them may be missing.
     *
     * @param entry null for a leaf without one
     * @param leaf null for an entry without one
     */
    record Pair(
            long number, @Nullable Heading entry, @Nullable Leaf leaf) {
        /** The content of a leaf. */
        record Leaf(Long position, Hash salt, Hash hash) {}
    }

    /** @param entryId the first entry beyond the last block that has a leaf; null for none */
    record Rest(Long entryId, Long sentBlock, Long unsealedId, Instant unsealedSince) {}

    private static final String BLOCKS = "select " + SealingRepository.CHECKPOINT_COLUMNS + """
            from journal_blocks b where b.number > $1 order by b.number limit $2
            """;

    private static final String PAIRS = """
            select coalesce(e.id, l.entry_id) as number, e.id as entry_id, e.key as entry_key, e.kind as entry_kind,
              e.description as entry_description, e.request_id as entry_request_id, e.reverses as entry_reverses,
              e.created_at as entry_created_at,
              l.position as leaf_position, l.salt as leaf_salt, l.hash as leaf_hash
            from (select id, key, kind, description, request_id, reverses, created_at
                  from journal_entries where id > $1 and id <= $2 order by id limit $3) e
            full join (select entry_id, position, salt, hash
                       from journal_leaves where entry_id > $1 and entry_id <= $2 order by entry_id limit $3) l
              on l.entry_id = e.id
            order by 1
            """;

    /** Without a number before it, the earlier postings of its account were sealed in the first form. */
    private static final String BROKEN_BALANCES = """
            select p.entry_id
            from postings p
            join sealed_postings s on s.posting_id = p.id
            left join sealed_postings b on b.account_id = s.account_id and b.number = s.number - 1
            left join lateral (
              select count(*) as number, coalesce(sum(q.amount), 0) as balance
              from postings q
              where b.number is null and q.account_id = s.account_id and (q.entry_id, q.id) < (p.entry_id, p.id)
            ) f on true
            where p.entry_id > $1 and p.entry_id <= $2
              and (s.account_id <> p.account_id
                   or s.number <> coalesce(b.number, f.number) + 1
                   or s.balance <> coalesce(b.balance, f.balance) + p.amount)
            order by p.entry_id, p.id
            limit $3
            """;

    private static final String REST = """
            select (select min(entry_id) from journal_leaves where entry_id > $1) as entry_id,
                   (select sent_block from sealing where sent_block > $2) as sent_block,
                   u.id as unsealed_id, u.created_at as unsealed_since
            from (select null) nothing
            left join lateral (
              select id, created_at from journal_entries
              where id > $1 and created_at < coalesce($3, business_now()) - interval '1 hour' order by id limit 1
            ) u on true
            """;

    private static final String GUARDS = """
            select w.guard
            from unnest($1::text[]) with ordinality w (guard, place)
            where not exists (select from pg_trigger t
                              where t.tgrelid = split_part(w.guard, ' of ', 2)::regclass
                                and t.tgname = split_part(w.guard, ' of ', 1) and t.tgenabled in ('O', 'A'))
            order by w.place
            """;

    static Future<List<Checkpoint.Signed>> listBlocks(Sql sql, long after, int limit) {
        return sql.list(BLOCKS, Checkpoint.Signed.class, after, limit);
    }

    /** Entries and leaves with ids after the one and up to the other. */
    static Future<List<Pair>> listPairs(Sql sql, long after, long upTo, int limit) {
        return sql.list(PAIRS, Pair.class, after, upTo, limit);
    }

    /** Entries after the one and up to the other that do not continue the numbers and balances of their accounts. */
    static Future<List<Long>> listBrokenBalances(Sql sql, long after, long upTo, int limit) {
        return sql.list(BROKEN_BALANCES, Long.class, after, upTo, limit);
    }

    /** What is beyond the last block, as of a time; null for now. */
    static Future<Rest> getRest(Sql sql, long lastEntry, long lastBlock, Instant asOf) {
        return sql.get(REST, Rest.class, lastEntry, lastBlock, asOf);
    }

    /** Those of the triggers, each {@code <name> of <table>}, that are missing or disabled. */
    static Future<List<String>> listMissingTriggers(Sql sql, List<String> wanted) {
        return sql.list(GUARDS, String.class, (Object) wanted.toArray(String[]::new));
    }
}
