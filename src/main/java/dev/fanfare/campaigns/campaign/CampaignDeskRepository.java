package dev.fanfare.campaigns.campaign;

import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.module.StaffSearch.Hit;
import dev.fanfare.platform.module.StaffSearch.Term;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** What the overview shows of campaigns. */
final class CampaignDeskRepository {
    private CampaignDeskRepository() {}

    private static final String SUBMITTED = StaffQueue.COUNT.formatted("""
            select submitted_at as at
            from campaigns
            where status = 'pending' and submitted_at is not null and approved_at is null
            order by submitted_at""");

    /** Campaigns that wait for approval. */
    static Future<Waiting> countSubmitted(Sql sql) {
        return sql.get(SUBMITTED, Waiting.class);
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
