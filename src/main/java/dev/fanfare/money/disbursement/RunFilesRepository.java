package dev.fanfare.money.disbursement;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.api.PayoutRuns.RunFile;
import dev.fanfare.money.disbursement.api.Rail;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.encryption.EncryptedTable.Column;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The tables payout_run_files and payout_run_contents. */
final class RunFilesRepository {
    /** Items per file; two micro-deposits count as one. */
    private static final int MAX = 1_000;

    private static final String PLAN = """
            insert into payout_run_files (run_id, number, rail, currency, first_position, last_position, payments, amount)
            select $1, row_number() over (order by rail, currency, part), rail, currency, min(position), max(position),
              sum(case when bank_account_id is null then 1 else 2 end), sum(amount)
            from (
              select rail, currency, position, bank_account_id, amount,
                (row_number() over (partition by rail, currency order by position) - 1) / $2::integer as part
              from payout_run_items
              where run_id = $1 and left_out is null and rail in ('sepa', 'ach', 'csv')) i
            group by rail, currency, part
            """;

    /** Divides what a run sends by files. */
    static Future<Void> insertPlan(Tx tx, long runId) {
        return tx.pipeline(PLAN, runId, MAX);
    }

    private static final String LIST = """
            select number as file, rail, currency, payments, amount, made_by, made_at,
              made_at + interval '1 day' as gone_at
            from payout_run_files
            where run_id = $1
            order by number
            """;

    static Future<List<RunFile>> list(Sql sql, long runId) {
        return sql.list(LIST, RunFile.class, runId);
    }

    /**
     * A file, locked.
     *
     * @param madeAt null until it is made
     */
    record Locked(
            long runId,
            int number,
            Rail rail,
            String currency,
            long firstPosition,
            long lastPosition,
            @Nullable Instant madeAt,
            boolean instant) {
        /** The storage place of its bytes, which their encryption is bound to. */
        String place() {
            return "payout_run:" + runId + "/file:" + number;
        }

        /** Its display name. */
        String name() {
            String extension =
                    switch (rail) {
                        case SEPA -> "xml";
                        case ACH -> "ach";
                        default -> "csv";
                    };
            return "payouts-" + runId + "-" + number + "-" + rail.code() + "." + extension;
        }
    }

    private static final String LOCK = """
            select f.run_id, f.number, f.rail, f.currency, f.first_position, f.last_position, f.made_at, r.instant
            from payout_run_files f join payout_runs r on r.id = f.run_id
            where f.run_id = $1 and f.number = $2
            for update of f
            """;

    static Future<Optional<Locked>> lock(Tx tx, long runId, int number) {
        return tx.find(LOCK, Locked.class, runId, number);
    }

    /**
     * A transfer that goes by file.
     *
     * @param reference the text for its payee
     * @param deposit whether it is a micro-deposit
     * @param changed whether its destination is no longer the approved one
     */
    @StagedBuilder
    record Payment(
            long transferId,
            String endToEndId,
            Money amount,
            long bankAccountId,
            String reference,
            boolean deposit,
            boolean changed) {}

    private static final String LOCK_ACCOUNTS = """
            select b.id
            from bank_accounts b
            where b.id in (select coalesce(p.bank_account_id, i.bank_account_id)
                           from payout_run_items i
                           left join payouts p on p.id = i.payout_id
                           where i.run_id = $1 and i.position between $2 and $3)
            order by b.id
            for share
            """;

    /** Locks the accounts of a file's payees, so that they do not change between comparison and writing. */
    static Future<List<Long>> lockAccounts(Tx tx, Locked file) {
        return tx.list(LOCK_ACCOUNTS, Long.class, file.runId(), file.firstPosition(), file.lastPosition());
    }

    private static final String PAYMENTS =
            """
            select t.id as transfer_id, t.end_to_end_id, t.amount, t.currency, p.bank_account_id,
              'Payout ' || p.reference as reference, false as deposit,
              i.destination <>
            """ + CandidatesRepository.FINGERPRINT + """
             as changed, i.position, 0 as part
            from payout_run_items i
            join payouts p on p.id = i.payout_id
            join bank_accounts b on b.id = p.bank_account_id
            join transfers t on t.payout_id = i.payout_id and t.run_id = i.run_id and t.status = 'intended'
            where i.run_id = $1 and i.rail = $2 and i.currency = $3 and i.position between $4 and $5 and i.left_out is null
            union all
            select t.id, t.end_to_end_id, t.amount, t.currency, t.bank_account_id, 'Verification ' || t.part || ' of 2', true,
              i.destination <>
            """ + CandidatesRepository.ACCOUNT_FINGERPRINT + """
             as changed, i.position, t.part
            from payout_run_items i
            join bank_accounts b on b.id = i.bank_account_id
            join transfers t on t.bank_account_id = i.bank_account_id and t.run_id = i.run_id and t.status = 'intended'
            where i.run_id = $1 and i.rail = $2 and i.currency = $3 and i.position between $4 and $5 and i.left_out is null
            """;

    private static final String LIST_PAYMENTS = """
            select transfer_id, end_to_end_id, amount, currency, bank_account_id, reference, deposit, changed
            from (
            """ + PAYMENTS + """
            ) f
            order by position, part
            """;

    /** The payments of a file that are not handed out yet. */
    static Future<List<Payment>> listPayments(Tx tx, Locked file) {
        return tx.list(
                LIST_PAYMENTS,
                Payment.class,
                file.runId(),
                file.rail().code(),
                file.currency(),
                file.firstPosition(),
                file.lastPosition());
    }

    private static final String MADE = """
            update payout_run_files set made_by = $3, made_at = business_now(), sha256 = $4
            where run_id = $1 and number = $2
            """;

    private static final String KEEP = """
            insert into payout_run_contents (run_id, number, made_at, key_id, content) values ($1, $2, business_now(), $3, $4)
            """;

    /** Keeps a file's bytes. The file must be locked, and not made. */
    static Future<Void> insertContent(Tx tx, Locked file, long by, Buffer sha256, EncryptedValue content) {
        tx.pipeline(MADE, file.runId(), file.number(), by, sha256);
        return tx.pipeline(KEEP, file.runId(), file.number(), content.keyId(), content.content());
    }

    private static final String FIND_CONTENT = """
            select key_id, content
            from payout_run_contents
            where run_id = $1 and number = $2 and made_at > business_now() - interval '1 day'
            """;

    /** Empty after their deletion. */
    static Future<Optional<EncryptedValue>> findContent(Tx tx, Locked file) {
        return tx.find(FIND_CONTENT, EncryptedValue.class, file.runId(), file.number());
    }

    static final EncryptedTable ENCRYPTED = EncryptedTable.byText(
            "payout_run_contents",
            "run_id || '/' || number",
            new Column("content", "'payout_run:' || run_id || '/file:' || number"));
}
