package dev.fanfare.money.journal;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.CheckpointNote;
import dev.fanfare.formats.proof.EntryForm.Heading;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.formats.proof.JournalKey;
import dev.fanfare.formats.proof.JournalStatementRanges;
import dev.fanfare.formats.proof.MerkleTree;
import dev.fanfare.formats.proof.PostingForm;
import dev.fanfare.money.journal.ChainRepository.Row;
import dev.fanfare.money.journal.StatementRepository.Bounds;
import dev.fanfare.money.journal.StatementRepository.Place;
import dev.fanfare.money.journal.api.JournalStatementLine;
import dev.fanfare.money.journal.api.JournalStatementLineBuilder;
import dev.fanfare.money.journal.api.ListJournalStatement;
import dev.fanfare.money.journal.api.ListJournalStatement.JournalStatementChunk;
import dev.fanfare.money.ledger.AsOf;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes statements with a proof for each line. */
record JournalStatementService(Database db, JournalConfig config, JournalKey key) {
    /** Entries in a chunk, and postings after which it takes no further one. */
    private static final int ENTRIES = 50;

    private static final int POSTINGS = 20_000;
    private static final int PAGE = 5_000;

    Future<JournalStatementChunk> list(Caller caller, ListJournalStatement ask) {
        return bounds(db, ask.dateFrom(), ask.dateTo(), ask.position(), ask.treeSize())
                .compose(bounds -> bounds.isEmpty()
                        ? Future.succeededFuture(new JournalStatementChunk(List.of(), null, null))
                        : list(caller.id(), bounds.get(), ask.after()));
    }

    /**
     * The part of the journal that a statement is of; empty before the first block.
     *
     * @param dateFrom null for no bound, as the others
     */
    static Future<Optional<Bounds>> bounds(
            Database db, LocalDate dateFrom, LocalDate dateTo, Long position, Long treeSize) {
        Days days = Days.of(dateFrom, dateTo);
        if (position == null) {
            return StatementRepository.findBounds(db, days, null, treeSize);
        }
        return AsOf.at(db, position).compose(then -> StatementRepository.findBounds(db, days, then.upTo(), treeSize));
    }

    private Future<JournalStatementChunk> list(long user, Bounds bounds, Long cursor) {
        long after = cursor == null ? bounds.after() : Math.max(cursor, bounds.after());
        return StatementRepository.listEntries(db, user, after, bounds.upTo(), ENTRIES)
                .compose(found -> {
                    List<Place> places = fitting(found);
                    Long next = found.size() < ENTRIES && places.size() == found.size()
                            ? null
                            : Long.valueOf(places.get(places.size() - 1).entry().id());
                    Future<List<JournalStatementLine>> lines =
                            places.isEmpty() ? Future.succeededFuture(List.of()) : lines(user, bounds, places);
                    return lines.map(read -> new JournalStatementChunk(read, next, null));
                });
    }

    private static List<Place> fitting(List<Place> found) {
        List<Place> places = new ArrayList<>();
        long postings = 0;
        for (Place place : found) {
            postings += place.postings();
            if (!places.isEmpty() && postings > POSTINGS) {
                break;
            }
            places.add(place);
        }
        return places;
    }

    private Future<List<JournalStatementLine>> lines(long user, Bounds bounds, List<Place> places) {
        Map<Long, Postings> entries = new LinkedHashMap<>();
        places.forEach(place -> entries.put(place.entry().id(), new Postings(user, place.salt())));
        return read(entries, 0, 0).compose(read -> leaves(places)).compose(blocks -> certify(user, bounds, places)
                .map(certificate -> {
                    List<JournalStatementLine> lines = new ArrayList<>();
                    for (Place place : places) {
                        Checkpoint checkpoint = place.block().checkpoint();
                        int index = Math.toIntExact(place.position() - checkpoint.firstPosition());
                        String path = text(MerkleTree.path(index, blocks.get(checkpoint.number())));
                        Postings postings = entries.get(place.entry().id());
                        postings.own.forEach(
                                (posting, form) -> lines.add(line(place, form, posting, postings, path, certificate)));
                    }
                    return lines;
                }));
    }

    /**
     * What the lines of a chunk have in common.
     *
     * @param paths from each block to the root in the note
     */
    private record Certificate(
            String publicKey,
            String note,
            Map<Long, String> paths,
            JournalStatementRanges ranges,
            String rangesSignature) {}

