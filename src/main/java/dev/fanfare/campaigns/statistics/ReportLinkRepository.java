package dev.fanfare.campaigns.statistics;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.statistics.api.ReportLinks.Costs;
import dev.fanfare.campaigns.statistics.api.ReportLinks.ReportLinkList.Item;
import dev.fanfare.campaigns.statistics.api.SharedReports.Heading;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.bus.TeamRole;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table report_links. */
final class ReportLinkRepository {
    /** What the maker of a link needs, for as long as it works. */
    static final TeamRight RIGHT = TeamRight.CAMPAIGNS_MANAGE;

    static final Permission PERMISSION = Permission.CAMPAIGNS_MANAGE;

    private static final Object ROLES = TeamRole.codesWith(RIGHT).toArray(String[]::new);

    private ReportLinkRepository() {}

    /** Whether the maker of a link l to a report of a campaign c still may share it. A member who left the team and came back has to make another link. */
    private static final String MAY = """
            exists (select from users u
                    where u.id = l.made_by and u.status = 'active'
                      and (u.is_superuser or u.is_staff and $2 = any (u.permissions) or u.id = c.advertiser_id
                        or exists (select from advertiser_members m
                                   where m.advertiser_id = c.advertiser_id and m.user_id = u.id and m.removed_at is null
                                     and m.joined_at <= l.made_at and m.role = any ($3))))
            """.strip();

    /**
     * A link that works.
     *
     * @param unnoted whether to note that it was opened
     */
    record Shared(
            long id,
            long campaignId,
            @JsonUnwrapped Heading campaign,
            Costs costs,
            Instant expiresAt,
            boolean unnoted) {}

    private static final String FIND = """
            select l.id, l.campaign_id, l.costs, l.expires_at, c.name, coalesce(a.brand_name, a.name) as brand, c.currency,
                   c.image_post as cover,
                   coalesce(l.opened_at < business_now() - interval '1 minute', true) as unnoted
            from report_links l
            join campaigns c on c.id = l.campaign_id
            join advertisers a on a.user_id = c.advertiser_id
            join users o on o.id = a.user_id and o.status = 'active' and o.leaves_at is null
            where l.hash = $1 and l.ended_at is null and l.expires_at > business_now() and %s
            """.formatted(MAY);

    /** Empty unless the link with this hash works now. */
    static Future<Optional<Shared>> find(Sql sql, Buffer hash) {
        return sql.find(FIND, Shared.class, hash, PERMISSION.code(), ROLES);
    }

    private static final String OPENED = """
            update report_links set opened_at = business_now()
            where id = $1 and coalesce(opened_at < business_now() - interval '1 minute', true)
            """;

    static Future<Integer> setOpened(Tx tx, long id) {
        return tx.execute(OPENED, id);
    }

    private static final String LIST = """
            select l.id as link_id, l.costs, case when $6 or not by.is_staff then by.username end as made_by, l.made_at,
                   l.expires_at, l.opened_at,
                   case when l.ended_at is not null then 'ended' when l.expires_at <= business_now() then 'expired'
                     when %s then 'active' else 'suspended' end as state
            from report_links l
            join campaigns c on c.id = l.campaign_id
            join users by on by.id = l.made_by
            where l.campaign_id = $1 and l.id < $4
            order by l.id desc
            limit $5
            """.formatted(MAY);

    /** @param namesStaff whether the makers among staff are named */
    static Future<List<Item>> list(Sql sql, long campaignId, PageRequest part, boolean namesStaff) {
        return sql.list(
                LIST, Item.class, campaignId, PERMISSION.code(), ROLES, part.beforeId(), part.limit(), namesStaff);
    }

    private static final String OWNER = """
            select advertiser_id from campaigns where id = $1
            """;

    /** The advertiser of a campaign. */
    static Future<Optional<Long>> findOwner(Sql sql, long campaignId) {
        return sql.find(OWNER, Long.class, campaignId);
    }

    private static final String LOCK = OWNER + "for no key update\n";

    private static final String COUNT = """
            select count(*) from report_links where campaign_id = $1 and ended_at is null and expires_at > business_now()
            """;

    /** How many links to its report work or could work again; the campaign is locked, so that they are made one by one. */
    static Future<Long> count(Tx tx, long campaignId) {
        tx.pipeline(LOCK, campaignId);
        return tx.get(COUNT, Long.class, campaignId);
    }

    private static final String INSERT = """
            insert into report_links (campaign_id, hash, costs, made_by, expires_at)
            values ($1, $2, $3, $4, business_now() + make_interval(days => $5))
            returning id, expires_at
            """;

    /** A link that was made. */
    record Made(long id, Instant expiresAt) {}

    static Future<Made> insert(Tx tx, long campaignId, Buffer hash, Costs costs, long by, int days) {
        return tx.get(INSERT, Made.class, campaignId, hash, costs.code(), by, days);
    }

    /** Whose report a link leads to. */
    record Subject(long campaignId, long advertiserId) {}

    private static final String SUBJECT = """
            select l.campaign_id, c.advertiser_id
            from report_links l join campaigns c on c.id = l.campaign_id
            where l.id = $1
            """;

    static Future<Optional<Subject>> findSubject(Sql sql, long id) {
        return sql.find(SUBJECT, Subject.class, id);
    }

    private static final String END = """
            update report_links set ended_at = business_now(), ended_by = $2 where id = $1 and ended_at is null
            """;

    /** Returns false if it had ended before. */
    static Future<Boolean> end(Tx tx, long id, Long by) {
        return tx.execute(END, id, by).map(ended -> ended == 1);
    }
}
