package dev.fanfare.runtime.postgres;

import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.CheckpointBuilder;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.platform.sql.PostgresUri;
import dev.fanfare.runtime.postgres.ExportManifest.Balance;
import dev.fanfare.runtime.postgres.ExportManifest.Books;
import dev.fanfare.runtime.postgres.ExportManifest.Column;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/** A transaction of the owner that copies whole tables out of the database or into it. */
final class TableCopyRepository implements AutoCloseable {
    /** Values have one form in every session, and a copy may take its time. */
    private static final String SESSION = """
            set timezone = 'UTC';
            set datestyle = 'ISO, YMD';
            set intervalstyle = 'iso_8601';
            set bytea_output = 'hex';
            set statement_timeout = 0;
            set idle_in_transaction_session_timeout = 0;
            set lock_timeout = '10s'
            """;

    private static final String NOW = "select now()";

    private static final String SCHEMA = """
            select version from flyway_schema_history
            where version is not null order by installed_rank desc limit 1
            """;

    /** The columns that can be written: generated ones follow from them. By place in the key, -1 for none. */
    private static final String COLUMNS = """
            select a.attname, format_type(a.atttypid, a.atttypmod), a.attcollation <> 0,
              coalesce(array_position(i.indkey::smallint[], a.attnum), -1)
            from pg_attribute a
            left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
            where a.attrelid = '%s'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
            order by a.attnum
            """;

    /** Null is an empty field without quotation marks; each value has them. */
    private static final String COPY_OUT =
            "copy (select %s from %s order by %s) to stdout with (format csv, header, force_quote *)";

    private static final String COPY_IN = "copy %s (%s) from stdin with (format csv, header match)";

    /** Rows of a partitioned table wait in a temporary one until there are partitions for their keys. */
    private static final String STAGE = "create temporary table incoming (like %s) on commit drop";

    private static final String FROM_STAGE = """
            select make_partitions('%1$s', 1, (select max(%2$s) from incoming));
            insert into %1$s (%3$s) overriding system value select %3$s from incoming;
            drop table incoming
            """;

    private static final String PARTITION_KEY = "select key from partition_rules() where parent = '%s'";

    private static final String SEQUENCES = """
            select quote_ident(relname) from pg_class
            where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname
            """;

    private static final String NEXT = """
            select s.last_value + case when s.is_called then q.seqincrement else 0 end
            from %1$s s cross join pg_sequence q where q.seqrelid = '%1$s'::regclass
            """;

    private static final String COUNTS = """
            select (select count(*) from journal_entries), (select count(*) from postings)
            """;

    private static final String LAST_BLOCK = """
            select number, first_position, entries, last_entry, previous, root, sealed_at, evidence, public_key
            from journal_blocks order by number desc limit 1
            """;

    private static final String TRIAL_BALANCE = """
            select currency, kind, sum(balance)::text from accounts
            group by currency, kind order by currency collate "C", kind collate "C"
            """;

    private static final String TRIGGERS = """
            select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger
            where not tgisinternal and tgparentid = 0 order by 1
            """;

    /** Statements that drop all foreign keys, and those that add them again as they were. */
    private static final String FOREIGN_KEYS = """
            select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname),
              format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
            from pg_constraint c
            where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
            order by c.conrelid::regclass::text, c.conname
            """;

    private final Connection connection;

    private TableCopyRepository(Connection connection) {
        this.connection = connection;
    }

    /**
     * Begins a transaction, which ends without a trace unless it is committed.
     *
     * @param uri with the owner and its password
     */
    static TableCopyRepository begin(String uri) throws SQLException {
        Connection connection = MigratingRepository.connect(PostgresUri.of(uri));
        TableCopyRepository copy = new TableCopyRepository(connection);
        copy.run(SESSION);
        connection.setAutoCommit(false);
        return copy;
    }

    /** As {@link #begin}, but all reads see one moment. */
    static TableCopyRepository beginSnapshot(String uri) throws SQLException {
        TableCopyRepository copy = begin(uri);
        copy.connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        copy.connection.setReadOnly(true);
        return copy;
    }

    void commit() throws SQLException {
        connection.commit();
    }

    @Override
    public void close() throws SQLException {
        connection.rollback();
        connection.close();
    }

    Instant now() throws SQLException {
        return list(NOW, row -> row.getObject(1, OffsetDateTime.class).toInstant())
                .get(0);
    }

    String schema() throws SQLException {
        return list(SCHEMA, row -> row.getString(1)).get(0);
    }

    /**
     * The columns of a table, and an order of its rows that depends on nothing else.
     *
     * @param columns without those that PostgreSQL generates
     * @param order its primary key or, without one, all columns
     */
    record Shape(String table, List<Column> columns, String order) {}

    private record Found(Column column, boolean isText, int place) {
        String order() {
            return quoted(column.name()) + (isText ? " collate \"C\"" : "");
        }
    }

    Shape shape(String table) throws SQLException {
        List<Found> found = list(
                COLUMNS.formatted(table),
                row -> new Found(new Column(row.getString(1), row.getString(2)), row.getBoolean(3), row.getInt(4)));
        List<Found> key = found.stream()
                .filter(column -> column.place() >= 0)
                .sorted(Comparator.comparingInt(Found::place))
                .toList();
        return new Shape(
                table,
                found.stream().map(Found::column).toList(),
                (key.isEmpty() ? found : key).stream().map(Found::order).collect(Collectors.joining(", ")));
    }

