package dev.fanfare.money.proof;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.proof.FigureLines;
import dev.fanfare.formats.proof.FiguresForm;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.money.proof.api.CreatorReferences.AddReference;
import dev.fanfare.money.proof.api.CreatorReferences.ReferenceList.Item;
import dev.fanfare.money.proof.api.CreatorReferences.ReferenceState;
import dev.fanfare.money.proof.api.ProvenFigures;
import dev.fanfare.money.proof.api.SignedFigures;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** The table creator_references, and a creator's figures in the journal. */
final class ReferencesRepository {
    private ReferencesRepository() {}

    /**
     * A creator's figure.
     *
     * @param lastEntry of those that make it up
     */
    record Figure(String figure, String detail, long value, LocalDate since, long lastEntry) {}

    // Sums by day, account and kind of entry, so that an old account's figures cost no more than its days.
    private static final String LIST_FIGURES = """
            select f.figure, f.detail, sum(f.value)::bigint as value, min(d.day) as since, max(d.last_entry) as last_entry
            from accounts a
            join account_days d on d.account_id = a.id
            cross join lateral (
              select 'accepted' as figure, '' as detail, d.postings as value
              where a.kind = 'publisher_pending' and d.kind = 'task_accepted'
              union all
              select 'reversed', '', d.postings where a.kind = 'publisher_pending' and d.kind = 'task_accepted_reversed'
              union all
              select 'paid', a.currency, d.amount
              where a.kind <> 'publisher_pending' and d.kind ~ '^(task_|best_post)') f
            where a.owner_id = $1 and a.kind in ('publisher_pending', 'publisher_available', 'publisher_debt')
            group by f.figure, f.detail
            having sum(f.value) <> 0
            order by f.figure, f.detail
            """;

    static Future<List<Figure>> listFigures(Sql sql, long userId) {
        return sql.list(LIST_FIGURES, Figure.class, userId);
    }

    /**
     * A name for a reference.
     *
     * @param usable whether it may be told: an e-mail address may not
     */
    record Name(String username, boolean usable) {}

    private static final String LOCK_NAME = """
            select username, strpos(username, '@') = 0 as usable from users where id = $1 for no key update
            """;

    /** Locks the account, so that its references are made one by one. */
    static Future<Name> lockName(Tx tx, long userId) {
        return tx.get(LOCK_NAME, Name.class, userId);
    }

    private static final String COUNT = """
            select count(*) from creator_references where user_id = $1 and ended_at is null and expires_at > business_now()
            """;

    /** How many of an account's references work. */
    static Future<Long> count(Tx tx, long userId) {
        return tx.get(COUNT, Long.class, userId);
    }

    private static final String INSERT = """
            insert into creator_references (user_id, hash, recipient, name, begins_on, ends_on, block, checkpoint, lines,
              public_key, signature, expires_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, business_now() + make_interval(days => $12))
            returning id, expires_at
            """;

    /** A reference that was made. */
    record Made(long id, Instant expiresAt) {}

    /** What is stored of a signature. */
    record Signature(String publicKey, String signature) {}

    static Future<Made> insert(Tx tx, long userId, Buffer hash, AddReference ask, FiguresForm form, Signature signed) {
        return tx.get(
                INSERT,
                Made.class,
                userId,
                hash,
                ask.recipient().strip(),
                form.name(),
                form.beginsOn(),
                form.endsOn(),
                form.block(),
                Buffer.buffer(form.checkpoint().column()),
                form.lines(),
                signed.publicKey(),
                signed.signature(),
                ask.days());
    }

    private record Row(
            long id,
            ReferenceState state,
            String recipient,
            String lines,
            Instant madeAt,
            Instant expiresAt,
            Instant openedAt) {
        Item item() {
            return new Item(
                    id,
                    state,
                    recipient,
                    ProvenFigures.ofCreator(FigureLines.parse(lines)),
                    madeAt,
                    expiresAt,
                    openedAt);
        }
    }

    private static final String LIST = """
            select id, recipient, lines, made_at, expires_at, opened_at,
                   case when ended_at is not null then 'ended' when expires_at <= business_now() then 'expired' else 'active'
                     end as state
            from creator_references
            where user_id = $1 and id < $2
            order by id desc
            limit $3
            """;

    static Future<List<Item>> list(Sql sql, long userId, PageRequest part) {
        return sql.list(LIST, Row.class, userId, part.beforeId(), part.limit())
                .map(rows -> rows.stream().map(Row::item).toList());
    }

    private static final String END = """
            update creator_references set ended_at = business_now() where id = $1 and user_id = $2 and ended_at is null
            """;

    /** Returns false if it had ended before. */
    static Future<Boolean> end(Tx tx, long id, long userId) {
        return tx.execute(END, id, userId).map(ended -> ended == 1);
    }

    private static final String EXISTS = """
            select exists (select from creator_references where id = $1 and user_id = $2)
            """;

    /** Whether the account has this reference, ended or not. */
    static Future<Boolean> has(Sql sql, long id, long userId) {
        return sql.get(EXISTS, Boolean.class, id, userId);
    }

    /** Signed figures as columns. */
    record Columns(
            String name,
            LocalDate beginsOn,
            LocalDate endsOn,
            long block,
            Hash checkpoint,
            String lines,
            @JsonUnwrapped Signature signed) {
        SignedFigures figures() {
            return SignedFigures.of(
                    new FiguresForm(ReferencesService.SUBJECT, name, beginsOn, endsOn, block, checkpoint, lines),
                    signed.publicKey(),
                    signed.signature());
        }
    }

    /**
     * A reference that works.
     *
     * @param unnoted whether to note that it was opened
     */
    record Open(
            long id,
            Instant expiresAt,
            boolean unnoted,
            @JsonUnwrapped Columns columns) {}

    private static final String FIND = """
            select r.id, r.expires_at, coalesce(r.opened_at < business_now() - interval '1 minute', true) as unnoted, r.name,
                   r.begins_on, r.ends_on, r.block, r.checkpoint, r.lines, r.public_key, r.signature
            from creator_references r
            join users u on u.id = r.user_id and u.status = 'active' and u.leaves_at is null
            where r.hash = $1 and r.ended_at is null and r.expires_at > business_now()
            """;

    /** Empty unless the link with this hash works now. */
    static Future<Optional<Open>> find(Sql sql, Buffer hash) {
        return sql.find(FIND, Open.class, hash);
    }

    private static final String OPENED = """
            update creator_references set opened_at = business_now()
            where id = $1 and coalesce(opened_at < business_now() - interval '1 minute', true)
            """;

    static Future<Integer> setOpened(Tx tx, long id) {
        return tx.execute(OPENED, id);
    }
}
