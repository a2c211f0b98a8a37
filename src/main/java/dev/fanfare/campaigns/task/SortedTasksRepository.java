package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.task.TaskRowsRepository.Selection;
import dev.fanfare.campaigns.task.api.TaskFilter.Sort;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.PageRequest.Found;
import dev.fanfare.platform.sql.ByIds;
import dev.fanfare.platform.sql.SortedQuery;
import dev.fanfare.platform.sql.SortedQuery.Sorting;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Reads lists of tasks in the order that is asked for. */
final class SortedTasksRepository {
    private SortedTasksRepository() {}

    private static final Map<Sort, SortedQuery.Key> KEYS =
            Map.of(Sort.CREATED, SortedQuery.number("id"), Sort.DUE, SortedQuery.time("deadline"));

    private static final SortedQuery<Sort> OWN = SortedQuery.of("""
            select id, {key} as key
            from tasks
            where user_id = $1 and status <> 'left' {after} {filters}
            order by {order}
            limit $2 offset $3
            """, "id", KEYS, "and campaign_id = ?");

    /** @param campaignId null for all */
    static Future<Found<TaskRow>> listOwn(
            Sql sql,
            long userId,
            Long campaignId,
            Sorting<Sort> sorting,
            PageRequest part,
            Supplier<Future<Long>> total) {
        return OWN.read(
                sql,
                sorting,
                part,
                Arrays.asList(campaignId),
                total,
                rows(sql, userId),
                userId,
                part.limit(),
                part.offset());
    }

    // From each campaign, and for each state, no more than the page can show: from an index in the order.
    private static final SortedQuery<Sort> OF_CAMPAIGNS =
            SortedQuery.of("""
            select found.id, found.key
            from campaigns owned
            cross join lateral (
              select id, {key} as key
              from tasks
              where campaign_id = owned.id and status = any ($1) {after}
              order by {order}
              limit $2::bigint + $3::bigint) as found
            where true {filters}
            order by found.key {direction}, found.id {direction}
            limit $2 offset $3
            """, "id", KEYS, "and owned.id = ?", "and owned.advertiser_id = ?");

    private static final SortedQuery<Sort> OF_STATUSES = SortedQuery.of("""
            select found.id, found.key
            from unnest($1::text[]) as wanted (status)
            cross join lateral (
              select id, {key} as key
              from tasks
              where status = wanted.status {after}
              order by {order}
              limit $2::bigint + $3::bigint) as found
            where true {filters}
            order by found.key {direction}, found.id {direction}
            limit $2 offset $3
            """, "id", KEYS, "and ?::boolean");

    /** @param total counts all of the selection */
    static Future<Found<TaskRow>> list(
            Sql sql,
            Long viewerId,
            Selection selection,
            Sorting<Sort> sorting,
            PageRequest part,
            Supplier<Future<Long>> total) {
        boolean ofAll = selection.campaignId() == null && selection.advertiserId() == null;
        List<Object> filters =
                ofAll ? Arrays.asList((Object) null) : Arrays.asList(selection.campaignId(), selection.advertiserId());
        return (ofAll ? OF_STATUSES : OF_CAMPAIGNS)
                .read(
                        sql,
                        sorting,
                        part,
                        filters,
                        total,
                        rows(sql, viewerId),
                        TaskStatus.codes(selection.statuses()),
                        part.limit(),
                        part.offset());
    }

    private static ByIds<TaskRow> rows(Sql sql, Long viewerId) {
        return new ByIds<>(ids -> TaskRowsRepository.listByIds(sql, viewerId, ids), TaskRow::id);
    }
}
