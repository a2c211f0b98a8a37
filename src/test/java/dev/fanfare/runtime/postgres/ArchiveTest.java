package dev.fanfare.runtime.postgres;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fanfare.support.Db;
import dev.fanfare.support.Soak;
import dev.fanfare.support.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(OS.WINDOWS)
class ArchiveTest {
    private static final Path directory = TestFolders.fast("fanfare-archive-");

    @Test
    @Soak.Only
    @DisplayName("TR-10 leaves a gap that is told of, instead of filling the disk, when the archive cannot be written")
    void leavesAGap() throws Exception {
        Path home = directory.resolve("home");
        Archive archive = new Archive(directory.resolve("archive"), Duration.ofDays(1), 2);
        Path gap = home.resolve("archive.gap");
        PreparedServer.in(home);
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(home, 0, Optional.of(archive))) {
            Files.move(archive.directory(), directory.resolve("away"));
            for (int i = 0; i < 4; i++) {
                // More than a segment each.
                Db.execute(
                        postgres.uri(),
                        "create table t" + i + " as select repeat('x', 1000) from generate_series(1, 18000)");
            }
            eventually(() -> assertThat(gap).isNotEmptyFile());
            assertThat(Files.readAllLines(gap)).allMatch(name -> name.matches("[0-9A-F]{24}"));
            // From a new backup on everything is there again.
            Files.move(directory.resolve("away"), archive.directory());
            Path backup = Files.createDirectories(directory.resolve("backup"));
            Files.setPosixFilePermissions(backup, PosixFilePermissions.fromString("rwxr-xr-x"));
            postgres.backUp(backup);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(backup)))
                    .as("everything is in it, passwords included")
                    .isEqualTo("rwx------");
            assertThat(gap).doesNotExist();
        }
        try (Stream<Path> archived = Files.list(archive.directory())) {
            assertThat(archived).isNotEmpty();
        }
    }

    @Test
    void keepsWhatItNeedsAndNoLonger() throws IOException {
        Path archived = Files.createDirectories(directory.resolve("old"));
        Path status = Files.createDirectories(directory.resolve("idle/data/pg_wal/archive_status"));
        FileTime old = FileTime.from(Instant.now().minus(Duration.ofDays(3)));
        for (String name : new String[] {"00000001000000000000000A", "00000002.history", "notes.txt"}) {
            Files.setLastModifiedTime(Files.createFile(archived.resolve(name)), old);
        }
        Files.createFile(archived.resolve("00000001000000000000000B"));
        new Archive(archived, Duration.ofDays(2), 1).maintain(directory.resolve("idle"));
        try (Stream<Path> left = Files.list(archived)) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("00000001000000000000000B", "00000002.history", "notes.txt");
        }
        assertThat(status).isEmptyDirectory();
    }

    @Test
    void countsSegments() {
        assertThat(Backup.after("00000001000000000000000A")).isEqualTo("00000001000000000000000B");
        assertThat(Backup.after("0000000200000001000000FF")).isEqualTo("000000020000000200000000");
    }

    @Test
    void refusesADirectoryThatAShellWouldRead() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Archive.of("/backups/$(reboot)", 1))
                .withMessageContaining("must have no quotes");
        assertThat(Archive.of(" ", 1)).isEmpty();
    }
}
