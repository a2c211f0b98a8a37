package dev.fanfare.finance;

import dev.fanfare.finance.JournalRepository.Heading;
import dev.fanfare.finance.JournalRepository.OfEntry;
import dev.fanfare.finance.api.ExportJournal;
import dev.fanfare.finance.api.ExportJournal.JournalChunk;
import dev.fanfare.finance.api.ListJournal;
import dev.fanfare.finance.api.ListJournal.JournalPage;
import dev.fanfare.ledger.AccountKind;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lists and exports the journal. */
final class JournalService {
    /** Entries in a chunk of the export. */
    private static final int CHUNK = 500;

    private final Database db;

    JournalService(Database db) {
        this.db = db;
    }

    Future<JournalPage> list(Caller caller, ListJournal ask) {
        Paging paging = Paging.of(ask.page(), ask.limit());
        Days days = Days.of(ask.dateFrom(), ask.dateTo());
        Future<List<JournalPage.Entry>> entries = JournalRepository.list(db, ask, days, paging)
                .compose(headings ->
                        JournalRepository.postings(db, headings).map(postings -> entries(headings, postings)));
        return Future.all(entries, JournalRepository.count(db, ask, days))
                .map(both -> new JournalPage(both.resultAt(0), both.resultAt(1), paging.page(), paging.limit()));
    }

    Future<JournalChunk> export(Caller caller, ExportJournal ask) {
        Days days = Days.of(ask.dateFrom(), ask.dateTo());
        return JournalRepository.listChunk(db, days, ask.after(), CHUNK).map(lines -> {
            long entries =
                    lines.stream().map(JournalChunk.Line::entryId).distinct().count();
            Long next = entries < CHUNK ? null : lines.get(lines.size() - 1).entryId();
            return new JournalChunk(lines, next, null);
        });
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
        return new JournalPage.Entry(
                heading.id(),
                heading.key(),
                heading.kind(),
                sentence(heading.description(), postings),
                heading.requestId(),
                heading.createdAt(),
                postings);
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
        return AccountKind.ofCode(posting.account()).label() + " of " + posting.userName() + " (" + posting.userId()
                + ")";
    }
}
