package dev.fanfare.money.payment;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.money.payment.BankNumbers.EncryptedNumbers;
import dev.fanfare.money.payment.BankNumbers.Numbers;
import dev.fanfare.money.payment.api.AccountType;
import dev.fanfare.money.payment.api.ListBankAccounts.BankAccounts.BankAccount;
import dev.fanfare.money.payment.api.ListBankAccounts.VerificationStatus;
import dev.fanfare.money.payment.api.MicroDeposit;
import dev.fanfare.money.payment.api.NumbersPlace;
import dev.fanfare.money.payment.api.SaveBankAccount;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The table bank_accounts. */
final class BankAccountRepository {
    /**
     * The state of an account's verification.
     *
     * @param sent whether its deposits have been sent
     * @param open whether it is sent and not yet expired
     */
    record Verification(long userId, VerificationStatus status, int attempts, boolean sent, boolean open) {
        boolean isVerified() {
            return status == VerificationStatus.VERIFIED;
        }
    }

    /** Two micro-deposits in hundredths. */
    record Deposits(int first, int second) {
        static final int DECIMALS = 2;

        /** Two amounts with two decimals at most. */
        static Deposits of(BigDecimal first, BigDecimal second) {
            return new Deposits(hundredths(first), hundredths(second));
        }

        private static int hundredths(BigDecimal amount) {
            return amount.movePointRight(DECIMALS).intValueExact();
        }

        /** Two unpredictable amounts. */
        static Deposits draw() {
            return new Deposits(MicroDeposit.draw(), MicroDeposit.draw());
        }

        @Override
        public String toString() {
            return "Deposits[…]";
        }
    }

    /** The deposits of a user's account. */
    record Drawn(long userId, @JsonUnwrapped Deposits deposits) {}

    /**
     * The limits on a user's new accounts.
     *
     * @param unverified at a time
     * @param drawn in 30 days, deleted accounts included
     */
    record Limits(long unverified, long drawn) {}

    /** Serialises changes of a user's accounts, so that exactly one is primary. */
    private static final String LOCK_OWNER = """
            select id from users where id = $1 for no key update
            """;

    private static final String BY_NUMBERS = """
            select id from bank_accounts where user_id = $1 and fingerprint = any($2) and deleted_at is null
            """;

    /** Rewrites the numbers too, to encrypt them with the current key. */
    private static final String CHANGE_LABELS = """
            update bank_accounts
            set bank_name = $2, account_type = $3, account_holder_name = $4,
                account_number = $5, routing_number = $6, key_id = $7, fingerprint = $8, routing_masked = $9,
                updated_at = business_now()
            where id = $1
            """;

    private static final String NEXT_ID = """
            select nextval(pg_get_serial_sequence('bank_accounts', 'id')) as id
            """;

    private static final String DEMOTE_PRIMARY = """
            update bank_accounts
            set is_primary = false, updated_at = business_now()
            where user_id = $1 and is_primary and deleted_at is null
            """;

    private static final String ADD_PRIMARY = """
            insert into bank_accounts
              (id, user_id, bank_name, account_type, account_holder_name, account_number, routing_number, key_id,
               fingerprint, account_masked, routing_masked, country, scheme, is_primary, verification_status, deposit_1,
               deposit_2, deposited_at, payee_check_at)
            overriding system value
            select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $16, $17, true, 'pending', $12::integer, $13::integer,
              case when $12::integer is not null then business_now() end, case when $17 = 'iban' then business_now() end
            where (select count(*) from bank_accounts
                   where user_id = $2 and deleted_at is null and verification_status <> 'verified') < $14
              and (select count(*) from bank_accounts
                   where user_id = $2 and created_at > business_now() - interval '30 days') < $15
            returning id
            """;

    private static final String COUNT_UNVERIFIED = """
            select count(*) as unverified
            from bank_accounts
            where user_id = $1 and deleted_at is null and verification_status <> 'verified'
            """;

    /** Locks it until the transaction ends. */
    private static final String STATUS_FOR_PAYOUT = """
            select verification_status
            from bank_accounts
            where id = $1 and user_id = $2 and deleted_at is null
            for share
            """;

    /** Counts and decides an attempt in one statement, so that concurrent attempts all count. */
    private static final String ATTEMPT = attemptOf("user_id is distinct from $6");

    private static final String ATTEMPT_OWN = attemptOf("user_id = $6");

