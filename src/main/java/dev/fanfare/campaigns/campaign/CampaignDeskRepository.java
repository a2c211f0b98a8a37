package dev.fanfare.campaigns.campaign;

import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.module.StaffSearch.Hit;
import dev.fanfare.platform.module.StaffSearch.Term;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** What the overview shows of campaigns. */
final class CampaignDeskRepository {
    private CampaignDeskRepository() {}

    private static final String PENDING = """
            select (select coalesce(sum(value), 0)::bigint from counters
                    where statistic = 'campaigns' and subject = 0 and day = '-infinity' and detail = 'pending') as count,
                   false as more,
                   (select created_at from campaigns where status = 'pending' order by id limit 1) as oldest,
                   null::bigint as mine
            """;

    static Future<Waiting> countPending(Sql sql) {
        return sql.get(PENDING, Waiting.class);
    }

    private static final String FIND = """
            select id, name as title from campaigns where id = $1
            union
            (select id, name from campaigns
             where lower(name) collate "C" >= lower($2) and lower(name) collate "C" < lower($2) || chr(1114111)
             order by lower(name) collate "C"
             limit 5)
            limit 5
            """;

    /** By id or the beginning of the name. */
    static Future<List<Hit>> find(Sql sql, Term term) {
        return sql.list(FIND, Hit.class, term.id(), term.text());
    }
}
