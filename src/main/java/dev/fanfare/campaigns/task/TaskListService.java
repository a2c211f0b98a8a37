package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.task.TaskRowsRepository.Selection;
import dev.fanfare.campaigns.task.api.GetOwnTask;
import dev.fanfare.campaigns.task.api.GetTask;
import dev.fanfare.campaigns.task.api.GetTaskPayments;
import dev.fanfare.campaigns.task.api.GetTaskPayments.TaskPayments;
import dev.fanfare.campaigns.task.api.GetTaskStatus;
import dev.fanfare.campaigns.task.api.GetTaskStatus.TaskStatusView;
import dev.fanfare.campaigns.task.api.ListOwnTasks;
import dev.fanfare.campaigns.task.api.ListOwnTasks.OwnTasks;
import dev.fanfare.campaigns.task.api.ListTasks;
import dev.fanfare.campaigns.task.api.ListTasks.TaskChunk;
import dev.fanfare.campaigns.task.api.TaskCard;
import dev.fanfare.campaigns.task.api.TaskFilter;
import dev.fanfare.campaigns.task.api.TaskFilter.Sort;
import dev.fanfare.campaigns.task.api.TaskSheet;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.Chunk;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.PageRequest.Found;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.sql.ChangedRows;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.SortedQuery.Sorting;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/** Lists tasks; shows the status and payments of one. */
record TaskListService(Database db) {
    /** Tasks of an answer when no page is requested; the answer says so if there are more. */
    private static final int MAX = 1_000;

    /** Chunk size of a streamed list. */
    private static final int CHUNK = 200;

