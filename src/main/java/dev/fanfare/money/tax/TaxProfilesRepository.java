package dev.fanfare.money.tax;

import dev.fanfare.money.tax.api.TaxForms.TaxProfile;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** The table tax_profiles. */
final class TaxProfilesRepository {
    private static final String SAVE = """
            insert into tax_profiles as p (user_id, form, country, tin_masked, vat_country, content, key_id)
            values ($1, $2, $3, $4, $5, $6, $7)
            on conflict (user_id, form) do update
            set country = excluded.country, tin_masked = excluded.tin_masked, vat_country = excluded.vat_country,
                content = excluded.content, key_id = excluded.key_id, certified_at = now()
            returning certified_at
            """;

    static Future<Instant> save(Tx tx, long userId, TaxProfile profile, EncryptedValue content) {
        return tx.get(
                SAVE,
                Instant.class,
                userId,
                profile.form(),
                profile.country(),
                profile.tinMasked(),
                profile.vatCountry(),
                content.content(),
                content.keyId());
    }

    private static final String REMOVE = """
            delete from tax_profiles where user_id = $1 and form = $2
            """;

    static Future<Integer> remove(Tx tx, long userId, String form) {
        return tx.execute(REMOVE, userId, form);
    }

    private static final String LIST = """
            select form, country, tin_masked, vat_country, certified_at from tax_profiles where user_id = $1 order by form
            """;

    static Future<List<TaxProfile>> list(Sql sql, long userId) {
        return sql.list(LIST, TaxProfile.class, userId);
    }

    private static final String LIST_UNDER_OTHER_KEYS = """
            select id::text as id, key_id, '' as kind,
              array['user:' || user_id || '/tax_profile:' || form || '/content'] as places, array[content] as contents
            from tax_profiles p
            where key_id <> $1 and p.id > coalesce(nullif($2::text, '')::bigint, 0)
            order by p.id
            limit $3
            """;

    private static final String COUNT_UNDER_OTHER_KEYS = """
            select count(*) as count from tax_profiles where key_id <> $1
            """;

    private static final String CHANGE_KEY = """
            update tax_profiles
            set content = ($5::bytea[])[1], key_id = $3
            where id = $1::text::bigint and key_id = $2 and array[content] = $4::bytea[]
            """;

    static final EncryptedTable ENCRYPTED =
            new EncryptedTable("tax_profiles", LIST_UNDER_OTHER_KEYS, COUNT_UNDER_OTHER_KEYS, CHANGE_KEY, null);
}
