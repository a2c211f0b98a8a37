package dev.fanfare.money.finance;

import dev.fanfare.money.finance.JournalRepository.Bounds;
import dev.fanfare.money.finance.JournalRepository.Heading;
import dev.fanfare.money.finance.JournalRepository.OfEntry;
import dev.fanfare.money.finance.api.ExportJournal;
import dev.fanfare.money.finance.api.ExportJournal.JournalChunk;
import dev.fanfare.money.finance.api.ListJournal;
import dev.fanfare.money.finance.api.ListJournal.JournalPage;
import dev.fanfare.money.finance.api.ListJournalJournalPageEntryBuilder;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lists and exports the journal by entry id, which is also the order of positions. */
record JournalService(Database db) {
    /** Entries in a chunk of the export. */
    private static final int CHUNK = 500;

    /** The maximum number of a user's entries scanned for a filter. */
    private static final int LOOKED_AT = 5_000;

    Future<JournalPage> list(Caller caller, ListJournal ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        int limit = part.limit() - 1;
        Days days = Days.of(ask.dateFrom(), ask.dateTo());
        boolean filtered = ask.kind() != null || ask.dateFrom() != null || ask.dateTo() != null;
        int lookedAt = filtered ? LOOKED_AT : limit + 1;
        return bounds(ask, days, part.beforeId())
                .compose(bounds -> JournalRepository.list(db, ask, days, bounds, limit + 1, lookedAt)
                        .compose(found -> Future.all(
                                        entries(found.subList(0, Math.min(limit, found.size()))),
                                        next(ask, bounds, found, limit, lookedAt))
                                .map(both -> new JournalPage(both.resultAt(0), part.next(both.resultAt(1)), limit))));
    }

    /** The id bounds of the entries. */
    private Future<Bounds> bounds(ListJournal ask, Days days, long before) {
        return ask.dateFrom() == null && ask.dateTo() == null
                ? Future.succeededFuture(new Bounds(0, before))
                : JournalRepository.getBounds(db, days)
                        .map(all ->
                                new Bounds(ask.dateFrom() == null ? 0 : all.after(), Math.min(before, all.before())));
    }

    /** Where the next page begins: after the last entry shown, or the last scanned if the page is not full. */
    private Future<Long> next(ListJournal ask, Bounds bounds, List<Heading> found, int limit, int lookedAt) {
        if (found.size() > limit) {
            return Future.succeededFuture(found.get(limit - 1).id());
        }
        return ask.userId() == null || ask.subject() != null
                ? Future.succeededFuture()
                : JournalRepository.findLastOfUser(db, ask.userId(), bounds, lookedAt)
                        .map(last -> last.orElse(null));
    }

    Future<JournalChunk> export(Caller caller, ExportJournal ask) {
        Days days = Days.of(ask.dateFrom(), ask.dateTo());
        return JournalRepository.getNextStretch(db, ask, days, CHUNK)
                .compose(stretch -> stretch.count() == 0
                        ? Future.succeededFuture(new JournalChunk(List.of(), null, null))
                        : JournalRepository.listChunk(db, days, stretch)
                                .map(lines -> new JournalChunk(
                                        lines, stretch.count() < CHUNK ? null : stretch.last(), null)));
    }

    private Future<List<JournalPage.Entry>> entries(List<Heading> headings) {
        return JournalRepository.listPostings(db, headings).map(postings -> entries(headings, postings));
    }

    private static List<JournalPage.Entry> entries(List<Heading> headings, List<OfEntry> postings) {
        Map<Long, List<JournalPage.Posting>> byEntry = postings.stream()
                .collect(Collectors.groupingBy(
                        OfEntry::entryId, Collectors.mapping(OfEntry::posting, Collectors.toList())));
        return headings.stream()
                .map(heading -> entry(heading, byEntry.getOrDefault(heading.id(), List.of())))
                .toList();
    }

    private static JournalPage.Entry entry(Heading heading, List<JournalPage.Posting> postings) {
        return ListJournalJournalPageEntryBuilder.builder()
                .id(heading.id())
                .position(heading.position())
                .key(heading.key())
                .kind(heading.kind())
                .sentence(sentence(heading.description(), postings))
                .requestId(heading.requestId())
                .reverses(heading.reverses())
                .createdAt(heading.createdAt())
                .bookedOn(heading.bookedOn())
                .postings(postings)
                .build();
    }

    /** "Payout 7 of 20.00 USD was completed: 20.00 USD from held of ada (15), 19.50 USD to paid out of ada (15)." */
    private static String sentence(String description, List<JournalPage.Posting> postings) {
        Stream<String> from = postings.stream()
                .filter(posting -> posting.amount().signum() < 0)
                .map(posting -> amount(posting) + " from " + account(posting));
        Stream<String> to = postings.stream()
                .filter(posting -> posting.amount().signum() > 0)
                .map(posting -> amount(posting) + " to " + account(posting));
        return description.replaceFirst("\\.$", "")
                + Stream.concat(from, to).collect(Collectors.joining(", ", ": ", "."));
    }

    private static String amount(JournalPage.Posting posting) {
        return posting.amount().abs().toPlainString() + " " + posting.currency();
    }

    private static String account(JournalPage.Posting posting) {
        return AccountKind.ofCode(posting.account()).label() + " of "
                + (posting.userId() == null ? "the platform" : posting.userName() + " (" + posting.userId() + ")");
    }
}
