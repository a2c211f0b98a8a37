package dev.fanfare.runtime.postgres;

import dev.fanfare.formats.proof.ExportSignature;
import dev.fanfare.formats.proof.JournalKey;
import dev.fanfare.platform.Version;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.tables.OwnedTable;
import dev.fanfare.platform.tables.TableRegistry;
import dev.fanfare.runtime.postgres.ExportManifest.Table;
import dev.fanfare.runtime.postgres.TableCopyRepository.Shape;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Writes all tables as of one moment into files that anybody can check without Fanfare. */
public final class Export {
    private static final int BUFFER = 1 << 16;

    private Export() {}

    /**
     * Writes an export. Blocks.
     *
     * @param ownerUri of the database, with the role that owns its tables
     * @param key that signs it
     * @param known public keys that the journal may be sealed with
     * @param target missing or empty
     * @throws IllegalStateException if it fails; written files remain, but no manifest
     */
    public static ExportManifest write(
            String ownerUri, TableRegistry tables, JournalKey key, Collection<String> known, Path target) {
        try (TableCopyRepository db = TableCopyRepository.beginSnapshot(ownerUri)) {
            Backup.makeEmpty(target);
            db.findLastBlock().filter(last -> !known.contains(last.publicKey())).ifPresent(last -> {
                throw new IllegalStateException("The journal was sealed with the key " + last.publicKey()
                        + ", which is neither journal.signing_key nor among journal.former_keys.");
            });
            List<Table> written = new ArrayList<>();
            for (String table :
                    tables.all().stream().map(OwnedTable::name).sorted().toList()) {
                written.add(write(db, table, target));
            }
            ExportManifest manifest = new ExportManifest(
                    ExportManifest.FORMAT,
                    Version.current(),
                    db.schema(),
                    db.now(),
                    db.books(),
                    written,
                    // After the rows, so that no row has a later number.
                    db.sequences());
            byte[] text = json(manifest);
            Files.write(target.resolve(ExportManifest.FILE), text);
            Files.write(target.resolve(ExportManifest.SIGNATURE), json(ExportSignature.of(key, text)));
            return manifest;
        } catch (IOException e) {
            throw new UncheckedIOException("The export to " + target + " has failed: " + e.getMessage(), e);
        } catch (SQLException e) {
            throw new IllegalStateException("The export to " + target + " has failed: " + e.getMessage(), e);
        }
    }

    private static Table write(TableCopyRepository db, String table, Path target) throws IOException, SQLException {
        Shape shape = db.shape(table);
        String file = table + ".csv.gz";
        MessageDigest digest = Backup.sha256();
        try (OutputStream out = new DigestOutputStream(
                new GZIPOutputStream(Files.newOutputStream(target.resolve(file)), BUFFER), digest)) {
            long rows = db.copyOut(shape, out);
            return new Table(table, file, shape.columns(), rows, HexFormat.of().formatHex(digest.digest()));
        }
    }

    private static byte[] json(Object content) throws IOException {
        return Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(content);
    }
}
