package dev.fanfare.money.journal;

import dev.fanfare.formats.proof.EntryForm.Heading;
import dev.fanfare.money.journal.StatementRepository.Bounds;
import dev.fanfare.money.journal.StatementRepository.OwnPosting;
import dev.fanfare.money.journal.StatementRepository.Place;
import dev.fanfare.money.journal.api.ListJournalStatementEntries;
import dev.fanfare.money.journal.api.ListJournalStatementEntries.AccountBalance;
import dev.fanfare.money.journal.api.ListJournalStatementEntries.Item;
import dev.fanfare.money.journal.api.ListJournalStatementEntries.JournalStatementEntries;
import dev.fanfare.money.journal.api.ListJournalStatementEntries.Movement;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Lists the entries of statements, with balances. */
record JournalStatementEntriesService(Database db) {
    Future<JournalStatementEntries> list(Caller caller, ListJournalStatementEntries ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return JournalStatementService.bounds(db, ask.dateFrom(), ask.dateTo(), ask.position(), null)
                .compose(bounds -> bounds.isEmpty()
                        ? Future.succeededFuture(new JournalStatementEntries(List.of(), List.of(), null))
                        : list(caller.id(), bounds.get(), part));
    }

    private Future<JournalStatementEntries> list(long user, Bounds bounds, PageRequest part) {
        long after = Math.max(part.afterId(), bounds.after());
        Future<List<AccountBalance>> balances = StatementRepository.listBalances(db, user, bounds);
        return StatementRepository.listEntries(db, user, after, bounds.upTo(), part.limit())
                .compose(places -> StatementRepository.listOwnPostings(db, user, ids(places))
                        .compose(postings -> balances.map(read -> part.cut(
                                items(places, postings),
                                Item::entryId,
                                (items, next) -> new JournalStatementEntries(read, items, next)))));
    }

    private static List<Long> ids(List<Place> places) {
        return places.stream().map(place -> place.entry().id()).toList();
    }

    private static List<Item> items(List<Place> places, List<OwnPosting> postings) {
        Map<Long, List<Movement>> movements = postings.stream()
                .collect(Collectors.groupingBy(
                        OwnPosting::entryId, Collectors.mapping(OwnPosting::movement, Collectors.toList())));
        return places.stream()
                .map(Place::entry)
                .map(entry -> item(entry, movements.getOrDefault(entry.id(), List.of())))
                .toList();
    }

    private static Item item(Heading entry, List<Movement> movements) {
        return new Item(
                entry.id(),
                entry.createdAt(),
                entry.kind(),
                entry.description(),
                entry.key(),
                entry.reverses(),
                movements);
    }
}
