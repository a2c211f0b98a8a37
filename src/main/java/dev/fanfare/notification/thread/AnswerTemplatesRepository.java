package dev.fanfare.notification.thread;

import dev.fanfare.notification.thread.api.AnswerTemplates.Template;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** The table answer_templates. Its owner is an advertiser, or null for staff. */
final class AnswerTemplatesRepository {
    private AnswerTemplatesRepository() {}

    /** Violated by a second template of this name. */
    static final String ONCE = "answer_templates_once";

    private static final String LIST = """
            select id as template_id, name, text, changed_at
            from answer_templates
            where coalesce(advertiser_id, 0) = coalesce($1::bigint, 0)
            order by lower(name)
            """;

    static Future<List<Template>> list(Sql sql, Long owner) {
        return sql.list(LIST, Template.class, owner);
    }

    private static final String LOCK = "lock table answer_templates in share row exclusive mode";

    /** Keeps others from adding one, so that all stay within their limit: they are changed rarely. */
    static Future<Void> lock(Tx tx) {
        return tx.pipeline(LOCK);
    }

    private static final String COUNT = """
            select count(*) from answer_templates where coalesce(advertiser_id, 0) = coalesce($1::bigint, 0)
            """;

    static Future<Long> count(Tx tx, Long owner) {
        return tx.get(COUNT, Long.class, owner);
    }

    private static final String INSERT = """
            insert into answer_templates (advertiser_id, name, text, changed_by) values ($1, $2, $3, $4) returning id
            """;

    /** Returns its id. May violate {@value #ONCE}. */
    static Future<Long> insert(Tx tx, Long owner, String name, String text, long author) {
        return tx.get(INSERT, Long.class, owner, name, text, author);
    }

    private static final String UPDATE = """
            update answer_templates
            set name = $3, text = $4, changed_by = $5, changed_at = business_now()
            where id = $2 and coalesce(advertiser_id, 0) = coalesce($1::bigint, 0)
            returning id
            """;

    /** Empty for none of this owner. May violate {@value #ONCE}. */
    static Future<Optional<Long>> update(Tx tx, Long owner, long id, String name, String text, long author) {
        return tx.find(UPDATE, Long.class, owner, id, name, text, author);
    }

    private static final String DELETE = """
            delete from answer_templates
            where id = $1 and (advertiser_id is null) = $2 and ($2 or advertiser_id = any ($3))
            """;

    /**
     * Deletes a template of staff, or of one of these advertisers.
     *
     * @return how many there were: one or none
     */
    static Future<Integer> delete(Tx tx, long id, boolean staff, List<Long> advertisers) {
        return tx.execute(DELETE, id, staff, advertisers.toArray(Long[]::new));
    }
}
