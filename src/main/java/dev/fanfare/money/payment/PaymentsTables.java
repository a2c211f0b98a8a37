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

    private static final String BANK_ACCOUNTS = """
            select bank_name || ' ' || account_masked as name, created_at as made_at, user_id as made_by, null::text as other
            from bank_accounts
            where user_id = $1 and deleted_at is null
            order by id
            """;

    // One that is being paid stays; its destination, without which nothing more is sent there, goes.
    private static final String END_BANK_ACCOUNTS = """
            update bank_accounts b
            set deleted_at = business_now(), is_primary = false, updated_at = business_now()
            where b.user_id = $1 and b.deleted_at is null and b.run_id is null
              and b.created_at > business_now() - make_interval(days => $2)
              and not exists (select from payouts p where p.bank_account_id = b.id and p.status in ('pending', 'processing'))
            returning b.bank_name || ' ' || b.account_masked as name, b.created_at as made_at, b.user_id as made_by, null::text as other
            """;

    private static final String DESTINATIONS = """
            select coalesce(d.address, b.bank_name || ' ' || b.account_masked) as name, d.created_at as made_at, d.user_id as made_by,
                   null::text as other
            from payout_destinations d
            left join bank_accounts b on b.id = d.bank_account_id
            where d.user_id = $1 and d.removed_at is null
            order by d.id
            """;

    private static final String END_DESTINATIONS = """
            update payout_destinations d set removed_at = business_now()
            where d.user_id = $1 and d.removed_at is null and d.created_at > business_now() - make_interval(days => $2)
            returning coalesce(d.address, (select b.bank_name || ' ' || b.account_masked from bank_accounts b where b.id = d.bank_account_id)) as name,
              d.created_at as made_at, d.user_id as made_by, null::text as other
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
                    .secret("account_number", "routing_number", "deposit_1", "deposit_2", "fingerprint")
                    .standing("bank_account", BANK_ACCOUNTS, END_BANK_ACCOUNTS),
            // Removed destinations stay as long as their audit log lines.
            table("payout_destinations")
                    .deletedAfter(RetentionConfig::auditLogDays, "removed_at")
                    .exported("id, kind, bank_account_id, address, created_at, confirmed_at, usable_at, removed_at")
                    .erased()
                    .standing("payout_destination", DESTINATIONS, END_DESTINATIONS),
            table("payouts").inRealTime("updated_at").kept(LAW).exported("""
                            id, amount as amount_minor, fees as fees_minor, currency, status, method, bank_account_id, destination,
                              reference, transaction_id, reason, requested_at, processed_at, cancelled_at""").notErased(LAW),
            table("payee_screenings")
                    .kept(LAW)
                    .notExported("payees are not warned of an inquiry")
                    .notErased(LAW),
            table("payout_terms").kept("made by an operator one by one"));
}
