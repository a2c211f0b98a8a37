package dev.fanfare.admin.overview;

import dev.fanfare.admin.overview.api.ListWaiting;
import dev.fanfare.admin.overview.api.ListWaiting.WaitingList;
import dev.fanfare.admin.overview.api.ListWaitingWaitingListItemBuilder;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.module.OwnerWait.Row;
import dev.fanfare.platform.module.OwnerWait.Step;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Asks all domains what an account's owner waits for; the statements are pipelined.
 *
 * @param scopes the codes of the scopes that a caller's credential covers
 */
record WaitingService(Database db, List<OwnerWait> waits, BiFunction<Sql, Caller, Future<List<String>>> scopes) {
    WaitingService {
        waits = List.copyOf(waits);
    }

    Future<WaitingList> list(Caller caller, ListWaiting ask) {
        return scopes.apply(db, caller).compose(covered -> {
            List<OwnerWait> shown = waits.stream()
                    .filter(wait -> covered.contains(wait.scope().code()))
                    .toList();
            List<String> leftOut = waits.stream()
                    .filter(wait -> !shown.contains(wait))
                    .map(OwnerWait::kind)
                    .toList();
            return Future.all(shown.stream()
                            .map(wait -> wait.look().apply(db, caller))
                            .toList())
                    .map(found -> answer(shown, found.list(), leftOut));
        });
    }

    private static WaitingList answer(List<OwnerWait> kinds, List<List<Row>> found, List<String> leftOut) {
        List<WaitingList.Item> items = new ArrayList<>();
        List<String> more = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            OwnerWait kind = kinds.get(i);
            List<Row> rows = found.get(i);
            rows.stream().limit(OwnerWait.LIMIT).map(row -> item(kind, row)).forEach(items::add);
            if (rows.size() > OwnerWait.LIMIT) {
                more.add(kind.kind());
            }
        }
        return new WaitingList(items, more, leftOut);
    }

    private static WaitingList.Item item(OwnerWait kind, Row row) {
        Step step = kind.steps().get(row.state());
        return ListWaitingWaitingListItemBuilder.builder()
                .kind(kind.kind())
                .id(row.id())
                .name(row.name())
                .state(row.state())
                .by(step.by().code())
                .since(row.since())
                .next(step.next())
                .until(row.until())
                .build();
    }
}
