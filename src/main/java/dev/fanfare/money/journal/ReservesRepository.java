package dev.fanfare.money.journal;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.formats.proof.ReserveTree;
import dev.fanfare.formats.proof.ReservesForm;
import dev.fanfare.money.journal.api.GetReservesProof.Leaf;
import dev.fanfare.money.journal.api.GetReservesProof.Reserves;
import dev.fanfare.money.journal.api.GetReservesProof.Sibling;
import dev.fanfare.money.journal.api.ListReserves.ReserveList;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What was owed at the end of each day: the tables reserves and reserve_nodes. */
final class ReservesRepository {
    /** Owners, or nodes, in a statement. */
    private static final int PAGE = 5_000;

    /** The liability accounts of owners. None can be overdrawn. */
    private static final String[] OWED = Stream.of(AccountKind.values())
            .filter(AccountKind::isOwed)
            .map(AccountKind::code)
            .toArray(String[]::new);

    /** A day that is over and a currency; the last block of the day. */
    record Due(LocalDate day, String currency, long block) {}

    /** What is owed to an owner. */
    record Owed(long ownerId, long amount) {}

    /** A leaf with its inputs. */
    record NewLeaf(long ownerId, Hash blind, ReserveTree.Node node) {}

    /** All but the path. */
    record Found(
            @JsonUnwrapped Reserves reserves, @JsonUnwrapped Leaf own) {}

    private static final String NEXT = """
            with over as (
              select (date_trunc('day', business_now() - interval '1 hour', 'UTC') at time zone 'UTC')::date - 1 as day)
            select d.day, c.currency, b.number as block
            from over
            cross join lateral (
              select over.day - n as day
              from generate_series(0, least(33, over.day - coalesce((select max(r.day) from reserves r), over.day))) n) d
            join lateral (select number from journal_blocks where sealed_at < (d.day + 1)::timestamp at time zone 'UTC'
                          order by number desc limit 1) b on true
            join lateral (select distinct currency from accounts where kind = any ($1)) c on true
            where not exists (select from reserves r where r.day = d.day and r.currency = c.currency)
            order by d.day, c.currency
            limit 1
            """;

    private static final String LIST_OWED = """
            select a.owner_id, sum(s.balance)::bigint as amount
            from accounts a
            cross join lateral (
              select p.balance
              from sealed_postings p join postings q on q.id = p.posting_id
              where p.account_id = a.id and q.entry_id <= $2
              order by p.number desc limit 1) s
            where a.owner_id > $3 and a.currency = $4 and a.kind = any ($1)
            group by a.owner_id
            having sum(s.balance) > 0
            order by a.owner_id
            limit $5
            """;

    private static final String INSERT_NODES = """
            insert into reserve_nodes (day, currency, level, place, owner_id, blind, node, amount)
            select $1, $2, $3, $4 + n.place - 1, n.owner_id, n.blind, n.node, n.amount
            from unnest($5::bigint[], $6::bytea[], $7::bytea[], $8::bigint[])
              with ordinality as n (owner_id, blind, node, amount, place)
            """;

    private static final String INSERT = """
            insert into reserves (day, currency, block, checkpoint, owners, liabilities, root, public_key, signature)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """;

    private static final String FIND_OWN = """
            select r.day, r.currency, r.owners, r.liabilities, encode(r.root, 'hex') as root, r.block,
              encode(r.checkpoint, 'hex') as checkpoint, r.public_key, r.signature,
              n.owner_id as user_id, n.amount, encode(n.blind, 'hex') as blind, n.place
            from reserve_nodes n
            join reserves r on r.day = n.day and r.currency = n.currency
            where n.owner_id = $1 and n.day = coalesce($2, (select max(day) from reserves))
            order by n.currency, n.place
            """;

    private static final String LIST_PATH = """
            select encode(coalesce(n.node, $5), 'hex') as node, coalesce(n.amount, 0) as amount
            from generate_series(0, $4 - 1) l (level)
            left join reserve_nodes n on n.day = $1 and n.currency = $2 and n.level = l.level
              and n.place = (($3::integer >> l.level) # 1)
            order by l.level
            """;

