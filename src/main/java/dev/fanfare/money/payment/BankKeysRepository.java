package dev.fanfare.money.payment;

import dev.fanfare.money.payment.BankNumbers.Stored;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.encryption.EncryptedTable.Column;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** The keys of bank accounts. Deleted accounts keep their numbers, so their keys rotate too. */
final class BankKeysRepository {
    /** The newest ten under each key. Keys are few, so each is looked up separately. */
    private static final String NEWEST_UNDER_EACH_KEY = """
            with recursive used (key_id) as (
              select min(key_id) from bank_accounts
              union all
              select (select min(b.key_id) from bank_accounts b where b.key_id > u.key_id)
              from used u
              where u.key_id is not null
            )
            select b.id, b.user_id, b.country, b.iban, b.key_id, b.account_number, b.routing_number
            from used u
            cross join lateral (
              select a.id, a.user_id, a.country, a.scheme = 'iban' as iban, a.key_id, a.account_number, a.routing_number
              from bank_accounts a
              where a.key_id = u.key_id
              order by a.id desc
              limit 10
            ) b
            """;

    static Future<List<Stored>> listNewestUnderEachKey(Sql sql) {
        return sql.list(NEWEST_UNDER_EACH_KEY, Stored.class);
    }

    private static final String PLACE = "'user:' || user_id || '/bank_account:' || id || ";

    static final EncryptedTable ENCRYPTED = EncryptedTable.of(
                    "bank_accounts",
                    new Column("account_number", PLACE + "'/account_number'"),
                    new Column("routing_number", PLACE + "'/routing_number'"))
            .fingerprinted("case scheme when 'iban' then 'iban' else country end", BankNumbers::identity);
}
