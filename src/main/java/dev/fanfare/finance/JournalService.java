package dev.fanfare.finance;

import dev.fanfare.finance.JournalRepository.Heading;
import dev.fanfare.finance.JournalRepository.Moved;
import dev.fanfare.finance.api.ExportJournal;
import dev.fanfare.finance.api.ExportJournal.JournalChunk;
import dev.fanfare.finance.api.ListJournal;
import dev.fanfare.finance.api.ListJournal.JournalPage;
import dev.fanfare.ledger.AccountKind;
import dev.fanfare.money.Money;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Shows the journal to operators. */
final class JournalService {
    /** Entries of a stretch: as many as are written out at once. */
    private static final int STRETCH = 500;

    private final Database db;

    JournalService(Database db) {
        this.db = db;
    }

    Future<JournalPage> list(Caller caller, ListJournal ask) {
        Paging paging = Paging.of(ask.page(), ask.limit());
        Days days = Days.of(ask.dateFrom(), ask.dateTo());
        Future<List<JournalPage.Entry>> entries = JournalRepository.list(db, ask, days, paging)
                .compose(headings -> JournalRepository.postings(db, headings).map(moved -> entries(headings, moved)));
        return Future.all(entries, JournalRepository.count(db, ask, days))
                .map(both -> new JournalPage(both.resultAt(0), both.resultAt(1), paging.page(), paging.limit()));
    }

    Future<JournalChunk> export(Caller caller, ExportJournal ask) {
        Days days = Days.of(ask.dateFrom(), ask.dateTo());
        return JournalRepository.stretch(db, days, ask.after(), STRETCH).map(lines -> {
            long entries =
                    lines.stream().map(JournalChunk.Line::entryId).distinct().count();
            Long next = entries < STRETCH ? null : lines.get(lines.size() - 1).entryId();
            return new JournalChunk(lines, next, null);
        });
    }

    private static List<JournalPage.Entry> entries(List<Heading> headings, List<Moved> moved) {
        Map<Long, List<Moved>> byEntry = moved.stream().collect(Collectors.groupingBy(Moved::entryId));
        return headings.stream()
                .map(heading -> entry(heading, byEntry.getOrDefault(heading.id(), List.of())))
                .toList();
    }

    private static JournalPage.Entry entry(Heading heading, List<Moved> moved) {
        return new JournalPage.Entry(
                heading.id(),
                heading.key(),
                heading.kind(),
                sentence(heading.description(), moved),
                heading.requestId(),
                heading.createdAt(),
                moved.stream().map(JournalService::posting).toList());
    }

    /** "Payout 7 of 20.00 USD was completed: 20.00 USD from held of ada (15), 19.50 USD to paid out of ada (15)." */
    private static String sentence(String description, List<Moved> moved) {
        Stream<String> from = moved.stream()
                .filter(m -> m.amount() < 0)
                .map(m -> new Money(Math.negateExact(m.amount()), m.currency()) + " from " + account(m));
        Stream<String> to = moved.stream()
                .filter(m -> m.amount() > 0)
                .map(m -> new Money(m.amount(), m.currency()) + " to " + account(m));
        return description.replaceFirst("\\.$", "")
                + Stream.concat(from, to).collect(Collectors.joining(", ", ": ", "."));
    }

    private static String account(Moved moved) {
        return AccountKind.ofCode(moved.kind()).label() + " of " + moved.ownerName() + " (" + moved.ownerId() + ")";
    }

    private static JournalPage.Posting posting(Moved moved) {
        return new JournalPage.Posting(
                moved.accountId(),
                moved.kind(),
                moved.ownerId(),
                moved.ownerName(),
                Money.decimal(moved.amount(), moved.currency()),
                moved.currency());
    }
}
