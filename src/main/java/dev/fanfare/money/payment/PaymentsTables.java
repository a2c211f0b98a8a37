package dev.fanfare.money.payment;

import static dev.fanfare.platform.tables.OwnedTable.LAW;
import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;
import dev.fanfare.platform.tables.RetentionConfig;

/** Publishers' payouts and destinations. */
public final class PaymentsTables {
    private PaymentsTables() {}

    // Accounts that received money stay for the legal retention period; their numbers are encrypted.
    private static final String ERASE_BANK_ACCOUNTS = """
            update bank_accounts b
            set account_holder_name = '', account_number = '', routing_number = '', account_masked = '', routing_masked = '',
                fingerprint = decode(lpad(to_hex(b.id), 16, '0'), 'hex'), payee_bank_name = null, payee_check_at = null
            where b.user_id = $1 and b.run_id is null
              and not exists (select from payouts p where p.bank_account_id = b.id)
            """;

    private static final String DELETE_BANK_ACCOUNTS = """
            update bank_accounts set deleted_at = coalesce(deleted_at, business_now()), is_primary = false where user_id = $1
            """;

    public static final PackageTables ALL = PackageTables.of(
            PaymentsTables.class,
            table("bank_accounts")
                    .kept(LAW)
                    .exported("""
                            id, bank_name, country, account_type, account_holder_name, account_masked, routing_masked, is_primary,
                              verification_status, created_at, verified_at, deleted_at, payee_result, payee_bank_name, payee_checked_at,
                              payee_accepted_at""")
                    .erasedBy(ERASE_BANK_ACCOUNTS, DELETE_BANK_ACCOUNTS)
                    .secret("account_number", "routing_number", "deposit_1", "deposit_2", "fingerprint"),
            // Removed destinations stay as long as their audit log lines.
            table("payout_destinations")
                    .deletedAfter(RetentionConfig::auditLogDays, "removed_at")
                    .exported("id, kind, bank_account_id, address, created_at, confirmed_at, usable_at, removed_at")
                    .erased(),
            table("payouts").inRealTime("updated_at").kept(LAW).exported("""
                            id, amount as amount_minor, fees as fees_minor, currency, status, method, bank_account_id, destination,
                              reference, transaction_id, reason, requested_at, processed_at, cancelled_at""").notErased(LAW),
            table("payee_screenings")
                    .kept(LAW)
                    .notExported("payees are not warned of an inquiry")
                    .notErased(LAW),
            table("payout_terms").kept("made by an operator one by one"));
}
