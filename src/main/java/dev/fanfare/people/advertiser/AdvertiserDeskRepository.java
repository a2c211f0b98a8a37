package dev.fanfare.people.advertiser;

import dev.fanfare.platform.module.StaffSearch.Hit;
import dev.fanfare.platform.module.StaffSearch.Term;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** What staff find of advertisers. */
final class AdvertiserDeskRepository {
    private AdvertiserDeskRepository() {}

    private static final String FIND = """
            select user_id as id, name as title from advertisers where user_id = $1
            union
            (select user_id, name from advertisers
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
