package dev.fanfare.campaigns.campaign;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.module.CalendarSource.Question;
import dev.fanfare.platform.module.CalendarSource.Row;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** When campaigns start and end, for their brands, those who take part, and staff who approve them. */
final class CampaignCalendarRepository {
    private CampaignCalendarRepository() {}

    private static final String STARTS = """
            select id, name, starts_at as at, null::date as day, updated_at
            from campaigns
            where advertiser_id = any ($1) and status = 'pending' and starts_at >= $2 and starts_at < $3
            order by starts_at, id
            limit $4
            """;

    private static final String ENDS = """
            select id, name, date_end as at, null::date as day, updated_at
            from campaigns
            where advertiser_id = any ($1) and date_end >= $2 and date_end < $3 and status not in ('draft', 'cancelled')
            order by date_end, id
            limit $4
            """;

    private static final String JOINED_ENDS = """
            select c.id, c.name, c.date_end as at, null::date as day, c.updated_at
            from participations p
            join campaigns c on c.id = p.campaign_id
            where p.user_id = $1 and p.status = 'joined' and c.date_end >= $2 and c.date_end < $3
              and c.status not in ('draft', 'cancelled')
            order by c.date_end, c.id
            limit $4
            """;

    static Future<List<Row>> listStarts(Sql sql, Question asked) {
        return ofBrands(sql, STARTS, asked);
    }

    static Future<List<Row>> listEnds(Sql sql, Question asked) {
        return ofBrands(sql, ENDS, asked);
    }

    static Future<List<Row>> listJoinedEnds(Sql sql, Question asked) {
        return sql.list(JOINED_ENDS, Row.class, asked.userId(), asked.from(), asked.until(), asked.limit());
    }

    private static final String SUBMITTED = """
            select id, name, starts_at as at, null::date as day, updated_at
            from campaigns
            where status = 'pending' and starts_at is not null and starts_at >= $1 and starts_at < $2
              and submitted_at is not null and approved_at is null and advertiser_id <> all ($4)
            order by starts_at, id
            limit $3
            """;

    /** Starts of campaigns that wait for the approval of staff. */
    static Future<List<Row>> listSubmitted(Sql sql, Question asked) {
        return asked.may(Permission.CAMPAIGNS_MANAGE)
                ? sql.list(SUBMITTED, Row.class, asked.from(), asked.until(), asked.limit(), asked.brands())
                : Future.succeededFuture(List.of());
    }

    private static Future<List<Row>> ofBrands(Sql sql, String statement, Question asked) {
        Long[] brands = asked.brandsBy(TeamRight.CAMPAIGNS_VIEW);
        return brands.length == 0
                ? Future.succeededFuture(List.of())
                : sql.list(statement, Row.class, brands, asked.from(), asked.until(), asked.limit());
    }
}
