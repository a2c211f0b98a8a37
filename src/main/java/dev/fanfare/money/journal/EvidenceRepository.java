package dev.fanfare.money.journal;

import dev.fanfare.formats.proof.EvidenceRoot;
import dev.fanfare.formats.proof.MerkleTree;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.StatementSource;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the logs that are sealed beside the journal, and stores their roots. */
final class EvidenceRepository {
    private static final int PAGE = 1_000;

    /**
     * An append-only table whose rows are sealed in the order of their ids.
     *
     * @param id the column of the id
     * @param time the column of a row's time
     * @param kept before this age nothing may delete a sealed row; zero for a table that is never emptied, but whose oldest
     *     rows may go any time
     * @param columns what is hashed of a row; it never changes and looks alike in every session, so times are numbers
     */
    record Log(String table, String id, String time, Duration kept, String columns) implements StatementSource {
        Log(String table, String time, String columns) {
            this(table, "id", time, Duration.ofDays(365), columns);
        }

        /** Whether retention has left nothing of a root from this row on. */
        boolean isDeleted(long firstId, long oldest, Instant sealedAt) {
            boolean isOver = !sealedAt.plus(kept).isAfter(BusinessTime.now());
            return isOver && (oldest == 0 ? !kept.isZero() : oldest > firstId);
        }

        /** Whole days in UTC. A transaction that began in one has ended an hour after it. */
        String end() {
            return """
                    select coalesce(max(id), 0)
                    from (select %2$s as id from %1$s
                          where %3$s < date_trunc('day', business_now() - interval '1 hour', 'UTC')
                          order by %2$s desc limit 1) e
                    """.formatted(table, id, time);
        }

        String rows() {
            return """
                    select r.%2$s as id, row_to_json(r)::text as content
                    from (select %3$s from %1$s where %2$s > $1 and %2$s <= $2 order by %2$s limit $3) r
                    order by r.%2$s
                    """.formatted(table, id, columns);
        }

        String oldest() {
            return "select coalesce(min(%s), 0) from %s\n".formatted(id, table);
        }

        @Override
        public Map<String, String> texts() {
            return Map.of("_END", end(), "_ROWS", rows(), "_OLDEST", oldest());
        }
    }

    private static final Log AUDIT = new Log("audit_log", "created_at", """
            id, actor_id, proposed_by, credential, credential_id, action, subject, before, after, reason, request_id, address,
              (extract(epoch from created_at) * 1000000)::bigint as created_at""");

    private static final Log TRANSFERS = new Log("transfer_evidence", "received_at", """
            id, transfer_id, source, evidence_id, outcome, amount, currency, detail, taken,
              (extract(epoch from received_at) * 1000000)::bigint as received_at""");

    private static final Log INVOICES = new Log("invoices", "issued_at", """
            id, legal_entity_id, number, advertiser_id, seller_id, buyer_id, currency, month::text, issued_on::text, due_on::text,
              net, credit, vat_treatment, vat_rate, vat, vat_currency, vat_exchange, vat_local""");

    private static final Log CREDIT_NOTES = new Log("credit_notes", "issued_at", """
            id, legal_entity_id, number, invoice_id, issued_on::text, net, vat, vat_local, reason, bills_again, reversal, issued_by,
              (extract(epoch from issued_at) * 1000000)::bigint as issued_at""");

    private static final Log DOCUMENTS = new Log("document_archive", "archived_at", """
            id, document, encode(sha256, 'hex') as sha256, (extract(epoch from archived_at) * 1000000)::bigint as archived_at""");

    private static final Log EVENTS = new Log("event_log", "position", "at", Duration.ZERO, """
            position, type, subject_id, user_id, advertiser_id, from_state, to_state, amount, currency, request_id,
              actor_id, (extract(epoch from at) * 1000000)::bigint as at""");

    private static final Log RESERVES = new Log("reserves", "made_at", """
            id, day::text, currency, block, encode(checkpoint, 'hex') as checkpoint, owners, liabilities, encode(root, 'hex') as root,
              public_key, signature, (extract(epoch from made_at) * 1000000)::bigint as made_at""");

