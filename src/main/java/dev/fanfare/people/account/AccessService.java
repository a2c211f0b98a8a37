package dev.fanfare.people.account;

import dev.fanfare.people.account.api.ListAccess;
import dev.fanfare.people.account.api.ListAccess.AccessList;
import dev.fanfare.people.session.store.GrantsRepository;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.tables.OwnedTable.Standing;
import dev.fanfare.platform.tables.TableRegistry;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lists what an account has made that reads or redirects, and ends the new part of it, by what the tables declare.
 *
 * @param newDays for which it is new
 */
public record AccessService(Database database, TableRegistry tables, int newDays) {
    /** How many of a kind are named in a sentence, so that a thief's many hide no other kind. */
    private static final int NAMED = 5;

    private record Row(
            String name,
            Instant madeAt,
            @Nullable Long madeBy,
            @Nullable String other) {
        /** Whose credentials it changes. */
        Optional<AccessChanged> changed() {
            if (other == null) {
                return Optional.empty();
            }
            String id = other.substring(other.indexOf(':') + 1);
            return Optional.of(
                    other.startsWith("user:")
                            ? AccessChanged.ofUser(Long.parseLong(id))
                            : AccessChanged.ofApplication(id));
        }
    }

    /**
     * What there is.
     *
     * @param others whose credentials it changes
     */
    record Found(List<AccessList.Item> items, List<AccessChanged> others) {
        private List<String> applications() {
            return others.stream()
                    .flatMap(changed -> Stream.ofNullable(changed.clientId()))
                    .toList();
        }

        /** For people; a dash for none. */
        String text() {
            return items.isEmpty()
                    ? "–"
                    : items.stream()
                            .collect(Collectors.groupingBy(AccessList.Item::kind, TreeMap::new, Collectors.toList()))
                            .entrySet()
                            .stream()
                            .map(kind -> text(kind.getKey(), kind.getValue()))
                            .collect(Collectors.joining("; "));
        }

        private static String text(String kind, List<AccessList.Item> items) {
            return kind.replace('_', ' ') + " "
                    + items.stream().limit(NAMED).map(AccessList.Item::name).collect(Collectors.joining(", "))
                    + (items.size() > NAMED ? " + " + (items.size() - NAMED) : "");
        }
    }

    public Future<AccessList> list(Caller caller, ListAccess ask) {
        return find(database, caller.id()).map(found -> new AccessList(found.items()));
    }

    Future<Found> find(Sql sql, long userId) {
        return all(standing().stream()
                .map(each -> sql.list(each.list(), Row.class, userId).map(rows -> found(each, rows)))
                .toList());
    }

    /** Ends what was made lately, maybe by a thief; returns it. */
    Future<Found> endNew(Tx tx, long userId) {
        return all(standing().stream()
                        .filter(each -> each.end() != null)
                        .map(each ->
                                tx.list(each.end(), Row.class, userId, newDays).map(rows -> found(each, rows)))
                        .toList())
                .compose(found ->
                        GrantsRepository.revokeOfEnded(tx, found.applications()).map(found));
    }

    private List<Standing> standing() {
        return tables.all().stream()
                .flatMap(table -> Stream.ofNullable(table.standing()))
                .toList();
    }

    private static Found found(Standing each, List<Row> rows) {
        return new Found(
                rows.stream()
                        .map(row -> new AccessList.Item(each.kind(), row.name(), row.madeAt(), row.madeBy()))
                        .toList(),
                rows.stream().flatMap(row -> row.changed().stream()).toList());
    }

    private static Future<Found> all(List<Future<Found>> each) {
        return Future.all(each)
                .map(done -> done.<Found>list())
                .map(found -> new Found(
                        found.stream().flatMap(one -> one.items().stream()).toList(),
                        found.stream().flatMap(one -> one.others().stream()).toList()));
    }
}
