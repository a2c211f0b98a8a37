package dev.fanfare.money.tax;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.money.tax.TaxEncryption.Sealed;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** What is sealed, wherever it is, for a change of keys. */
final class TaxKeysRepository {
    /** A sealed row and the place that it is bound to. */
    record Stored(long id, String place, @JsonUnwrapped Sealed sealed) {}

    /** A table with something sealed. */
    record Part(String list, String count, String change) {}

    private static final String LIST_PROFILES = """
            select id, 'user:' || user_id || '/tax_profile:' || form || '/content' as place, content, key_id
            from tax_profiles
            where key_id <> $1 and id > $2
            order by id
            limit $3
            """;

    private static final String COUNT_PROFILES = """
            select count(*) as count from tax_profiles where key_id <> $1
            """;

    private static final String CHANGE_PROFILE = """
            update tax_profiles set content = $3, key_id = $4 where id = $1 and content = $2
            """;

    private static final String LIST_PARTIES = """
            select id, 'user:' || user_id || '/statement:' || currency || ':' || month || '/party' as place, party as content,
              key_id
            from publisher_statements
            where key_id <> $1 and id > $2
            order by id
            limit $3
            """;

    private static final String COUNT_PARTIES = """
            select count(*) as count from publisher_statements where key_id <> $1
            """;

    private static final String CHANGE_PARTY = """
            update publisher_statements set party = $3, key_id = $4 where id = $1 and party = $2
            """;

    static final List<Part> PARTS = List.of(
            new Part(LIST_PROFILES, COUNT_PROFILES, CHANGE_PROFILE),
            new Part(LIST_PARTIES, COUNT_PARTIES, CHANGE_PARTY));

    static Future<List<Stored>> listUnderOtherKeys(Sql sql, Part part, String keyId, long after, int limit) {
        return sql.list(part.list(), Stored.class, keyId, after, limit);
    }

    static Future<Long> countUnderOtherKeys(Sql sql, Part part, String keyId) {
        return sql.get(part.count(), Long.class, keyId);
    }

    /** 0 when it has changed since it was read. */
    static Future<Integer> change(Tx tx, Part part, Stored old, Sealed sealed) {
        return tx.execute(part.change(), old.id(), old.sealed().content(), sealed.content(), sealed.keyId());
    }
}