    private Future<Certificate> certify(long user, Bounds bounds, List<Place> places) {
        long size = bounds.treeSize();
        Set<Long> blocks = places.stream()
                .map(place -> place.block().checkpoint().number())
                .collect(Collectors.toSet());
        return ChainRepository.readCheckpoints(db, tree -> {
                    tree.root(size);
                    blocks.forEach(block -> tree.path(block - 1, size));
                })
                .compose(
                        tree -> StatementRepository.listRanges(db, user, bounds).map(found -> {
                            Map<Long, String> paths = new HashMap<>();
                            blocks.forEach(block -> paths.put(block, text(tree.path(block - 1, size))));
                            JournalStatementRanges ranges =
                                    JournalStatementRanges.of(user, size, bounds.position(), found);
                            return new Certificate(
                                    key.publicKey(),
                                    new CheckpointNote(config.origin(), size, tree.root(size)).signed(key),
                                    paths,
                                    ranges,
                                    ranges.sign(key));
                        }));
    }

    /** An entry's postings: all as hashes, the user's own as they are, by their index. */
    private static final class Postings {
        private final long user;
        private final Hash salt;
        private final List<Hash> leaves = new ArrayList<>();
        private final Map<Integer, PostingForm> own = new LinkedHashMap<>();

        Postings(long user, Hash salt) {
            this.user = user;
            this.salt = salt;
        }

        void add(PostingForm form) {
            if (form.ownerId() != null && form.ownerId() == user) {
                own.put(leaves.size(), form);
            }
            leaves.add(form.leaf(PostingForm.blind(salt, leaves.size())));
        }
    }

    private Future<Void> read(Map<Long, Postings> entries, long entry, long posting) {
        if (entries.isEmpty()) {
            return Future.succeededFuture();
        }
        return ChainRepository.listPage(db, entries.keySet(), entry, posting, PAGE)
                .compose(rows -> {
                    rows.forEach(row -> entries.get(row.entryId()).add(row.form()));
                    if (rows.size() < PAGE) {
                        return Future.succeededFuture();
                    }
                    Row last = rows.get(rows.size() - 1);
                    return read(entries, last.entryId(), last.id());
                });
    }

    /** The leaves of the blocks that these entries are in, by the blocks' numbers. */
    private Future<Map<Long, List<Hash>>> leaves(List<Place> places) {
        Map<Long, List<Hash>> blocks = new HashMap<>();
        Future<Void> all = Future.succeededFuture();
        for (Place place : places) {
            Checkpoint checkpoint = place.block().checkpoint();
            if (blocks.put(checkpoint.number(), List.of()) == null) {
                all = all.compose(before -> StatementRepository.listLeaves(db, checkpoint))
                        .map(leaves -> {
                            blocks.put(checkpoint.number(), leaves);
                            return null;
                        });
            }
        }
        return all.map(blocks);
    }

    private static JournalStatementLine line(
            Place place, PostingForm form, int posting, Postings postings, String entryPath, Certificate certificate) {
        Heading entry = place.entry();
        Checkpoint checkpoint = place.block().checkpoint();
        return JournalStatementLineBuilder.builder()
                .position(place.position())
                .entryId(entry.id())
                .createdAt(entry.createdAt())
                .key(entry.key())
                .kind(entry.kind())
                .description(entry.description())
                .requestId(entry.requestId())
                .reverses(entry.reverses())
                .userId(form.ownerId())
                .account(form.account())
                .amount(Money.decimal(form.amount(), form.currency()))
                .currency(form.currency())
                .posting(posting)
                .postings(postings.leaves.size())
                .number(form.number())
                .balance(form.balance() == null ? null : Money.decimal(form.balance(), form.currency()))
                .blind(PostingForm.blind(place.salt(), posting).toString())
                .postingPath(text(MerkleTree.path(posting, postings.leaves)))
                .entryPath(entryPath)
                .block(checkpoint.number())
                .firstPosition(checkpoint.firstPosition())
                .entries(checkpoint.entries())
                .lastEntry(checkpoint.lastEntry())
                .previous(checkpoint.previous().toString())
                .root(checkpoint.root().toString())
                .sealedAt(checkpoint.sealedAt())
                .evidence(checkpoint.evidence().toString())
                .checkpointPath(certificate.paths().get(checkpoint.number()))
                .note(certificate.note())
                .publicKey(certificate.publicKey())
                .toPosition(certificate.ranges().position())
                .ranges(certificate.ranges().text())
                .rangesSignature(certificate.rangesSignature())
                .build();
    }

    private static String text(List<Hash> path) {
        return path.stream().map(Hash::toString).collect(Collectors.joining(" "));
    }
}
