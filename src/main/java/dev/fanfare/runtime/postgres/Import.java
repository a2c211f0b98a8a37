package dev.fanfare.runtime.postgres;

import dev.fanfare.formats.proof.ExportSignature;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.tables.OwnedTable;
import dev.fanfare.platform.tables.TableRegistry;
import dev.fanfare.runtime.postgres.ExportManifest.Column;
import dev.fanfare.runtime.postgres.ExportManifest.Table;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** An export whose signature and digests are valid, to be loaded into an empty database. */
public final class Import {
    private static final int BUFFER = 1 << 16;

    private final Path directory;
    private final ExportManifest manifest;

    private Import(Path directory, ExportManifest manifest) {
        this.directory = directory;
        this.manifest = manifest;
    }

    /**
     * Checks an export without a database. Blocks.
     *
     * @param known trusted public keys
     * @throws IllegalStateException if something is missing, altered or signed with another key; the message names it
     */
    public static Import open(Path directory, Collection<String> known) {
        byte[] text = read(directory, ExportManifest.FILE);
        ExportSignature signature =
                parse(read(directory, ExportManifest.SIGNATURE), ExportManifest.SIGNATURE, ExportSignature.class);
        if (!known.contains(signature.publicKey())) {
            throw new IllegalStateException("The export is signed with the key " + signature.publicKey()
                    + ", which is neither journal.signing_key nor among journal.former_keys.");
        }
        if (!signature.isOf(text)) {
            throw new IllegalStateException(ExportManifest.FILE + " was altered: its signature is not valid.");
        }
        ExportManifest manifest = parse(text, ExportManifest.FILE, ExportManifest.class);
        if (!ExportManifest.FORMAT.equals(manifest.format())) {
            throw new IllegalStateException("The export has the format " + manifest.format()
                    + ", and this version reads " + ExportManifest.FORMAT + ".");
        }
        Import checked = new Import(directory, manifest);
        manifest.tables()
                .forEach(table -> checked.read(table, rows -> rows.transferTo(OutputStream.nullOutputStream())));
        return checked;
    }

    public ExportManifest manifest() {
        return manifest;
    }

