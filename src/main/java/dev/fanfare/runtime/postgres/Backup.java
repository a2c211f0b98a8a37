package dev.fanfare.runtime.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An online copy of an embedded PostgreSQL. It contains the log written meanwhile, so it can be restored by itself, as
 * of its end. {@code SHA256SUMS} lists its files.
 */
public final class Backup {
    static final String SUMS = "SHA256SUMS";

    /** Directories with runtime state, or copied separately. */
    private static final Set<String> EMPTY = Set.of(
            "pg_wal",
            "pg_replslot",
            "pg_dynshmem",
            "pg_notify",
            "pg_serial",
            "pg_snapshots",
            "pg_stat_tmp",
            "pg_subtrans",
            "pgsql_tmp");

    private static final Set<String> LEFT_OUT =
            Set.of("postmaster.pid", "postmaster.opts", "pg_internal.init", "current_logfiles");
    private static final Path CONTROL = Path.of("global", "pg_control");
    private static final Duration SYNC_LIMIT = Duration.ofMinutes(10);

    private final Path data;
    private final Path target;
    private final Map<String, String> sums = new TreeMap<>();
    private long bytes;

    private Backup(Path data, Path target) {
        this.data = data;
        this.target = target;
    }

    /**
     * The result of a backup.
     *
     * @param directory where it is
     */
    public record Taken(Path directory, int files, long bytes) {}

    /**
     * Takes a backup. Blocks.
     *
     * @param directory of the embedded PostgreSQL, which is running
     * @param uri with the backup role and its password
     * @param target missing or empty
     * @throws IllegalStateException if it fails; copied files remain
     * @throws UncheckedIOException if a file cannot be read or written
     */
    static Taken take(Path directory, String uri, Path target) {
        if (target.toAbsolutePath().startsWith(directory)) {
            throw new IllegalStateException("A backup must not be within what it copies, " + directory + ".");
        }
        try (BackupRepository server = BackupRepository.connect(uri)) {
            makeEmpty(target);
            Backup backup = new Backup(directory.resolve("data"), target.toAbsolutePath());
            backup.copy(server);
            Archive.forgetGap(directory);
            return new Taken(backup.target, backup.sums.size(), backup.bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("The backup in " + target + " has failed: " + e.getMessage(), e);
        } catch (SQLException e) {
            throw new IllegalStateException("The backup in " + target + " has failed: " + e.getMessage(), e);
        }
    }

    /** Makes a directory that only its owner can read. */
    static void makeEmpty(Path target) throws IOException {
        Files.createDirectories(target);
        try (Stream<Path> there = Files.list(target)) {
            if (there.findAny().isPresent()) {
                throw new IllegalStateException(target + " is not empty: a backup takes a directory of its own.");
            }
        }
        hide(target);
    }

    /** Everything is in a backup, passwords included. */
    private static void hide(Path target) throws IOException {
        if (!PostgresBinaries.WINDOWS) {
            Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwx------"));
        }
    }

    private void copy(BackupRepository server) throws IOException, SQLException {
        server.start();
        copyFiles();
        BackupRepository.Stopped stopped = server.stop();
        write("backup_label", stopped.label().getBytes(StandardCharsets.UTF_8));
        copyLog(stopped.firstSegment(), stopped.lastSegment());
        Files.writeString(
                target.resolve(SUMS),
                sums.entrySet().stream()
                        .map(file -> file.getValue() + "  " + file.getKey() + "\n")
                        .collect(Collectors.joining()));
        if (!PostgresBinaries.WINDOWS) {
            Commands.run(List.of("sync"), "", SYNC_LIMIT);
        }
    }

    private void copyFiles() throws IOException {
        Files.walkFileTree(data, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                Files.createDirectories(target.resolve("data")
                        .resolve(data.relativize(directory).toString()));
                return EMPTY.contains(directory.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Path name = data.relativize(file);
                if (name.equals(CONTROL)) {
                    write(CONTROL.toString(), readWhole(file));
                } else if (attributes.isRegularFile()
                        && !LEFT_OUT.contains(file.getFileName().toString())) {
                    copyFile(file, name);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                // The table was dropped meanwhile; the log covers it.
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }
        });
    }

    /** This file needs a consistent read; for all others the log has the changes. */
    private static byte[] readWhole(Path file) throws IOException {
        byte[] before = Files.readAllBytes(file);
        for (byte[] now = Files.readAllBytes(file); !Arrays.equals(before, now); now = Files.readAllBytes(file)) {
            before = now;
        }
        return before;
    }

    /** Segment numbers are hexadecimal: eight digits, then two that are mostly equal. */
    private void copyLog(String first, String last) throws IOException {
        Path log = data.resolve("pg_wal");
        Files.createDirectories(target.resolve("data/pg_wal/archive_status"));
        for (String segment = first; ; segment = after(segment)) {
            copyFile(log.resolve(segment), Path.of("pg_wal", segment));
            if (segment.equals(last)) {
                return;
            }
        }
    }

    /** The next segment name: timeline, then the number in two parts, the lower one up to FF. */
    static String after(String segment) {
        long number =
                (Long.parseLong(segment.substring(8, 16), 16) << 8 | Long.parseLong(segment.substring(16), 16)) + 1;
        return segment.substring(0, 8) + "%08X%08X".formatted(number >> 8, number & 0xFF);
    }

    private void copyFile(Path file, Path name) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            write(name.toString(), in);
        } catch (NoSuchFileException e) {
            if (name.startsWith("pg_wal")) {
                throw e;
            }
        }
    }

    private void write(String name, byte[] content) throws IOException {
        write(name, new java.io.ByteArrayInputStream(content));
    }

    private void write(String name, InputStream content) throws IOException {
        MessageDigest digest = sha256();
        Path file = target.resolve("data").resolve(name);
        try (OutputStream out = new DigestOutputStream(Files.newOutputStream(file), digest)) {
            bytes += content.transferTo(out);
        }
        sums.put("data/" + name.replace('\\', '/'), HexFormat.of().formatHex(digest.digest()));
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
