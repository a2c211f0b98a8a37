package dev.fanfare.money.proof;

import dev.fanfare.formats.proof.FiguresForm;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.money.proof.api.SignedFigures;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/** Whose proof of payment is public, and the signed figures: the table brand_proofs. */
final class BrandProofRepository {
    private BrandProofRepository() {}

    /** Whether a brand's proof is public. */
    record Choice(long advertiserId, Instant publishedAt) {}

    private static final String FIND_CHOICE = """
            select user_id as advertiser_id, proof_published_at as published_at from advertisers where user_id = $1
            """;

    static Future<Optional<Choice>> findChoice(Sql sql, long advertiserId) {
        return sql.find(FIND_CHOICE, Choice.class, advertiserId);
    }

    /** A brand whose figures up to yesterday are to be looked at; the day is over by an hour. */
    record Due(long advertiserId, String name, LocalDate endsOn) {}

    static final DueRows<Due> DUE = DueRows.of(Due.class, "a", """
            select a.user_id as advertiser_id, coalesce(a.brand_name, a.name) as name, d.ends_on
            from (
              select (date_trunc('day', business_now() - interval '1 hour', 'UTC') at time zone 'UTC')::date - 1 as ends_on) d
            join advertisers a on a.proof_next_on <= d.ends_on
            where a.proof_published_at is not null
            order by a.proof_next_on, a.user_id
            """);

    private static final String INSERT = """
            insert into brand_proofs
              (advertiser_id, name, begins_on, ends_on, block, checkpoint, lines, public_key, signature)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            on conflict (advertiser_id, ends_on) do nothing
            """;

    /** Adds signed figures; those of a day that was signed before stay. */
    static Future<Integer> insert(Tx tx, long advertiserId, FiguresForm form, String publicKey, String signature) {
        return tx.execute(
                INSERT,
                advertiserId,
                form.name(),
                form.beginsOn(),
                form.endsOn(),
                form.block(),
                Buffer.buffer(form.checkpoint().column()),
                form.lines(),
                publicKey,
                signature);
    }

    /** The last signed figures. */
    record Signed(
            long advertiserId,
            String name,
            LocalDate beginsOn,
            LocalDate endsOn,
            long block,
            Hash checkpoint,
            String lines,
            String publicKey,
            String signature) {
        SignedFigures figures() {
            return SignedFigures.of(
                    new FiguresForm(subject(advertiserId), name, beginsOn, endsOn, block, checkpoint, lines),
                    publicKey,
                    signature);
        }
    }

    /** Whose figures they are, as it is signed. */
    static String subject(long advertiserId) {
        return "brand:" + advertiserId;
    }

    private static final String FIND_SIGNED = """
            select advertiser_id, name, begins_on, ends_on, block, checkpoint, lines, public_key, signature
            from brand_proofs
            where advertiser_id = $1
            order by ends_on desc
            limit 1
            """;

    /** The last ones; empty until the first are made. */
    static Future<Optional<Signed>> findSigned(Sql sql, long advertiserId) {
        return sql.find(FIND_SIGNED, Signed.class, advertiserId);
    }

    private static final String FIND_PUBLISHED = """
            select coalesce(a.brand_name, a.name)
            from advertisers a
            join users u on u.id = a.user_id and u.status = 'active' and u.leaves_at is null
            where a.user_id = $1 and a.proof_published_at is not null
            """;

    /** The name of a brand whose proof anyone may read. */
    static Future<Optional<String>> findPublished(Sql sql, long advertiserId) {
        return sql.find(FIND_PUBLISHED, String.class, advertiserId);
    }
}