    private static String quoted(String name) {
        return '"' + name + '"';
    }

    private static String names(List<Column> columns) {
        return columns.stream().map(column -> quoted(column.name())).collect(Collectors.joining(", "));
    }

    /** Writes a table as CSV; returns the number of rows. */
    long copyOut(Shape shape, OutputStream out) throws SQLException, IOException {
        return copies().copyOut(COPY_OUT.formatted(names(shape.columns()), shape.table(), shape.order()), out);
    }

    /** Adds rows in the form of {@link #copyOut}; returns their number. */
    long copyIn(String table, List<Column> columns, InputStream rows) throws SQLException, IOException {
        List<String> key = list(PARTITION_KEY.formatted(table), row -> row.getString(1));
        if (key.isEmpty()) {
            return copies().copyIn(COPY_IN.formatted(table, names(columns)), rows);
        }
        run(STAGE.formatted(table));
        long copied = copies().copyIn(COPY_IN.formatted("incoming", names(columns)), rows);
        run(FROM_STAGE.formatted(table, key.get(0), names(columns)));
        return copied;
    }

    private CopyManager copies() throws SQLException {
        return connection.unwrap(PGConnection.class).getCopyAPI();
    }

    /** The next number of each sequence. */
    Map<String, Long> sequences() throws SQLException {
        Map<String, Long> next = new TreeMap<>();
        for (String sequence : list(SEQUENCES, row -> row.getString(1))) {
            next.put(
                    sequence,
                    list(NEXT.formatted(sequence), row -> row.getLong(1)).get(0));
        }
        return next;
    }

    /** The last block's checkpoint and the key that signed it. */
    record LastBlock(Checkpoint checkpoint, String publicKey) {}

    Optional<LastBlock> findLastBlock() throws SQLException {
        return list(
                        LAST_BLOCK,
                        row -> new LastBlock(
                                CheckpointBuilder.builder()
                                        .number(row.getLong(1))
                                        .firstPosition(row.getLong(2))
                                        .entries(row.getInt(3))
                                        .lastEntry(row.getLong(4))
                                        .previous(Hash.ofBytes(row.getBytes(5)))
                                        .root(Hash.ofBytes(row.getBytes(6)))
                                        .sealedAt(row.getObject(7, OffsetDateTime.class)
                                                .toInstant())
                                        .evidence(Hash.ofBytes(row.getBytes(8)))
                                        .build(),
                                row.getString(9)))
                .stream()
                .findFirst();
    }

    Books books() throws SQLException {
        Optional<Checkpoint> last = findLastBlock().map(LastBlock::checkpoint);
        List<Balance> balances =
                list(TRIAL_BALANCE, row -> new Balance(row.getString(1), row.getString(2), row.getString(3)));
        return list(
                        COUNTS,
                        row -> new Books(
                                row.getLong(1),
                                row.getLong(2),
                                last.map(Checkpoint::number).orElse(0L),
                                last.map(checkpoint -> checkpoint.hash().toString())
                                        .orElse(null),
                                balances))
                .get(0);
    }

    /** Locks these tables; fails if another session holds one for too long. */
    void lock(List<String> tables) throws SQLException {
        run("lock table " + String.join(", ", tables) + " in access exclusive mode");
    }

    boolean hasRows(String table) throws SQLException {
        return list("select exists (select from " + table + ")", row -> row.getBoolean(1))
                .get(0);
    }

    /** What fills emptied tables. */
    @FunctionalInterface
    interface Filling {
        void fill() throws SQLException, IOException;
    }

    /**
     * Replaces the rows of all tables, which are locked. Meanwhile no trigger fires and no foreign key is checked; they are
     * back afterwards, and the keys hold.
     */
    void replace(List<String> tables, Map<String, Long> sequences, Filling filling) throws SQLException, IOException {
        List<String> triggers = list(TRIGGERS, row -> row.getString(1));
        List<String[]> keys = list(FOREIGN_KEYS, row -> new String[] {row.getString(1), row.getString(2)});
        run(tables.stream()
                .map(table -> "alter table " + table + " disable trigger user")
                .collect(Collectors.joining("; ")));
        for (String[] key : keys) {
            run(key[0]);
        }
        run("truncate " + String.join(", ", tables));
        filling.fill();
        for (Map.Entry<String, Long> sequence : sequences.entrySet()) {
            run("alter sequence " + sequence.getKey() + " restart with " + sequence.getValue());
        }
        for (String[] key : keys) {
            run(key[1]);
        }
        run(tables.stream()
                .map(table -> "alter table " + table + " enable trigger user")
                .collect(Collectors.joining("; ")));
        if (!list(TRIGGERS, row -> row.getString(1)).equals(triggers)) {
            throw new IllegalStateException("A trigger was disabled, or always enabled, before the import.");
        }
        run("analyze " + String.join(", ", tables));
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @FunctionalInterface
    private interface Reading<T> {
        T read(ResultSet row) throws SQLException;
    }

    private <T> List<T> list(String sql, Reading<T> reading) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<T> all = new ArrayList<>();
            while (rows.next()) {
                all.add(reading.read(rows));
            }
            return all;
        }
    }
}
