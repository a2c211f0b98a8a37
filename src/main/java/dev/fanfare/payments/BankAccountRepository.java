package dev.fanfare.payments;

import dev.fanfare.payments.BankNumbers.Sealed;
import dev.fanfare.payments.api.ListBankAccounts.BankAccounts.BankAccount;
import dev.fanfare.payments.api.SaveBankAccount;
import dev.fanfare.platform.sql.Rows;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table bank_accounts. */
final class BankAccountRepository {
    private BankAccountRepository() {}

    /** An account as far as its verification goes. */
    record Verification(String status, int attempts, boolean open) {
        static Verification of(Row row) {
            return new Verification(
                    row.getString("verification_status"), row.getInteger("attempts"), row.getBoolean("open"));
        }
    }

    /** Two micro-deposits in hundredths. */
    record Deposits(int first, int second) {
        @Override
        public String toString() {
            return "Deposits[…]";
        }
    }

    /** One user's accounts change one after the other, so that exactly one is primary. */
    private static final String LOCK_OWNER = """
            select id from users where id = $1 for no key update
            """;

    /** The numbers are written anew too: so they come under the present key. */
    private static final String CHANGE_LABELS = """
            update bank_accounts
            set bank_name = $3, account_type = $4, account_holder_name = $5,
                account_number = $6, routing_number = $7, key_id = $8, fingerprint = $9, updated_at = now()
            where user_id = $1 and fingerprint = any($2) and deleted_at is null
            returning id
            """;

    private static final String DEMOTE_PRIMARY = """
            update bank_accounts
            set is_primary = false, updated_at = now()
            where user_id = $1 and is_primary and deleted_at is null
            """;

    private static final String ADD_PRIMARY = """
            insert into bank_accounts
              (user_id, bank_name, account_type, account_holder_name, account_number, routing_number, key_id,
               fingerprint, account_masked, routing_masked, is_primary, verification_status, deposit_1, deposit_2)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true, 'pending', $11, $12)
            returning id
            """;

    /** Stays as it is until the transaction ends. */
    private static final String STATUS_FOR_PAYOUT = """
            select verification_status
            from bank_accounts
            where id = $1 and user_id = $2 and deleted_at is null
            for share
            """;

    /** One attempt: counted and decided in one statement, so that no two count as one. */
    private static final String ATTEMPT = """
            update bank_accounts
            set attempts = attempts + 1,
                verification_status = case
                  when (deposit_1, deposit_2) in (($2, $3), ($3, $2)) then 'verified'
                  when attempts + 1 >= $5 then 'failed'
                  else 'pending' end,
                verified_at = case when (deposit_1, deposit_2) in (($2, $3), ($3, $2)) then now() end,
                updated_at = now()
            where id = $1 and deleted_at is null and verification_status = 'pending' and deposited_at > $4
            returning verification_status, attempts, true as open
            """;

    private static final String VERIFICATION = """
            select verification_status, attempts, deposited_at > $2 as open
            from bank_accounts
            where id = $1 and deleted_at is null
            """;

    private static final String DEPOSITS = """
            select deposit_1, deposit_2 from bank_accounts where id = $1 and deleted_at is null
            """;

