package dev.fanfare.money.payment;

import dev.fanfare.money.payment.BankNumbers.Sealed;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;

/** The keys of bank accounts. Deleted accounts keep their numbers, so they change keys too. */
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

    private static final String UNDER_OTHER_KEYS = """
            select id, user_id, country, scheme = 'iban' as iban, key_id, account_number, routing_number
            from bank_accounts
            where key_id <> $1 and id > $2
            order by id
            limit $3
            """;

    private static final String COUNT_UNDER_OTHER_KEYS = """
            select count(*) as count from bank_accounts where key_id <> $1
            """;

    /** The newest ten under each key. Keys are few, so they are looked up one after the other. */
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

    /** Only if unchanged since it was read: what the owner has written meanwhile is encrypted with the current key. */
    private static final String CHANGE_KEY = """
            update bank_accounts
            set account_number = $4, routing_number = $5, key_id = $6, fingerprint = $7
            where id = $1 and key_id = $2 and account_number = $3
            """;

    static Future<List<Stored>> listUnderOtherKeys(Sql sql, String keyId, long after, int limit) {
        return sql.list(UNDER_OTHER_KEYS, Stored.class, keyId, after, limit);
    }

    static Future<List<Stored>> listNewestUnderEachKey(Sql sql) {
        return sql.list(NEWEST_UNDER_EACH_KEY, Stored.class);
    }

    static Future<Long> countUnderOtherKeys(Sql sql, String keyId) {
        return sql.get(COUNT_UNDER_OTHER_KEYS, Long.class, keyId);
    }

    /** False when it has changed since it was read. */
    static Future<Boolean> changeKey(Tx tx, Stored old, Sealed sealed) {
        return tx.execute(
                        CHANGE_KEY,
                        old.id(),
                        old.keyId(),
                        old.accountNumber(),
                        sealed.accountNumber(),
                        sealed.routingNumber(),
                        sealed.keyId(),
                        sealed.fingerprint())
                .map(changed -> changed == 1);
    }
}
