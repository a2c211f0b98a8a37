package dev.fanfare.money.tax;

import dev.fanfare.money.tax.api.TaxForms.TaxProfile;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.encryption.EncryptedTable.Column;
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
                content = excluded.content, key_id = excluded.key_id, certified_at = business_now()
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

    static final EncryptedTable ENCRYPTED = EncryptedTable.of(
            "tax_profiles", new Column("content", "'user:' || user_id || '/tax_profile:' || form || '/content'"));
}
