package dev.fanfare.money.payment.store;

import dev.fanfare.money.payment.api.AccountType;
import dev.fanfare.money.payment.api.NumbersPlace;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decrypts account numbers for payment only; besides this, only key rotation does. Each decryption writes an audit log
 * line in its transaction.
 */
public final class PayeeAccounts {
    private static final Logger LOG = LoggerFactory.getLogger(PayeeAccounts.class);

    private PayeeAccounts() {}

    /**
     * A bank account with its numbers, to be kept in memory only.
     *
     * @param iban null for an account with number and bank code
     * @param bic null if absent or unknown
     * @param accountNumber null for an IBAN
     * @param bankCode identifies the bank in its country, such as a US routing number; null for an IBAN
     * @param accountType checking or savings; null for an IBAN
     */
    @StagedBuilder
    public record PayeeAccount(
            long id,
            String holder,
            String bankName,
            String country,
            @Nullable String iban,
            @Nullable String bic,
            @Nullable String accountNumber,
            @Nullable String bankCode,
            @Nullable AccountType accountType) {
        /** Never shows the numbers. */
        @Override
        public String toString() {
            return "PayeeAccount[" + id + "]";
        }
    }

    /** Encrypted accounts with a logged decryption. */
    @FunctionalInterface
    public interface Decryption {
        /** The accounts by their ids, without those that cannot be decrypted. Slow for many: do not call it on an event loop. */
        Map<Long, PayeeAccount> accounts();
    }

    /**
     * Logs the decryption of these accounts and reads them.
     *
     * @param purpose for the audit log, such as {@code payout_run:7/file:1}
     */
    public static Future<Decryption> decrypt(Tx tx, Caller caller, KeyRing keys, Collection<Long> ids, String purpose) {
        List<Long> once = ids.stream().distinct().sorted().toList();
        return listStored(tx, once.toArray(Long[]::new)).compose(stored -> Audit.events(
                        tx,
                        caller,
                        "bank_account.open",
                        once.stream().map(id -> "bank_account:" + id).toList(),
                        Map.of("for", purpose))
                .map(audited -> () -> stored.stream()
                        .flatMap(account -> find(keys, account).stream())
                        .collect(Collectors.toMap(PayeeAccount::id, Function.identity()))));
    }

    private static Optional<PayeeAccount> find(KeyRing keys, Stored stored) {
        try {
            return Optional.of(decrypt(keys, stored));
        } catch (IllegalStateException e) {
            LOG.error("Bank account {} cannot be decrypted", stored.id(), e);
            return Optional.empty();
        }
    }

    private static PayeeAccount decrypt(KeyRing keys, Stored stored) {
        NumbersPlace place = new NumbersPlace(stored.userId(), stored.id());
        String account =
                keys.decrypt(place.accountNumber(), new EncryptedValue(stored.accountNumber(), stored.keyId()));
        String bank = keys.decrypt(place.routingNumber(), new EncryptedValue(stored.routingNumber(), stored.keyId()));
        String some = bank.isEmpty() ? null : bank;
        boolean iban = stored.iban();
        return PayeeAccountsPayeeAccountBuilder.builder()
                .id(stored.id())
                .holder(stored.accountHolderName())
                .bankName(stored.bankName())
                .country(stored.country())
                .iban(iban ? account : null)
                .bic(iban ? some : null)
                .accountNumber(iban ? null : account)
                .bankCode(iban ? null : some)
                .accountType(stored.accountType())
                .build();
    }

    /** A stored account. */
    @StagedBuilder
    record Stored(
            long id,
            long userId,
            String accountHolderName,
            String bankName,
            String country,
            boolean iban,
            @Nullable AccountType accountType,
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

    private static Future<List<Stored>> listStored(Tx tx, Long[] ids) {
        return tx.list(LIST, Stored.class, (Object) ids);
    }
}
