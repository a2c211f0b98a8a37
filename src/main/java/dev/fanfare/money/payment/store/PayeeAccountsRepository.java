package dev.fanfare.money.payment.store;

import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;

/** Encrypted account numbers. */
final class PayeeAccountsRepository {
    /** A stored account. */
    @StagedBuilder
    record Stored(
            long id,
            long userId,
            String accountHolderName,
            String bankName,
            String country,
            boolean iban,
            @Nullable String accountType,
            String keyId,
            Buffer accountNumber,
            Buffer routingNumber) {}

    private static final String LIST = """
            select id, user_id, account_holder_name, bank_name, country, scheme = 'iban' as iban, account_type, key_id,
              account_number, routing_number
            from bank_accounts
            where id = any($1)
            """;

    private static final String OWNER = """
            select user_id from bank_accounts where id = $1
            """;

    static Future<Long> getOwner(Tx tx, long id) {
        return tx.get(OWNER, Long.class, id);
    }

    static Future<List<Stored>> list(Tx tx, Long[] ids) {
        return tx.list(LIST, Stored.class, (Object) ids);
    }
}
