package dev.fanfare.runtime.postgres;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The write-ahead log archive of the embedded PostgreSQL, for point-in-time recovery after a backup. A segment is
 * archived when it is full, or after a minute.
 *
 * @param directory created if missing
 * @param keep retention of segments
 * @param queueLimit maximum segments of 16 MB waiting for an unwritable directory; beyond it they are dropped, because
 *     a full disk stops the server
 */
public record Archive(Path directory, Duration keep, int queueLimit) {
    private static final Logger LOG = LoggerFactory.getLogger(Archive.class);
    /** 4 GB. */
    private static final int QUEUE_LIMIT = 256;
    /** Safe within a shell's double quotes. */
    private static final Pattern PLAIN = Pattern.compile("[^'\"\\\\$`%\\n]*");
    /** Excludes timeline histories, which are small and kept for ever. */
    private static final Pattern SEGMENT = Pattern.compile("[0-9A-F]{24}(\\.partial|\\.[0-9A-F]{8}\\.backup)?");

    private static final Duration LATE = Duration.ofMinutes(5);
    /** Lists the dropped segments. */
    private static final String GAP = "archive.gap";

    private static final String SCRIPT = """
            #!/bin/sh
            # Written by Fanfare at each start. Archives the segment $2, which is at $1.
            to="%s"
            cmp -s "$1" "$to/$2" && exit 0
            [ -d "$to" ] && [ ! -e "$to/$2" ] && cp "$1" "$to/.$2" && sync "$to/.$2" && mv "$to/.$2" "$to/$2" && exit 0
            # PostgreSQL keeps what is not archived, and stops when its disk is full: a gap is the lesser evil.
            [ "$(ls pg_wal/archive_status | grep -c 'ready$')" -gt %d ] && echo "$2" >> "%s" && exit 0
            exit 1
            """;

    private static final String SETTINGS = """

            archive_mode = on
            archive_command = 'sh "%s" "%%p" "%%f"'
            archive_timeout = '60s'
            """;

    public Archive {
        checkPlain(directory);
    }

    /**
     * Reads the settings.
     *
     * @param directory empty for none
     * @throws IllegalStateException if it cannot be used
     */
    public static Optional<Archive> of(String directory, int days) {
        if (directory == null || directory.isBlank()) {
            return Optional.empty();
        }
        if (PostgresBinaries.WINDOWS) {
            throw new IllegalStateException("database.embedded_archive cannot be used on Windows.");
        }
        return Optional.of(new Archive(Path.of(directory).toAbsolutePath(), Duration.ofDays(days), QUEUE_LIMIT));
    }

    private static void checkPlain(Path path) {
        if (!PLAIN.matcher(path.toString()).matches()) {
            throw new IllegalStateException(
                    "A directory of the archive must have no quotes, backslashes, $, ` or % in its path: " + path);
        }
    }

    /**
     * Creates the directory and the archive command.
     *
     * @param home the directory of the embedded PostgreSQL
     * @return further lines of {@code postgresql.conf}
     */
    String prepare(Path home, RunAs runAs) throws IOException {
        checkPlain(home);
        if (!Files.exists(directory)) {
            Files.createDirectories(directory);
            runAs.own(directory);
        }
        Path script = home.resolve("archive.sh");
        Files.writeString(script, SCRIPT.formatted(directory, queueLimit, home.resolve(GAP)));
        // A restored server starts its timeline without an archive.
        copyHistories(home.resolve("data/pg_wal"), directory);
        return SETTINGS.formatted(script);
    }

    /** Copies the timeline history files of a log that the folder does not have yet. */
    static void copyHistories(Path log, Path to) throws IOException {
        if (!Files.isDirectory(log)) {
            return;
        }
        try (DirectoryStream<Path> histories = Files.newDirectoryStream(log, "*.history")) {
            for (Path history : histories) {
                Path kept = to.resolve(history.getFileName());
                if (!Files.exists(kept)) {
                    Files.copy(history, kept);
                }
            }
        }
    }

    /**
     * The value of {@code restore_command}, without its quotes.
     *
     * @param replaced former data, whose latest segments may not be archived
     */
    String restoreCommand(Optional<Path> replaced) {
        String fromArchive = "cp \"" + directory + "/%f\" \"%p\"";
        replaced.ifPresent(Archive::checkPlain);
        return replaced.map(data -> fromArchive + " || cp \"" + data + "/pg_wal/%f\" \"%p\"")
                .orElse(fromArchive);
    }

    /** Deletes expired segments; logs an error if archiving is behind or has a gap. */
    void maintain(Path home) throws IOException {
        Instant now = Instant.now();
        if (Files.isDirectory(directory)) {
            for (Path old : olderThan(now.minus(keep), directory, SEGMENT)) {
                Files.deleteIfExists(old);
            }
        }
        List<Path> late =
                olderThan(now.minus(LATE), home.resolve("data/pg_wal/archive_status"), Pattern.compile(".*\\.ready"));
        if (!late.isEmpty()) {
            LOG.error(
                    "{} segments of the write-ahead log wait to be archived in {}: see postgres.log",
                    late.size(),
                    directory);
        }
        if (Files.exists(home.resolve(GAP))) {
            LOG.error(
                    "The archive {} has a gap ({} names the segments). Take a new backup, from which everything can be"
                            + " restored again",
                    directory,
                    home.resolve(GAP));
        }
    }

    /** A new backup closes the gap. */
    static void forgetGap(Path home) throws IOException {
        Files.deleteIfExists(home.resolve(GAP));
    }

    private static List<Path> olderThan(Instant time, Path directory, Pattern name) throws IOException {
        try (var files = Files.list(directory)) {
            return files.filter(
                            file -> name.matcher(file.getFileName().toString()).matches())
                    .filter(file -> isOlder(file, time))
                    .toList();
        }
    }

    private static boolean isOlder(Path file, Instant time) {
        try {
            return Files.getLastModifiedTime(file).toInstant().isBefore(time);
        } catch (IOException gone) {
            return false;
        }
    }
}
