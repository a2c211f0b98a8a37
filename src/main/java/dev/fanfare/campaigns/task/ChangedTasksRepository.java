package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.task.TaskRowsRepository.Selection;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.platform.sql.ChangedRows.Change;
import dev.fanfare.platform.sql.ChangedRows.Range;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** Finds the tasks that have changed, the oldest change first. */
final class ChangedTasksRepository {
    // A publisher has few tasks: they need no index of their own in this order.
    private static final QueryVariants LIST_OWN = QueryVariants.of("""
            select id, updated_at
            from tasks
            where user_id = $1 and status <> 'left' and (updated_at, id) > ($2, $3) and updated_at < $4 {filters}
            order by updated_at, id
            limit $5
            """, "and campaign_id = ?");

    private static final String LIST = """
            select id, updated_at
            from tasks
            where status = any ($1) and (updated_at, id) > ($2, $3) and updated_at < $4
            order by updated_at, id
            limit $5
            """;

    private static final QueryVariants LIST_OF_CAMPAIGNS =
            QueryVariants.of("""
            select found.id, found.updated_at
            from campaigns owned
            cross join lateral (
              select id, updated_at from tasks
              where campaign_id = owned.id and status = any ($1) and (updated_at, id) > ($2, $3) and updated_at < $4
              order by updated_at, id
              limit $5) as found
            where true {filters}
            order by found.updated_at, found.id
            limit $5
            """, "and owned.id = ?", "and owned.advertiser_id = ?");

    /** @param campaignId null for all */
    static Future<List<Change>> listOwn(Sql sql, long userId, Long campaignId, Range range) {
        return sql.list(
                LIST_OWN.by(campaignId),
                Change.class,
                userId,
                range.after(),
                range.afterId(),
                range.before(),
                range.limit());
    }

    static Future<List<Change>> list(Sql sql, Selection selection, Range range) {
        String[] statuses = TaskStatus.codes(selection.statuses());
        return selection.campaignId() == null && selection.advertiserId() == null
                ? sql.list(LIST, Change.class, statuses, range.after(), range.afterId(), range.before(), range.limit())
                : sql.list(
                        LIST_OF_CAMPAIGNS.by(selection.campaignId(), selection.advertiserId()),
                        Change.class,
                        statuses,
                        range.after(),
                        range.afterId(),
                        range.before(),
                        range.limit());
    }
}