    /** Our accounts as their banks and providers said last on that day. */
    private static final String LIST = """
            select r.id, r.day, r.currency, r.owners, r.liabilities, c.assets, c.assets - r.liabilities as difference,
              c.unconfirmed, r.block, encode(r.root, 'hex') as root
            from reserves r
            cross join lateral (
              select coalesce(sum(s.closing), 0)::bigint as assets, count(*) filter (where s.closing is null) as unconfirmed
              from cash_accounts a
              left join lateral (
                select b.closing
                from bank_statements b
                where b.cash_account_id = a.id and b.status in ('booked', 'waiting') and b.closing is not null
                  and b.closed_on <= r.day
                order by b.closed_on desc, b.number desc nulls last, b.id desc
                limit 1) s on true
              where a.currency = r.currency) c
            where r.id < $1
            order by r.id desc
            limit $2
            """;

    /**
     * The next day and currency without a row, an hour after the day's end; empty if all have one. Days that were missed come
     * first, as far back as leaves are kept.
     */
    static Future<Optional<Due>> findNext(Tx tx) {
        return tx.find(NEXT, Due.class, (Object) OWED);
    }

    /** What is owed to all owners in a currency, up to an entry. */
    static Future<List<Owed>> listOwed(Tx tx, String currency, long lastEntry) {
        return listOwed(tx, currency, lastEntry, new ArrayList<>());
    }

    private static Future<List<Owed>> listOwed(Tx tx, String currency, long lastEntry, List<Owed> all) {
        long after = all.isEmpty() ? 0 : all.get(all.size() - 1).ownerId();
        return tx.list(LIST_OWED, Owed.class, OWED, lastEntry, after, currency, PAGE)
                .compose(page -> {
                    all.addAll(page);
                    return page.size() < PAGE ? Future.succeededFuture(all) : listOwed(tx, currency, lastEntry, all);
                });
    }

    static Future<Void> insert(Tx tx, ReservesForm form, String publicKey, String signature) {
        return tx.execute(
                        INSERT,
                        form.day(),
                        form.currency(),
                        form.block(),
                        Buffer.buffer(form.checkpoint().column()),
                        form.owners(),
                        form.liabilities(),
                        Buffer.buffer(form.root().column()),
                        publicKey,
                        signature)
                .mapEmpty();
    }

    /** Stores a tree, in pages. */
    static Future<Void> insert(Tx tx, Due due, List<NewLeaf> leaves, ReserveTree tree) {
        Future<Void> done = Future.succeededFuture();
        for (int level = 0; level < tree.levels().size(); level++) {
            List<ReserveTree.Node> nodes = tree.levels().get(level);
            for (int from = 0; from < nodes.size(); from += PAGE) {
                int at = level;
                int first = from;
                int to = Math.min(from + PAGE, nodes.size());
                done = done.compose(before -> tx.execute(
                                INSERT_NODES,
                                due.day(),
                                due.currency(),
                                at,
                                first,
                                owners(at, leaves, first, to),
                                blinds(at, leaves, first, to),
                                nodes.subList(first, to).stream()
                                        .map(node -> Buffer.buffer(node.hash().column()))
                                        .toArray(Buffer[]::new),
                                nodes.subList(first, to).stream()
                                        .map(ReserveTree.Node::amount)
                                        .toArray(Long[]::new))
                        .mapEmpty());
            }
        }
        return done;
    }

    private static Long[] owners(int level, List<NewLeaf> leaves, int from, int to) {
        return level > 0
                ? new Long[to - from]
                : leaves.subList(from, to).stream().map(NewLeaf::ownerId).toArray(Long[]::new);
    }

    private static Buffer[] blinds(int level, List<NewLeaf> leaves, int from, int to) {
        return level > 0
                ? new Buffer[to - from]
                : leaves.subList(from, to).stream()
                        .map(leaf -> Buffer.buffer(leaf.blind().column()))
                        .toArray(Buffer[]::new);
    }

    /** An owner's leaves of a day, or of the last one. */
    static Future<List<Found>> listOwn(Sql sql, long ownerId, LocalDate day) {
        return sql.list(FIND_OWN, Found.class, ownerId, day);
    }

    /** The nodes beside the path of a leaf, from the leaf upwards. */
    static Future<List<Sibling>> listPath(Sql sql, Found found) {
        return sql.list(
                LIST_PATH,
                Sibling.class,
                found.reserves().day(),
                found.reserves().currency(),
                found.own().place(),
                ReserveTree.height(found.reserves().owners()),
                Buffer.buffer(ReserveTree.NOTHING.hash().column()));
    }

    static Future<List<ReserveList.Item>> list(Sql sql, long before, int limit) {
        return sql.list(LIST, ReserveList.Item.class, before, limit);
    }
}