    Future<OwnTasks> listOwn(Caller caller, ListOwnTasks ask) {
        boolean asked = ask.cursor() != null || ask.updatedSince() != null || Paging.isAsked(ask.page(), ask.limit());
        PageRequest part = asked
                ? PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor())
                : PageRequest.of(ask, new Paging(1, MAX), null);
        Sql reads = db.forReads();
        Texts texts = Texts.in(caller.language());
        Instant now = BusinessTime.now();
        Sorting<Sort> sorting = Sorting.of(ask.sort(), ask.direction(), Sort.CREATED);
        Supplier<Future<Long>> count = () ->
                asked ? TaskRowsRepository.countOwn(reads, caller.id(), ask.campaignId()) : Future.succeededFuture();
        Future<Found<TaskRow>> read = ask.updatedSince() == null
                ? sorting == null
                        ? part.read(
                                () -> TaskRowsRepository.listOwn(reads, caller.id(), ask.campaignId(), part),
                                count,
                                TaskRow::id)
                        : SortedTasksRepository.listOwn(reads, caller.id(), ask.campaignId(), sorting, part, count)
                : ChangedRows.read(
                        db,
                        part,
                        ask.updatedSince(),
                        range -> TaskRowsRepository.listChangedOwn(db, caller.id(), ask.campaignId(), range),
                        ids -> TaskRowsRepository.listByIds(db, caller.userId(), ids),
                        TaskRow::id);
        return read.compose(found -> (asked || found.place().next() == null
                        ? Future.succeededFuture(found.place().total())
                        : TaskRowsRepository.countOwn(reads, caller.id(), ask.campaignId()))
                .map(total -> new OwnTasks(
                        found.items().stream()
                                .map(task -> TaskViews.card(task, texts, now))
                                .toList(),
                        total,
                        asked ? found.place().page() : null,
                        asked ? found.place().limit() : null,
                        found.place().next(),
                        found.place().syncedUntil())));
    }

    Future<TaskChunk> list(Caller caller, ListTasks ask) {
        TaskFilter filter = ask.filter();
        boolean sees = caller.may(Permission.CAMPAIGNS_VIEW);
        if (filter.advertiserId() != null && !sees && !caller.acts(filter.advertiserId(), TeamRight.CAMPAIGNS_VIEW)) {
            return Future.succeededFuture(
                    filter.isPaged()
                            ? new TaskChunk(List.of(), null, 0L, Paging.of(filter.page(), filter.limit()), null, null)
                            : new TaskChunk(List.of(), null, null, null, null, null));
        }
        Selection selection = selection(
                filter, sees || filter.advertiserId() != null ? null : caller.advertiserBy(TeamRight.CAMPAIGNS_VIEW));
        return filter.isPaged() ? page(caller, filter, selection) : chunk(caller, ask.before(), selection);
    }

    Future<TaskCard> getOwn(Caller caller, GetOwnTask ask) {
        return TaskRowsRepository.find(db.forReads(), caller.userId(), ask.taskId())
                .map(found -> found.filter(task -> task.userId() == caller.id())
                        .map(task -> TaskViews.card(task, Texts.in(caller.language()), BusinessTime.now()))
                        .orElseThrow(() -> CommonFault.notFound("task", ask.taskId())));
    }

    Future<TaskSheet> get(Caller caller, GetTask ask) {
        return TaskRowsRepository.find(db, caller.userId(), ask.taskId())
                .map(found -> found.filter(task -> caller.may(Permission.CAMPAIGNS_VIEW)
                                || caller.acts(task.campaign().advertiserId(), TeamRight.CAMPAIGNS_VIEW))
                        .map(task -> TaskViews.sheet(task, Texts.in(caller.language()), BusinessTime.now()))
                        .orElseThrow(() -> CommonFault.notFound("task", ask.taskId())));
    }

    Future<TaskStatusView> status(Caller caller, GetTaskStatus ask) {
        return TaskRowsRepository.findStatus(db, ask.taskId())
                .map(found -> found.filter(status -> caller.may(Permission.CAMPAIGNS_VIEW)
                                || caller.acts(status.advertiserId(), TeamRight.CAMPAIGNS_VIEW))
                        .orElseThrow(() -> CommonFault.notFound("task", ask.taskId()))
                        .task());
    }

    Future<TaskPayments> payments(Caller caller, GetTaskPayments ask) {
        return TaskRowsRepository.find(db, caller.userId(), ask.taskId()).map(found -> {
            TaskRow task = found.filter(t -> t.status() != TaskStatus.LEFT)
                    .filter(t -> caller.may(Permission.FINANCE_VIEW)
                            || caller.acts(t.campaign().advertiserId(), TeamRight.MONEY_VIEW))
                    .orElseThrow(() -> CommonFault.notFound("task", ask.taskId()));
            FrozenTerms terms = task.terms();
            return new TaskPayments(
                    task.total().decimal(),
                    Money.decimal(terms.reward().postRateOrNothing(), terms.currency()),
                    task.paymentReach().decimal(),
                    terms.currency());
        });
    }

    private Future<TaskChunk> page(Caller caller, TaskFilter filter, Selection selection) {
        PageRequest part = PageRequest.of(filter, filter.page(), filter.limit(), filter.cursor());
        if (filter.updatedSince() != null) {
            return ChangedRows.read(
                            db,
                            part,
                            filter.updatedSince(),
                            range -> TaskRowsRepository.listChanged(db, selection, range),
                            ids -> TaskRowsRepository.listByIds(db, caller.userId(), ids),
                            TaskRow::id)
                    .map(found -> new TaskChunk(
                            sheets(caller, found.items()),
                            null,
                            null,
                            null,
                            found.place().next(),
                            found.place().syncedUntil()));
        }
        Future<Long> total = part.isAfterCursor() ? Future.succeededFuture() : TaskRowsRepository.count(db, selection);
        Sorting<Sort> sorting = Sorting.of(filter.sort(), filter.direction(), Sort.CREATED);
        Future<Found<TaskRow>> read = sorting != null
                ? SortedTasksRepository.list(db, caller.userId(), selection, sorting, part, () -> total)
                : part.read(
                        () -> total.compose(all -> all != null && part.offset() >= all
                                // Avoids a full scan for an empty result.
                                ? Future.succeededFuture(List.<TaskRow>of())
                                : TaskRowsRepository.list(
                                        db, caller.userId(), selection, part.beforeId(), part.limit(), part.offset())),
                        () -> total,
                        TaskRow::id);
        return read.map(found -> new TaskChunk(
                sheets(caller, found.items()),
                null,
                found.place().total(),
                part.page(),
                found.place().next(),
                null));
    }

    private Future<TaskChunk> chunk(Caller caller, Long before, Selection selection) {
        long end = before == null ? Long.MAX_VALUE : before;
        return TaskRowsRepository.list(db, caller.userId(), selection, end, CHUNK, 0)
                .map(tasks -> new TaskChunk(
                        sheets(caller, tasks), Chunk.next(tasks, CHUNK, TaskRow::id), null, null, null, null));
    }

    private static List<TaskSheet> sheets(Caller caller, List<TaskRow> tasks) {
        Texts texts = Texts.in(caller.language());
        Instant now = BusinessTime.now();
        return tasks.stream().map(task -> TaskViews.sheet(task, texts, now)).toList();
    }

    /** Only the first filter applies; the others are not even validated. */
    private static Selection selection(TaskFilter filter, Long onlyOf) {
        // Who follows changes is told of tasks that were left, too.
        List<TaskStatus> shown = filter.updatedSince() == null ? TaskStatus.LISTED : List.of(TaskStatus.values());
        if (filter.advertiserId() != null) {
            return new Selection(filter.advertiserId(), null, shown);
        }
        if (filter.campaignId() != null) {
            return new Selection(onlyOf, filter.campaignId(), shown);
        }
        List<TaskStatus> statuses = filter.status().isEmpty()
                ? shown
                : filter.status().stream().distinct().toList();
        return new Selection(onlyOf, null, statuses);
    }
}