    private static byte[] read(Path directory, String name) {
        try {
            return Files.readAllBytes(directory.resolve(name));
        } catch (NoSuchFileException e) {
            throw new IllegalStateException(directory + " is not an export: " + name + " is missing.", e);
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static <T> T parse(byte[] text, String name, Class<T> type) {
        try {
            return Json.mapper().readValue(text, type);
        } catch (IOException e) {
            throw new IllegalStateException(name + " cannot be read: it is not as an export has it.", e);
        }
    }

    @FunctionalInterface
    private interface Use {
        void of(InputStream rows) throws IOException, SQLException;
    }

    /** Reads the file of a table, and compares its digest. */
    private void read(Table table, Use use) {
        MessageDigest digest = Backup.sha256();
        try (InputStream rows = new DigestInputStream(
                new GZIPInputStream(Files.newInputStream(directory.resolve(table.file())), BUFFER), digest)) {
            use.of(rows);
        } catch (NoSuchFileException e) {
            throw new IllegalStateException(table.file() + " is missing.", e);
        } catch (IOException e) {
            throw new IllegalStateException(table.file() + " cannot be read: " + e.getMessage(), e);
        } catch (SQLException e) {
            throw new IllegalStateException(table.file() + " cannot be imported: " + e.getMessage(), e);
        }
        if (!HexFormat.of().formatHex(digest.digest()).equals(table.sha256())) {
            throw new IllegalStateException(table.file() + " was altered: its digest is not the one in the manifest.");
        }
    }

    /**
     * Loads all tables in one transaction. Blocks.
     *
     * @param ownerUri of a migrated database that no node has run on, with the role that owns its tables
     * @throws IllegalStateException if the database is not empty or of another schema, or differs from the manifest
     *     afterwards; then nothing was changed
     */
    public Loaded load(String ownerUri, TableRegistry tables) {
        List<String> names = names(tables);
        try (TableCopyRepository db = TableCopyRepository.begin(ownerUri)) {
            requireSchema(db, names);
            db.lock(names);
            Map<String, byte[]> before = new TreeMap<>();
            for (OwnedTable table : tables.all()) {
                if (table.isSeeded()) {
                    ByteArrayOutputStream rows = new ByteArrayOutputStream();
                    db.copyOut(db.shape(table.name()), rows);
                    before.put(table.name(), rows.toByteArray());
                } else if (db.hasRows(table.name())) {
                    throw new IllegalStateException("The table " + table.name()
                            + " has rows: an export is imported into a migrated database on which no node has run.");
                }
            }
            Map<String, Long> sequences = db.sequences();
            db.replace(names, manifest.sequences(), () -> {
                for (Table table : manifest.tables()) {
                    read(table, rows -> copy(db, table, rows));
                }
            });
            if (!db.books().equals(manifest.journal())) {
                throw new IllegalStateException("The journal in the manifest is not the one in the tables: "
                        + manifest.journal() + " and " + db.books() + ".");
            }
            db.commit();
            return new Loaded(names, before, sequences);
        } catch (SQLException | IOException e) {
            throw new IllegalStateException("The import has failed, nothing was changed: " + e.getMessage(), e);
        }
    }

    private static List<String> names(TableRegistry tables) {
        return tables.all().stream().map(OwnedTable::name).sorted().toList();
    }

    private static void copy(TableCopyRepository db, Table table, InputStream rows) throws SQLException, IOException {
        long copied = db.copyIn(table.table(), table.columns(), rows);
        if (copied != table.rows()) {
            throw new IllegalStateException(
                    table.file() + " has " + copied + " rows, and the manifest says " + table.rows() + ".");
        }
    }

    private void requireSchema(TableCopyRepository db, List<String> names) throws SQLException {
        if (!db.schema().equals(manifest.schema())) {
            throw new IllegalStateException("The export has the schema " + manifest.schema() + " of Fanfare "
                    + manifest.version() + ", and the database has " + db.schema()
                    + ". Import it with that version, and migrate afterwards.");
        }
        Set<String> exported = manifest.tables().stream().map(Table::table).collect(Collectors.toSet());
        Set<String> differing = new TreeSet<>(names);
        differing.removeAll(exported);
        for (Table table : manifest.tables()) {
            if (!names.contains(table.table()) || !columns(db, table.table()).equals(table.names())) {
                differing.add(table.table());
            }
        }
        if (!differing.isEmpty()) {
            throw new IllegalStateException("The export is of another schema: it differs in " + differing + ".");
        }
    }

    private static List<String> columns(TableCopyRepository db, String table) throws SQLException {
        return db.shape(table).columns().stream().map(Column::name).toList();
    }

    /** A loaded export, which can be taken back while no node has run on the database. */
    public static final class Loaded {
        private final List<String> names;
        private final Map<String, byte[]> before;
        private final Map<String, Long> sequences;

        private Loaded(List<String> names, Map<String, byte[]> before, Map<String, Long> sequences) {
            this.names = names;
            this.before = before;
            this.sequences = sequences;
        }

        /** Makes the database as it was before. Blocks. */
        public void undo(String ownerUri) {
            try (TableCopyRepository db = TableCopyRepository.begin(ownerUri)) {
                db.lock(names);
                db.replace(names, sequences, () -> {
                    for (Map.Entry<String, byte[]> table : before.entrySet()) {
                        db.copyIn(
                                table.getKey(),
                                db.shape(table.getKey()).columns(),
                                new ByteArrayInputStream(table.getValue()));
                    }
                });
                db.commit();
            } catch (SQLException | IOException e) {
                throw new IllegalStateException("The import cannot be taken back: " + e.getMessage(), e);
            }
        }
    }
}
