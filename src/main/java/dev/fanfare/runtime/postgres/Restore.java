package dev.fanfare.runtime.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Restores an embedded PostgreSQL from a backup, up to a point in time if there is an archive. */
public final class Restore {
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter TARGET =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSSxxx").withZone(ZoneOffset.UTC);
    private static final Pattern LAST_COMMIT = Pattern.compile("last completed transaction was at log time (.+)");

    private final Path home;
    private final Path data;

    private Restore(Path home) {
        this.home = home;
        this.data = home.resolve("data");
    }

    /**
     * What to restore.
     *
     * @param backup the directory of a backup
     * @param until point in time to restore to; empty for the latest
     * @param archive log since the backup; empty for the backup only
     * @param replace whether existing data is moved aside; otherwise it is an error
     */
    public record Order(Path backup, Optional<Instant> until, Optional<Archive> archive, boolean replace) {}

    /**
     * The result of a restore.
     *
     * @param lastCommit time of the last restored commit, from PostgreSQL's log; empty if it is not logged
     * @param replaced location of the former data
     */
    public record Restored(Optional<String> lastCommit, Optional<Path> replaced) {}

    /**
     * Restores a backup. Blocks. A failure changes nothing.
     *
     * @param directory of the embedded PostgreSQL, which must not be running; its programs may be missing
     * @throws IllegalStateException on failure. The message says what to do
     */
    public static Restored run(Path directory, Order order) {
        if (order.until().isPresent() && order.archive().isEmpty()) {
            throw new IllegalStateException(
                    "Only an archive has what followed a backup: set database.embedded_archive.");
        }
        if (!Files.isRegularFile(order.backup().resolve(Backup.SUMS))) {
            throw new IllegalStateException(
                    order.backup() + " is no backup, or one that was not finished: it has no " + Backup.SUMS + ".");
        }
        try {
            Path home = Files.createDirectories(directory.toAbsolutePath()).toRealPath();
            DirectoryLock lock = DirectoryLock.acquire(home);
            try (lock) {
                return new Restore(home).run(order);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The restore to " + directory + " has failed: " + e.getMessage(), e);
        }
    }

    private Restored run(Order order) throws IOException {
        Launcher launcher = new Launcher(home, Optional.empty());
        launcher.stopOrphan();
        Optional<Path> replaced = moveAside(order.replace());
        try {
            copy(order.backup());
            if (!PostgresBinaries.WINDOWS) {
                // PostgreSQL requires these permissions.
                Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
            }
            String log = launcher.recover(settings(order, replaced));
            // The files may not match the restored roles' passwords: the next start creates new ones.
            PostgresCluster.forgetPasswords(home);
            Matcher last = LAST_COMMIT.matcher(log);
            return new Restored(last.find() ? Optional.of(last.group(1)) : Optional.empty(), replaced);
        } catch (IOException | RuntimeException e) {
            launcher.stopOrphan();
            Directories.delete(data);
            if (replaced.isPresent()) {
                Files.move(replaced.get(), data);
            }
            throw e;
        }
    }

    private Optional<Path> moveAside(boolean replace) throws IOException {
        if (!Files.exists(data)) {
            return Optional.empty();
        }
        if (!replace) {
            throw new IllegalStateException("There is data in " + data
                    + ". Set data_dir to another directory, or say --replace, which moves it aside.");
        }
        Path aside = home.resolve("data.before-" + NAME.format(Instant.now()));
        Files.move(data, aside);
        return Optional.of(aside);
    }

    /**
     * Settings that recover the backup by its own log alone. Copies the timeline history of replaced data, so that another
     * restore of the backup does not reuse the timeline of an earlier one.
     */
    private String withoutArchive(Optional<Path> replaced) throws IOException {
        if (replaced.isPresent()) {
            Archive.copyHistories(replaced.get().resolve("pg_wal"), data.resolve("pg_wal"));
        }
        return "restore_command = 'exit 1'\nrecovery_target_timeline = 'current'\n";
    }

    /** Copies the files and verifies their checksums. */
    private void copy(Path backup) throws IOException {
        Map<String, String> sums = new HashMap<>();
        for (String line : Files.readAllLines(backup.resolve(Backup.SUMS))) {
            String[] parts = line.split("  ", 2);
            sums.put(parts[1], parts[0]);
        }
        Path from = backup.resolve("data");
        Files.createDirectory(data);
        try (Stream<Path> paths = Files.walk(from)) {
            for (Path path : paths.toList()) {
                Path to = data.resolve(from.relativize(path).toString());
                if (Files.isDirectory(path)) {
                    Files.createDirectories(to);
                } else {
                    String name = backup.relativize(path).toString().replace('\\', '/');
                    if (!copy(path, to).equals(sums.remove(name))) {
                        throw new IllegalStateException("The backup is damaged: " + path + " is not as it was.");
                    }
                }
            }
        }
        if (!sums.isEmpty()) {
            throw new IllegalStateException("The backup is damaged: it lacks " + sums.keySet() + ".");
        }
    }

    private static String copy(Path from, Path to) throws IOException {
        MessageDigest digest = Backup.sha256();
        try (InputStream in = Files.newInputStream(from);
                OutputStream out = new DigestOutputStream(Files.newOutputStream(to), digest)) {
            in.transferTo(out);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /**
     * The recovery settings for {@code postgresql.conf}. Also without an archive the database ends its recovery on a new
     * timeline, by which readers of the event log are told that it is another one.
     */
    private String settings(Order order, Optional<Path> replaced) throws IOException {
        Files.createFile(data.resolve("recovery.signal"));
        String segments = order.archive().isPresent()
                ? "restore_command = '" + order.archive().get().restoreCommand(replaced) + "'\n"
                : withoutArchive(replaced);
        return "\n" + segments
                // Hidden until recovery is complete.
                + "hot_standby = off\n"
                + "recovery_target_action = 'promote'\n"
                + order.until()
                        .map(time -> "recovery_target_time = '" + TARGET.format(time) + "'\n")
                        .orElse("");
    }
}
