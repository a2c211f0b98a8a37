package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Temporary folders of tests. */
public final class TestFolders {
    /** A file system in memory: making the thousand files of a database takes a twentieth of the time there. */
    private static final Path CACHE_TTL = Path.of("/dev/shm");

    private static final long ENOUGH_BYTES = 6L << 30;

    private TestFolders() {}

    /** A folder in memory where there is plenty of it, else on the disk; deleted when the test process ends. */
    public static Path fast(String prefix) {
        return unchecked(() -> {
            boolean inMemory =
                    Files.isWritable(CACHE_TTL) && Files.getFileStore(CACHE_TTL).getUsableSpace() > ENOUGH_BYTES;
            return kept(inMemory ? Files.createTempDirectory(CACHE_TTL, prefix) : Files.createTempDirectory(prefix));
        });
    }

    /** A folder on the disk, from which programs can be run; deleted when the test process ends. */
    public static Path onDisk(String prefix) {
        return unchecked(() -> kept(Files.createTempDirectory(prefix)));
    }

    private static Path kept(Path folder) throws IOException {
        AtExit.then(() -> delete(folder));
        return folder.toRealPath();
    }

    /** Deletes a folder and all that is in it, if it is there. */
    public static void delete(Path root) {
        if (!Files.exists(root)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