    /** @param whose a condition on the account's owner */
    private static String attemptOf(String whose) {
        return """
                update bank_accounts
                set attempts = attempts + 1,
                    verification_status = case
                      when (deposit_1, deposit_2) in (($2, $3), ($3, $2)) then 'verified'
                      when attempts + 1 >= $5 then 'failed'
                      else 'pending' end,
                    verified_at = case when (deposit_1, deposit_2) in (($2, $3), ($3, $2)) then business_now() end,
                    updated_at = business_now()
                where id = $1 and deleted_at is null and verification_status = 'pending' and deposited_at > $4 and %s
                returning user_id, verification_status as status, attempts, true as sent, true as open
                """.formatted(whose);
    }

    private static final String VERIFICATION = """
            select user_id, verification_status as status, attempts, deposited_at is not null as sent, deposited_at > $2 is true as open
            from bank_accounts
            where id = $1 and deleted_at is null
            """;

    private static final String DEPOSITS = """
            select user_id, deposit_1 as first, deposit_2 as second
            from bank_accounts
            where id = $1 and deleted_at is null and deposit_1 is not null
            """;

    private static final String OF_USER = """
            select u.id as owner_id, b.id as account_id, b.user_id as account_user_id,
                   b.bank_name as account_bank_name, b.account_masked as account_account_number,
                   case b.scheme when 'national' then b.routing_masked end as account_routing_number,
                   b.account_type as account_account_type, nullif(b.country, 'US') as account_country,
                   case b.scheme when 'iban' then b.account_masked end as account_iban,
                   case b.scheme when 'iban' then nullif(b.routing_masked, '') end as account_bic,
                   b.account_holder_name as account_account_holder_name, b.is_primary as account_is_primary,
                   b.verification_status = 'verified' as account_verified,
                   b.verification_status as account_verification_status, b.created_at as account_created_at,
                   b.updated_at as account_updated_at, b.payee_result as account_payee_check_result,
                   b.payee_bank_name as account_payee_check_bank_name,
                   b.payee_checked_at as account_payee_check_checked_at,
                   b.payee_accepted_at as account_payee_check_accepted_at
            from users u
            left join bank_accounts b on b.user_id = u.id and b.deleted_at is null
            where u.id = $1
            order by b.created_at desc, b.id desc
            """;

    private static final String LOCK_OWNER_OF = """
            select id
            from users
            where id = (select user_id from bank_accounts where id = $1 and deleted_at is null)
            for no key update
            """;

    /** Waits for payout requests in flight to this account, so that the next statement sees their payouts. */
    private static final String LOCK = """
            select id, is_primary as primary, account_masked as masked
            from bank_accounts
            where id = $1 and deleted_at is null
            for update
            """;

    private static final String OPEN_PAYOUTS = """
            select count(*) as count
            from payouts
            where bank_account_id = $1 and status in ('pending', 'processing')
            """;

    private static final String DELETE = """
            update bank_accounts
            set deleted_at = business_now(), is_primary = false, updated_at = business_now()
            where id = $1
            """;

    private static final String PROMOTE_NEWEST_VERIFIED = """
            update bank_accounts
            set is_primary = true, updated_at = business_now()
            where id = (
              select id
              from bank_accounts
              where user_id = $1 and verification_status = 'verified' and deleted_at is null
              order by created_at desc, id desc
              limit 1)
            """;

    static Future<Void> lockOwner(Tx tx, long userId) {
        return tx.get(LOCK_OWNER, Long.class, userId).mapEmpty();
    }

    /** The owner's id; empty when there is no such account. */
    static Future<Optional<Long>> lockOwnerOf(Tx tx, long bankAccountId) {
        return tx.find(LOCK_OWNER_OF, Long.class, bankAccountId);
    }

    /** An account to delete. */
    record Deletable(long id, boolean primary, String masked) {}

    static Future<Optional<Deletable>> lock(Tx tx, long bankAccountId) {
        return tx.find(LOCK, Deletable.class, bankAccountId);
    }

    static Future<Long> countOpenPayouts(Tx tx, long bankAccountId) {
        return tx.get(OPEN_PAYOUTS, Long.class, bankAccountId);
    }

    /** If it was primary, the owner's newest verified account becomes primary. */
    static Future<Void> delete(Tx tx, long ownerId, Deletable account) {
        return tx.execute(DELETE, account.id())
                .compose(deleted -> account.primary()
                        ? tx.execute(PROMOTE_NEWEST_VERIFIED, ownerId).mapEmpty()
                        : Future.succeededFuture());
    }

    /** @param account null in the only row of a user without accounts */
    private record OfUser(long ownerId, @Nullable BankAccount account) {}

