package dev.fanfare.admin.moderation;

import dev.fanfare.admin.moderation.api.DecidePicture;
import dev.fanfare.admin.moderation.api.ListReportedPictures.Status;
import dev.fanfare.admin.moderation.api.PictureKind;
import dev.fanfare.admin.moderation.api.ReportReason;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The tables reported_pictures and picture_reports. Reads media, and the names of what they are attached to. */
final class ReportedPicturesRepository {
    private ReportedPicturesRepository() {}

    private static final String LOCK_REPORTER = """
            select status = 'active' as active from users where id = $1 for no key update
            """;

    /** Locks the account, so that its reports are counted one by one; whether it is active. */
    static Future<Boolean> lockReporter(Tx tx, long userId) {
        return tx.get(LOCK_REPORTER, Boolean.class, userId);
    }

    private static final String LOCK_OWNER = """
            select status = 'suspended' as banned from users where id = $1 for no key update
            """;

    /** Locks the account, so that it is not banned meanwhile; whether it is. */
    static Future<Boolean> lockOwner(Tx tx, long userId) {
        return tx.get(LOCK_OWNER, Boolean.class, userId);
    }

    /**
     * A picture that is shown where people see others' pictures.
     *
     * @param reported whether this account has reported it
     * @param lately the pictures that it has reported in the last day
     */
    record Shown(boolean reported, long lately) {}

    private static final String FIND_SHOWN = """
            select exists (select from reported_pictures r join picture_reports p on p.picture_id = r.id
                           where r.media_id = m.id and p.reporter_id = $2) as reported,
                   (select count(*) from picture_reports
                    where reporter_id = $2 and reported_at > business_now() - interval '1 day') as lately
            from media m
            where m.id = $1 and m.expires_at is null and m.subject ~ '^(user|advertiser|post):'
            for key share of m
            """;

    static Future<Optional<Shown>> findShown(Tx tx, String mediaId, long reporterId) {
        return tx.find(FIND_SHOWN, Shown.class, mediaId, reporterId);
    }

    private static final String ADD_PICTURE = """
            insert into reported_pictures (media_id) values ($1) on conflict (media_id) do nothing
            """;

    private static final String ADD_REPORT = """
            insert into picture_reports (picture_id, reporter_id, reason, comment)
            select id, $2, $3, $4 from reported_pictures where media_id = $1
            on conflict (picture_id, reporter_id) do nothing
            """;

    static Future<Integer> add(Tx tx, String mediaId, long reporterId, ReportReason reason, String comment) {
        return tx.execute(ADD_PICTURE, mediaId)
                .compose(added -> tx.execute(ADD_REPORT, mediaId, reporterId, reason.code(), comment));
    }

    /**
     * A reported picture.
     *
     * @param userId the account that it belongs to
     * @param count its reports, up to 1,000
     * @param reason of the decision
     */
    record Row(
            long id,
            String mediaId,
            Status status,
            Instant reportedAt,
            @Nullable Instant decidedAt,
            @Nullable ReportReason reason,
            @Nullable String comment,
            PictureKind kind,
            Long userId,
            String owner,
            @Nullable Long campaignId,
            @Nullable String campaignName,
            @Nullable Long taskId,
            long count) {}

    private static final String ROWS = """
            select r.id, r.media_id, r.status, r.reported_at, r.decided_at, r.reason, r.comment,
                   case when s.parts[1] = 'user' then 'avatar' when s.parts[1] = 'post' then 'post'
                        when s.parts[5] = 'cover' then 'cover' when s.parts[5] = 'logo' then 'campaign_logo'
                        else 'brand_logo' end as kind,
                   u.id as user_id, coalesce(a.brand_name, a.name, u.username) as owner,
                   c.id as campaign_id, c.name as campaign_name, t.id as task_id,
                   (select count(*) from (select from picture_reports p where p.picture_id = r.id limit 1000) as counted) as count
            from reported_pictures r
            join media m on m.id = r.media_id
            cross join lateral (select string_to_array(m.subject, ':') as parts) s
            join users u on u.id = case when s.parts[1] = 'post' then m.owner_id else s.parts[2]::bigint end
            left join advertisers a on s.parts[1] = 'advertiser' and a.user_id = u.id
            left join tasks t on s.parts[1] = 'post' and t.id = s.parts[2]::bigint
            left join campaigns c on c.id = coalesce(t.campaign_id, s.parts[4]::bigint)
            """;

    /** Neither hidden with its account, nor replaced. */
    private static final String THERE =
            " and m.subject is not null and (m.expires_at is null or m.taken_down and m.expires_at > now())\n";

    private static final String LIST_OPEN =
            ROWS + "where r.status = 'open' and r.id > $1" + THERE + "order by r.id limit $2";

    private static final String LIST_DECIDED =
            ROWS + "where r.status = $3 and r.id < $1" + THERE + "order by r.id desc limit $2";

    static Future<List<Row>> list(Sql sql, Status status, PageRequest part) {
        return status == Status.OPEN
                ? sql.list(LIST_OPEN, Row.class, part.afterId(), part.limit())
                : sql.list(LIST_DECIDED, Row.class, part.beforeId(), part.limit(), status.code());
    }

    private static final String LOCK = ROWS + "where r.media_id = $1" + THERE + "for update of r";

    /** Locks a reported picture, so that one decision is made at a time. */
    static Future<Optional<Row>> lock(Tx tx, String mediaId) {
        return tx.find(LOCK, Row.class, mediaId);
    }

    /** A report of a picture. */
    record RowReport(
            long pictureId,
            Long userId,
            String username,
            ReportReason reason,
            @Nullable String comment,
            Instant reportedAt) {}

    private static final String REPORTS = """
            select p.picture_id, u.id as user_id, u.username, p.reason, p.comment, p.reported_at
            from unnest($1::bigint[]) as r (id)
            cross join lateral (
              select picture_id, reporter_id, reason, comment, reported_at from picture_reports
              where picture_id = r.id order by reported_at, reporter_id limit 5) p
            join users u on u.id = p.reporter_id
            order by p.reported_at, u.id
            """;

    /** The first five reports of each picture. */
    static Future<List<RowReport>> listReports(Sql sql, List<Long> pictureIds) {
        return pictureIds.isEmpty()
                ? Future.succeededFuture(List.of())
                : sql.list(REPORTS, RowReport.class, (Object) pictureIds.toArray(Long[]::new));
    }

    private static final String DECIDE = """
            update reported_pictures set status = $2, decided_at = business_now(), decided_by = $3, reason = $4, comment = $5
            where id = $1
            """;

    static Future<Integer> decide(Tx tx, long id, Status status, long userId, DecidePicture told) {
        return tx.execute(
                DECIDE,
                id,
                status.code(),
                userId,
                told.reason() == null ? null : told.reason().code(),
                told.comment());
    }

    private static final String OPEN = StaffQueue.COUNT.formatted("""
            select r.reported_at as at
            from reported_pictures r join media m on m.id = r.media_id
            where r.status = 'open'
            """ + THERE + "order by r.id");

    /** Pictures that wait for a decision. */
    static Future<Waiting> countOpen(Sql sql) {
        return sql.get(OPEN, Waiting.class);
    }
}
