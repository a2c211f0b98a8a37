package dev.fanfare.money.banking;

import dev.fanfare.formats.bankfile.BankLine;
import dev.fanfare.formats.bankfile.BankLine.Source;
import dev.fanfare.money.banking.BankFileContent.Part;
import dev.fanfare.money.banking.api.BankFiles.BankFile;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.encryption.EncryptedTable.Column;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Files, until their lines are imported. */
final class BankFilesRepository {
    private static final String ADD = """
            insert into bank_files (name, source, sha256, lines, imported_by, read_at)
            values ($1, $2, $3, $4, $5, case when $4 = 0 then business_now() end)
            on conflict (sha256) do update set problem = null where bank_files.problem is not null
            returning id
            """;

    /** The id of a file that is new, or was set aside; empty for any other. */
    static Future<Optional<Long>> add(Tx tx, String name, BankFileContent content, Long importedBy) {
        return tx.find(ADD, Long.class, name, code(content.source()), content.sha256(), content.lines(), importedBy);
    }

    private static final String ADD_REPORT = """
            insert into bank_files (name, source, sha256, lines, read_at)
            values ($1, $2, encode(sha256(convert_to($3, 'UTF8')), 'hex'), $4, case when $4 = 0 then business_now() end)
            returning id, sha256, lines, position
            """;

    /** Adds a provider's report, whose lines are stored in this transaction. */
    static Future<Unread> addReport(Tx tx, String name, Source source, String content, int lines) {
        return tx.get(ADD_REPORT, Unread.class, name, code(source), content, lines);
    }

    private static final String KNOWN = """
            select id from bank_files where sha256 = $1
            """;

    static Future<Long> getId(Sql sql, String sha256) {
        return sql.get(KNOWN, Long.class, sha256);
    }

    private static final String ADD_PART = """
            insert into bank_file_parts (file_id, part, key_id, content) values ($1, $2, $3, $4)
            """;

    static Future<Void> addPart(Tx tx, long fileId, Part part) {
        return tx.pipeline(
                ADD_PART,
                fileId,
                part.part(),
                part.content().keyId(),
                part.content().content());
    }

    /** A file not fully imported. */
    record Unread(long id, String sha256, int lines, int position) {}

    private static final String UNREAD = """
            select id, sha256, lines, position from bank_files where read_at is null and problem is null order by id limit 1
            """;

    static Future<Optional<Unread>> findUnread(Sql sql) {
        return sql.find(UNREAD, Unread.class);
    }

    private static final String PARTS = """
            select part, key_id, content from bank_file_parts where file_id = $1 order by part
            """;

    static Future<List<Part>> listParts(Sql sql, long fileId) {
        return sql.list(PARTS, Part.class, fileId);
    }

    // Lines of an earlier file stay unchanged. The second writer of a chunk does not advance the position.
    private static final String STORE = """
            with added as (
              insert into bank_lines (file_id, number, statement_id, cash_account_id, status, key, what, source, account,
                document, amount, currency, booked_on, credit, bank_reference, transaction_id, end_to_end_id, original,
                reference, remittance, party, code, note)
              select $1, l.number, s.id, s.cash_account_id, case when l.source in ('camt.053', 'stripe', 'paypal') then 'waiting' else 'new' end, l.key,
                l.what, l.source, l.account, l.document, l.amount, l.currency, l.booked_on, l.credit, l.bank_reference,
                l.transaction_id, l.end_to_end_id, l.original, l.reference, l.remittance, l.party, l.code, l.note
              from unnest($4::integer[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[],
                $11::text[], $12::date[], $13::text[], $14::text[], $15::text[], $16::text[], $17::text[], $18::text[],
                $19::text[], $20::text[], $21::boolean[], $22::text[])
                as l (number, key, what, source, account, document, amount, currency, booked_on, bank_reference,
                  end_to_end_id, original, reference, remittance, party, code, note, credit, transaction_id)
              left join bank_statements s on s.file_id = $1 and l.number between s.first_line and s.last_line
              order by l.key
              on conflict (cash_account_id, key) where source <> 'camt.053' do nothing
              returning 1
            ), moved as (
              update bank_files
              set position = $3, added = added + (select count(*) from added),
                  read_at = case when $3 >= lines then business_now() end
              where id = $1 and position = $2
              returning 1
            )
            select exists (select from moved)
            """;

    /** Adds a chunk of lines; returns whether it was next. If not, the transaction must be rolled back. */
    static Future<Boolean> store(Tx tx, Unread file, int from, int to, List<BankLine> lines) {
        return tx.get(
                STORE,
                Boolean.class,
                file.id(),
                from,
                to,
                lines.stream().map(BankLine::number).toArray(Integer[]::new),
                texts(lines, BankLine::key),
                texts(lines, l -> l.what().name().toLowerCase(Locale.ROOT)),
                texts(lines, l -> code(l.source())),
                texts(lines, BankLine::account),
                texts(lines, BankLine::document),
                lines.stream()
                        .map(l -> l.amount() == null ? null : l.amount().minor())
                        .toArray(Long[]::new),
                texts(lines, l -> l.amount() == null ? null : l.amount().currency()),
                lines.stream().map(BankLine::bookedOn).toArray(LocalDate[]::new),
                texts(lines, BankLine::bankReference),
                texts(lines, BankLine::endToEndId),
                texts(lines, BankLine::original),
                texts(lines, BankLine::reference),
                texts(lines, l -> Redaction.ibans(l.remittance())),
                texts(lines, l -> Redaction.ibans(l.party())),
                texts(lines, BankLine::code),
                texts(lines, l -> Redaction.numbers(l.note())),
                lines.stream().map(BankLine::credit).toArray(Boolean[]::new),
                texts(lines, BankLine::transactionId));
    }

    /** PostgreSQL has no text with a zero character, and nothing here is long. */
    private static String[] texts(List<BankLine> lines, Function<BankLine, String> part) {
        return lines.stream()
                .map(part)
                .map(text -> text == null ? null : text.substring(0, Math.min(text.length(), MAX_LENGTH)))
                .toArray(String[]::new);
    }

    private static final int MAX_LENGTH = 500;

    private static final String FORGET_PARTS = """
            delete from bank_file_parts where file_id = $1
            """;

    static Future<Integer> deleteContent(Tx tx, long fileId) {
        return tx.execute(FORGET_PARTS, fileId);
    }

    private static final String SET_ASIDE = """
            update bank_files set problem = $2 where id = $1 and read_at is null
            """;

    static Future<Integer> setAside(Tx tx, long fileId, Translatable problem) {
        return tx.execute(SET_ASIDE, fileId, problem.stored());
    }

    private static final String LIST = """
            select id, name, source, lines, position as lines_read, added as lines_new, imported_by, imported_at, read_at,
              problem
            from bank_files
            where id < $1
            order by id desc
            limit $2
            """;

    static Future<List<BankFile>> list(Sql sql, long before, int limit) {
        return sql.list(LIST, BankFile.class, before, limit);
    }

    /** The code, as stored and shown: camt.053, ach_returns. */
    static String code(BankLine.Source source) {
        return switch (source) {
            case CAMT_053 -> "camt.053";
            case CAMT_054 -> "camt.054";
            case PAIN_002 -> "pain.002";
            case ACH_RETURNS -> "ach";
            case STRIPE -> "stripe";
            case PAYPAL -> "paypal";
        };
    }

    static final EncryptedTable ENCRYPTED = EncryptedTable.byText(
            "bank_file_parts",
            "file_id || '/' || part",
            new Column(
                    "content",
                    "'bank_file:' || (select f.sha256 from bank_files f where f.id = file_id) || '/' || part"));
}
