package dev.fanfare.people.profile;

import dev.fanfare.people.profile.api.SavedViews.ListViews.Views.View;
import dev.fanfare.people.profile.api.SavedViews.SaveView;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** The table saved_views. */
final class ViewsRepository {
    private ViewsRepository() {}

    private static final String LIST =
            "select name, query from saved_views where user_id = $1 and page = $2 order by name";

    static Future<List<View>> list(Sql sql, long userId, String page) {
        return sql.list(LIST, View.class, userId, page);
    }

    // One after the other, so that the limit holds.
    private static final String LOCK = "select id from users where id = $1 for no key update";

    private static final String PUT = """
            insert into saved_views (user_id, page, name, query)
            select $1, $2, $3, $4
            where (select count(*) from saved_views where user_id = $1) < $5
               or exists (select from saved_views where user_id = $1 and page = $2 and name = $3)
            on conflict (user_id, page, name) do update set query = excluded.query, saved_at = business_now()
            """;

    /**
     * Saves it.
     *
     * @param atMost views of an account
     * @return false if there are as many as can be
     */
    static Future<Boolean> put(Tx tx, long userId, SaveView view, int atMost) {
        return tx.get(LOCK, Long.class, userId)
                .compose(locked -> tx.execute(PUT, userId, view.page(), view.name(), view.query(), atMost))
                .map(rows -> rows > 0);
    }

    private static final String DELETE = "delete from saved_views where user_id = $1 and page = $2 and name = $3";

    static Future<Void> delete(Tx tx, long userId, String page, String name) {
        return tx.execute(DELETE, userId, page, name).mapEmpty();
    }
}