    private static final Log BRAND_PROOFS = new Log("brand_proofs", "made_at", """
            id, advertiser_id, name, begins_on::text, ends_on::text, block, encode(checkpoint, 'hex') as checkpoint, lines,
              public_key, signature, (extract(epoch from made_at) * 1000000)::bigint as made_at""");

    static final List<Log> LOGS =
            List.of(AUDIT, TRANSFERS, INVOICES, CREDIT_NOTES, DOCUMENTS, EVENTS, RESERVES, BRAND_PROOFS);

    private static final String COLUMNS =
            "select e.number, e.log, e.first_id, e.last_id, e.rows, e.previous, e.root, e.sealed_at ";

    private static final String LAST = COLUMNS + "from evidence_roots e order by e.number desc limit 1\n";

    private static final String NEXT =
            COLUMNS + "from evidence_roots e where e.number > $1 order by e.number limit 1\n";

    private static final String LAST_OF_LOG = """
            select coalesce(max(last_id), 0) from evidence_roots where log = $1
            """;

    private static final String INSERT = """
            insert into evidence_roots (number, log, first_id, last_id, rows, previous, root, sealed_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8)
            """;

    private static final String NOW = "select business_now()\n";

    /** A row of a log, as it is hashed. */
    private record Content(long id, String content) {}

    /**
     * The tree of some rows.
     *
     * @param firstId 0 without rows
     */
    record Rows(long firstId, long lastId, MerkleTree tree) {}

    static Future<Optional<EvidenceRoot>> findLast(Sql sql) {
        return sql.find(LAST, EvidenceRoot.class);
    }

    /** The root with the next higher number. */
    static Future<Optional<EvidenceRoot>> findNext(Sql sql, long number) {
        return sql.find(NEXT, EvidenceRoot.class, number);
    }

    /** The id up to which a log is sealed. */
    static Future<Long> getSealed(Sql sql, Log log) {
        return sql.get(LAST_OF_LOG, Long.class, log.table());
    }

    /** The id of the last row that can be sealed; 0 for none. */
    static Future<Long> getEnd(Sql sql, Log log) {
        return sql.get(log.end(), Long.class);
    }

    /** The id of the oldest row that retention has left; 0 for none. */
    static Future<Long> getOldest(Sql sql, Log log) {
        return sql.get(log.oldest(), Long.class);
    }

    /** Reads rows after one id and up to another, in pages to limit memory, until there are enough. */
    static Future<Rows> read(Sql sql, Log log, long after, long upTo, long enough) {
        return readFrom(sql, log, new Rows(0, after, new MerkleTree()), upTo, enough);
    }

    private static Future<Rows> readFrom(Sql sql, Log log, Rows rows, long upTo, long enough) {
        return sql.list(log.rows(), Content.class, rows.lastId(), upTo, PAGE).compose(page -> {
            page.forEach(row -> rows.tree().add(MerkleTree.leaf(row.content().getBytes(StandardCharsets.UTF_8))));
            if (page.isEmpty()) {
                return Future.succeededFuture(rows);
            }
            long first = rows.firstId() == 0 ? page.get(0).id() : rows.firstId();
            Rows read = new Rows(first, page.get(page.size() - 1).id(), rows.tree());
            return page.size() < PAGE || read.tree().size() >= enough
                    ? Future.succeededFuture(read)
                    : readFrom(sql, log, read, upTo, enough);
        });
    }

    static Future<Instant> getNow(Tx tx) {
        return tx.get(NOW, Instant.class);
    }

    static Future<Void> insert(Tx tx, EvidenceRoot root) {
        return tx.execute(
                        INSERT,
                        root.number(),
                        root.log(),
                        root.firstId(),
                        root.lastId(),
                        root.rows(),
                        Buffer.buffer(root.previous().column()),
                        Buffer.buffer(root.root().column()),
                        root.sealedAt())
                .mapEmpty();
    }
}
