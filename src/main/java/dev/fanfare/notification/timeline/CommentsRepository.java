package dev.fanfare.notification.timeline;

import dev.fanfare.notification.timeline.api.Timelines.Entry;
import dev.fanfare.notification.timeline.api.Timelines.TimelineSubject;
import dev.fanfare.platform.endpoint.SourcePlace;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table timeline_comments. Those of an advertiser's team name it, those of staff none. */
final class CommentsRepository {
    private CommentsRepository() {}

    private static final String LIST = """
            select 'comment' as kind, c.id, null::text as what, c.text, u.username as by,
                   case when c.advertiser_id is null then 'staff' else 'advertiser' end as side,
                   c.author_id = $6 and c.written_at > business_now() - interval '1 hour' as deletable, c.written_at as at
            from timeline_comments c
            join users u on u.id = c.author_id
            where c.kind = $1 and c.subject_id = $2 and coalesce(c.advertiser_id, 0) = coalesce($3::bigint, 0)
              and (c.written_at, c.id) < ($4, $5)
            order by c.written_at desc, c.id desc
            limit $7
            """;

    /** @param advertiserId whose team's; null for staff's */
    static Future<List<Entry>> list(
            Sql sql, TimelineSubject subject, Long advertiserId, SourcePlace place, long callerId, int limit) {
        return sql.list(
                LIST,
                Entry.class,
                subject.kind().code(),
                subject.subjectId(),
                advertiserId,
                place.at(),
                place.beforeId(TimelineRepository.COMMENTS),
                callerId,
                limit);
    }

    private static final String COUNT_LATELY = """
            select count(*) from timeline_comments where author_id = $1 and written_at > business_now() - interval '1 hour'
            """;

    /** The comments of the last hour. */
    static Future<Long> countLately(Tx tx, long userId) {
        return tx.get(COUNT_LATELY, Long.class, userId);
    }

    /** A new comment. */
    record Added(long id, Instant writtenAt) {}

    private static final String INSERT = """
            insert into timeline_comments (kind, subject_id, advertiser_id, author_id, text)
            values ($1, $2, $3, $4, $5)
            returning id, written_at
            """;

    static Future<Added> insert(Tx tx, TimelineSubject subject, Long advertiserId, long authorId, String text) {
        return tx.get(INSERT, Added.class, subject.kind().code(), subject.subjectId(), advertiserId, authorId, text);
    }

    private static final String DELETE = """
            delete from timeline_comments
            where id = $1 and author_id = $2 and (advertiser_id is null) = $3 and ($3 or advertiser_id = any ($4))
              and written_at > business_now() - interval '1 hour'
            returning kind, subject_id
            """;

    /**
     * Deletes a comment of this author, of staff or of the team of one of these advertisers, within an hour.
     *
     * @return what it was about; empty for none
     */
    static Future<Optional<TimelineSubject>> delete(
            Tx tx, long id, long authorId, boolean staff, List<Long> advertisers) {
        return tx.find(DELETE, TimelineSubject.class, id, authorId, staff, advertisers.toArray(Long[]::new));
    }
}