    private static final String OF_USER = """
            select b.id, u.id as user_id, b.bank_name, b.account_masked, b.routing_masked, b.account_type,
                   b.account_holder_name, b.is_primary, b.verification_status, b.created_at, b.updated_at
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

    /** Waits for requests under way that want to be paid to it, so that those are seen by what comes after. */
    private static final String LOCK = """
            select id, is_primary, account_masked
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
            set deleted_at = now(), is_primary = false, updated_at = now()
            where id = $1
            """;

    private static final String PROMOTE_NEWEST_VERIFIED = """
            update bank_accounts
            set is_primary = true, updated_at = now()
            where id = (
              select id
              from bank_accounts
              where user_id = $1 and verification_status = 'verified' and deleted_at is null
              order by created_at desc, id desc
              limit 1)
            """;

    static Future<Void> lockOwner(Tx tx, long userId) {
        return tx.get(LOCK_OWNER, row -> row.getLong("id"), userId).mapEmpty();
    }

    /** The owner's id; empty for an account that is not kept. */
    static Future<Optional<Long>> lockOwnerOf(Tx tx, long bankAccountId) {
        return tx.find(LOCK_OWNER_OF, row -> row.getLong("id"), bankAccountId);
    }

    /** An account that is about to be deleted. */
    record Deletable(long id, boolean primary, String masked) {
        static Deletable of(Row row) {
            return new Deletable(row.getLong("id"), row.getBoolean("is_primary"), row.getString("account_masked"));
        }
    }

    static Future<Optional<Deletable>> lock(Tx tx, long bankAccountId) {
        return tx.find(LOCK, Deletable::of, bankAccountId);
    }

    static Future<Long> countOpenPayouts(Tx tx, long bankAccountId) {
        return tx.get(OPEN_PAYOUTS, row -> row.getLong("count"), bankAccountId);
    }

    /** Where it was primary, its owner's newest verified account is so from now on. */
    static Future<Void> delete(Tx tx, long ownerId, Deletable account) {
        return tx.execute(DELETE, account.id())
                .compose(deleted -> account.primary()
                        ? tx.execute(PROMOTE_NEWEST_VERIFIED, ownerId).mapEmpty()
                        : Future.succeededFuture());
    }

    /** The accounts a user keeps, newest first; empty for an unknown user. */
    static Future<Optional<List<BankAccount>>> findOfUser(Sql sql, long userId) {
        return sql.list(OF_USER, BankAccountRepository::account, userId)
                .map(rows -> rows.isEmpty()
                        ? Optional.empty()
                        : Optional.of(rows.stream().flatMap(Optional::stream).toList()));
    }

    /** Empty for the line of a user who keeps none. */
    private static Optional<BankAccount> account(Row row) {
        if (row.getLong("id") == null) {
            return Optional.empty();
        }
        String verification = row.getString("verification_status");
        return Optional.of(new BankAccount(
                row.getLong("id"),
                row.getLong("user_id"),
                row.getString("bank_name"),
                row.getString("account_masked"),
                row.getString("routing_masked"),
                row.getString("account_type"),
                row.getString("account_holder_name"),
                row.getBoolean("is_primary"),
                "verified".equals(verification),
                verification,
                Rows.instant(row, "created_at"),
                Rows.instant(row, "updated_at")));
    }

    /** The account of these numbers; empty when the user keeps none. */
    static Future<Optional<Long>> changeLabels(
            Tx tx, long userId, List<Buffer> fingerprints, SaveBankAccount ask, Sealed numbers) {
        return tx.find(
                CHANGE_LABELS,
                row -> row.getLong("id"),
                userId,
                fingerprints.toArray(Buffer[]::new),
                ask.bankName(),
                ask.accountType(),
                ask.accountHolderName(),
                numbers.accountNumber(),
                numbers.routingNumber(),
                numbers.keyId(),
                numbers.fingerprint());
    }

    static Future<Long> addPrimary(Tx tx, long userId, SaveBankAccount ask, Sealed numbers, Deposits deposits) {
        return tx.execute(DEMOTE_PRIMARY, userId)
                .compose(demoted -> tx.get(
                        ADD_PRIMARY,
                        row -> row.getLong("id"),
                        userId,
                        ask.bankName(),
                        ask.accountType(),
                        ask.accountHolderName(),
                        numbers.accountNumber(),
                        numbers.routingNumber(),
                        numbers.keyId(),
                        numbers.fingerprint(),
                        numbers.accountMasked(),
                        numbers.routingMasked(),
                        deposits.first(),
                        deposits.second()));
    }

    /** The verification status of a user's own account; empty when it is not theirs. */
    static Future<Optional<String>> findStatusForPayout(Tx tx, long userId, long bankAccountId) {
        return tx.find(STATUS_FOR_PAYOUT, row -> row.getString("verification_status"), bankAccountId, userId);
    }

    /** What came of an attempt; empty when none is to be made any more. */
    static Future<Optional<Verification>> attempt(
            Tx tx, long bankAccountId, Deposits seen, Instant depositedAfter, int maxAttempts) {
        return tx.find(
                ATTEMPT, Verification::of, bankAccountId, seen.first(), seen.second(), depositedAfter, maxAttempts);
    }

    static Future<Optional<Verification>> findVerification(Sql sql, long bankAccountId, Instant depositedAfter) {
        return sql.find(VERIFICATION, Verification::of, bankAccountId, depositedAfter);
    }

    static Future<Optional<Deposits>> findDeposits(Sql sql, long bankAccountId) {
        return sql.find(
                DEPOSITS, row -> new Deposits(row.getInteger("deposit_1"), row.getInteger("deposit_2")), bankAccountId);
    }
}