    /** A user's accounts, newest first; empty for an unknown user. */
    static Future<Optional<List<BankAccount>>> findOfUser(Sql sql, long userId) {
        return sql.list(OF_USER, OfUser.class, userId)
                .map(rows -> rows.isEmpty()
                        ? Optional.empty()
                        : Optional.of(rows.stream()
                                .map(OfUser::account)
                                .filter(Objects::nonNull)
                                .toList()));
    }

    /** The id of the account with these numbers; empty when the user has none. */
    static Future<Optional<Long>> findByNumbers(Tx tx, long userId, List<Buffer> fingerprints) {
        return tx.find(BY_NUMBERS, Long.class, userId, fingerprints.toArray(Buffer[]::new));
    }

    static Future<Void> changeLabels(Tx tx, long id, SaveBankAccount ask, EncryptedNumbers numbers) {
        return tx.execute(
                        CHANGE_LABELS,
                        id,
                        ask.bankName(),
                        typeOf(ask),
                        ask.accountHolderName(),
                        numbers.accountNumber(),
                        numbers.routingNumber(),
                        numbers.keyId(),
                        numbers.fingerprint(),
                        numbers.routingMasked())
                .mapEmpty();
    }

    private static AccountType typeOf(SaveBankAccount ask) {
        return ask.iban() == null ? ask.accountType() : null;
    }

    /** An id that no other account gets. */
    static Future<Long> getNextId(Tx tx) {
        return tx.get(NEXT_ID, Long.class);
    }

    static Future<Long> countUnverified(Sql sql, long userId) {
        return sql.get(COUNT_UNVERIFIED, Long.class, userId);
    }

    /**
     * Its id; empty when the user may not add one now. The owner must be locked.
     *
     * @param deposits null while they are not drawn
     */
    static Future<Optional<Long>> addPrimary(
            Tx tx,
            NumbersPlace place,
            SaveBankAccount ask,
            EncryptedNumbers numbers,
            Deposits deposits,
            Limits limits) {
        return tx.execute(DEMOTE_PRIMARY, place.userId())
                .compose(demoted -> tx.find(
                        ADD_PRIMARY,
                        Long.class,
                        place.bankAccountId(),
                        place.userId(),
                        ask.bankName(),
                        typeOf(ask),
                        ask.accountHolderName(),
                        numbers.accountNumber(),
                        numbers.routingNumber(),
                        numbers.keyId(),
                        numbers.fingerprint(),
                        numbers.accountMasked(),
                        numbers.routingMasked(),
                        deposits == null ? null : deposits.first(),
                        deposits == null ? null : deposits.second(),
                        limits.unverified(),
                        limits.drawn(),
                        ask.bankCountry(),
                        Numbers.of(ask).scheme()));
    }

    /** The verification status of a user's own account; empty when it is not theirs. */
    static Future<Optional<String>> findStatusForPayout(Tx tx, long userId, long bankAccountId) {
        return tx.find(STATUS_FOR_PAYOUT, String.class, bankAccountId, userId);
    }

    /** The outcome of an attempt; empty when all attempts are used, or for the account's owner. */
    static Future<Optional<Verification>> attempt(
            Tx tx, long bankAccountId, Long by, Deposits seen, Instant depositedAfter, int maxAttempts) {
        return attempt(tx, ATTEMPT, bankAccountId, by, seen, depositedAfter, maxAttempts);
    }

    /** The outcome of an attempt by the owner; always empty for others. */
    static Future<Optional<Verification>> attemptOwn(
            Tx tx, long bankAccountId, Long by, Deposits seen, Instant depositedAfter, int maxAttempts) {
        return attempt(tx, ATTEMPT_OWN, bankAccountId, by, seen, depositedAfter, maxAttempts);
    }

    private static Future<Optional<Verification>> attempt(
            Tx tx,
            String statement,
            long bankAccountId,
            Long by,
            Deposits seen,
            Instant depositedAfter,
            int maxAttempts) {
        return tx.find(
                statement,
                Verification.class,
                bankAccountId,
                seen.first(),
                seen.second(),
                depositedAfter,
                maxAttempts,
                by);
    }

    static Future<Optional<Verification>> findVerification(Sql sql, long bankAccountId, Instant depositedAfter) {
        return sql.find(VERIFICATION, Verification.class, bankAccountId, depositedAfter);
    }

    static Future<Optional<Drawn>> findDeposits(Sql sql, long bankAccountId) {
        return sql.find(DEPOSITS, Drawn.class, bankAccountId);
    }
}
