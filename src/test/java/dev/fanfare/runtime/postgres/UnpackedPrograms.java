package dev.fanfare.runtime.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/** PostgreSQL's programs, unpacked once for all test processes: copying them takes a twentieth of the time. */
public final class UnpackedPrograms {
    private static final Path SHARED = Path.of("target", "postgres");

    private UnpackedPrograms() {}

    /** Puts them into the directory of an embedded PostgreSQL that has not been started yet. */
    public static void copyTo(Path directory) {
        try {
            Files.createDirectories(SHARED);
            Path from = SHARED.resolve("programs");
            try (FileChannel file = FileChannel.open(
                            SHARED.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock held = file.lock()) {
                assert held.isValid();
                PostgresBinaries.unpack(from);
            }
            Path to = Files.createDirectories(directory).resolve("programs");
            try (Stream<Path> programs = Files.walk(from)) {
                for (Path program : programs.toList()) {
                    Files.copy(
                            program,
                            to.resolve(from.relativize(program)),
                            LinkOption.NOFOLLOW_LINKS,
                            StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
