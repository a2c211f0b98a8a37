package dev.fanfare.money.payment;

import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;

/** The keys of bank accounts. Deleted accounts keep their numbers, so their keys rotate too. */
final class BankKeysRepository {
    /** An account's numbers as stored. */
    record Stored(
            long id,
            long userId,
            String country,
            boolean iban,
            String keyId,
            Buffer accountNumber,
            Buffer routingNumber) {}

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

    private static final String LIST_UNDER_OTHER_KEYS = """
            select id::text as id, key_id, case scheme when 'iban' then 'iban' else country end as kind,
              array['user:' || user_id || '/bank_account:' || id || '/account_number',
                    'user:' || user_id || '/bank_account:' || id || '/routing_number'] as places,
              array[account_number, routing_number] as contents
            from bank_accounts b
            where key_id <> $1 and b.id > coalesce(nullif($2::text, '')::bigint, 0)
            order by b.id
            limit $3
            """;

    private static final String COUNT_UNDER_OTHER_KEYS = """
            select count(*) as count from bank_accounts where key_id <> $1
            """;

    private static final String CHANGE_KEY = """
            update bank_accounts
            set account_number = ($5::bytea[])[1], routing_number = ($5::bytea[])[2], key_id = $3, fingerprint = $6
            where id = $1::text::bigint and key_id = $2 and array[account_number, routing_number] = $4::bytea[]
            """;

    static final EncryptedTable ENCRYPTED = new EncryptedTable(
            "bank_accounts", LIST_UNDER_OTHER_KEYS, COUNT_UNDER_OTHER_KEYS, CHANGE_KEY, BankNumbers::identity);
}
