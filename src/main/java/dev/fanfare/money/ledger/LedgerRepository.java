package dev.fanfare.money.ledger;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.Entry.Posting;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The tables of the journal, and its positions. */
final class LedgerRepository {
    /** Triggers update the balances and settle debts. */
    private static final String POST = """
            select post_entry($1, $2, $3, $4, $5, $6::bigint[], $7::text[], $8::text[], $9::bigint[])
            """;

    private static final String LIST_POSTINGS = """
            select coalesce(a.owner_id, a.cash_account_id) as owner_id, a.kind as account, p.amount, p.currency
            from journal_entries e
            join postings p on p.entry_id = e.id
            join accounts a on a.id = p.account_id
            where e.key = $1
            order by p.id
            """;

    private static final String BALANCE = """
            select coalesce(sum(balance), 0)::bigint as balance
            from accounts
            where owner_id = $1 and kind = $2 and currency = $3
            """;

    static Future<Boolean> post(Tx tx, Entry entry) {
        int size = entry.postings().size();
        Long[] owners = new Long[size];
        String[] accounts = new String[size];
        String[] currencies = new String[size];
        Long[] amounts = new Long[size];
        for (int i = 0; i < size; i++) {
            Posting posting = entry.postings().get(i);
            owners[i] = posting.ownerId();
            accounts[i] = posting.account().code();
            currencies[i] = posting.amount().currency();
            amounts[i] = posting.amount().minor();
        }
        return tx.get(
                POST,
                Boolean.class,
                entry.key(),
                entry.kind(),
                entry.description() + tx.people(),
                entry.requestId(),
                entry.reverses(),
                owners,
                accounts,
                currencies,
                amounts);
    }

    /** The postings of the entry with this key; none without such an entry. */
    static Future<List<Posting>> listPostings(Tx tx, String key) {
        return tx.list(LIST_POSTINGS, Posting.class, key);
    }

    static Future<Long> getBalance(Sql sql, long ownerId, AccountKind kind, String currency) {
        return sql.get(BALANCE, Long.class, ownerId, kind.code(), currency);
    }

    private static final String OWES = """
            select exists (select from accounts where owner_id = $1 and kind = 'publisher_debt' and balance < 0) as owes
            """;

    static Future<Boolean> hasDebt(Sql sql, long ownerId) {
        return sql.get(OWES, Boolean.class, ownerId);
    }

    private static final String LIST_WRITTEN = """
            select e.key, e.kind, e.description, reversed.key as reverses,
                   a.owner_id, a.kind as account, p.amount, p.currency,
                   case when is_divided(a.kind)
                        then (select sum(part.balance)::bigint from accounts part
                              where part.owner_id is null and part.kind = a.kind and part.currency = a.currency
                                and part.cash_account_id is not distinct from a.cash_account_id)
                        else a.balance end as balance
            from journal_entries e
            join postings p on p.entry_id = e.id
            join accounts a on a.id = p.account_id
            left join journal_entries reversed on reversed.id = e.reverses
            where e.created_at = business_now() and e.xmin = pg_current_xact_id()::xid
            order by e.id, p.id
            limit $1
            """;

    /**
     * A posting of this transaction.
     *
     * @param reverses the key of the entry that its entry reverses; null for none
     * @param balance its account's current balance
     */
    record Written(
            String key,
            String kind,
            String description,
            String reverses,
            Long ownerId,
            AccountKind account,
            Money amount,
            Money balance,
            String currency) {}

    static Future<List<Written>> listWritten(Tx tx, int limit) {
        return tx.list(LIST_WRITTEN, Written.class, limit);
    }

    /**
     * A sealed entry.
     *
     * @param upTo its id
     * @param at when it was made
     */
    record Position(long position, long upTo, Instant at) {}

    private static final String AT_POSITION = """
            select l.position, l.entry_id as up_to, e.created_at as at
            from (select last_entry, entries from journal_blocks where first_position <= $1
                  order by first_position desc limit 1) b
            cross join lateral (
              select position, entry_id from journal_leaves where entry_id <= b.last_entry
              order by entry_id desc limit b.entries
            ) l
            join journal_entries e on e.id = l.entry_id
            where l.position = $1
            """;

    /** Empty if it is not sealed. */
    static Future<Optional<Position>> findPosition(Sql sql, long position) {
        return sql.find(AT_POSITION, Position.class, position);
    }

    private static final String LAST = """
            select l.position, l.entry_id as up_to, e.created_at as at
            from (select last_entry from journal_blocks order by number desc limit 1) b
            join journal_leaves l on l.entry_id = b.last_entry
            join journal_entries e on e.id = b.last_entry
            """;

    /** Empty before the first block. */
    static Future<Optional<Position>> findLastPosition(Sql sql) {
        return sql.find(LAST, Position.class);
    }

    /**
     * A time in the journal.
     *
     * @param isOpen whether entries up to it are not sealed yet
     * @param position of the last entry up to it; null, with the others, if it precedes all
     */
    record Moment(boolean isOpen, Long position, Long upTo, Instant at) {
        Optional<Position> last() {
            return position == null ? Optional.empty() : Optional.of(new Position(position, upTo, at));
        }
    }

    // Entries carry the start time of their transactions and draw their ids later. What has a greater id than an entry
    // of a
    // later transaction was written after that time, so the part before the first such id is what was known then, and
    // it
    // stays so once that entry is sealed. It is among those made within the longest transaction after the earliest.
    private static final String AT_TIME = """
            select (f.id is null or f.id > s.last_entry)
                and exists (select from (select created_at from journal_entries where id > s.last_entry order by id limit 1000) u
                            where u.created_at <= $1) as is_open,
              l.position, l.entry_id as up_to, e.created_at as at
            from (select coalesce(max(last_entry), 0) as last_entry from journal_blocks) s
            cross join (
              select min(n.id + 0) as id -- not by the index of ids, which would begin at the oldest
              from journal_entries n
              where n.created_at > $1
                and n.created_at <= (select w.created_at from journal_entries w where w.created_at > $1
                                     order by w.created_at, w.id limit 1) + interval '10 minutes'
            ) f
            left join lateral (
              select position, entry_id from journal_leaves
              where entry_id < least(f.id, s.last_entry + 1)
              order by entry_id desc limit 1
            ) l on true
            left join journal_entries e on e.id = l.entry_id
            """;

    static Future<Moment> getMoment(Sql sql, Instant time) {
        return sql.get(AT_TIME, Moment.class, time);
    }
}
