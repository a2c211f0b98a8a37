package dev.fanfare.runtime.postgres;

import dev.fanfare.support.TestFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a first start of the embedded PostgreSQL makes, made once for all test processes and copied from there: unpacked
 * programs, and an empty cluster with its roles.
 */
public final class PreparedServer {
    private static final Path SHARED = Path.of("target", "postgres");
    private static final Path PROGRAMS = SHARED.resolve("programs");
    private static final Path CLUSTER = SHARED.resolve("cluster");

    /** Of this process. PostgreSQL may have to run as another user, who may not look into the project. */
    private static Path programs;

    private PreparedServer() {}

    /**
     * Puts both into the directory of an embedded PostgreSQL that has not been started yet. One that will be killed needs a
     * directory {@linkplain TestFolders#onDisk on the disk}.
     */
    public static void in(Path directory) {
        try {
            programsIn(directory);
            copy(CLUSTER, directory, List.of("programs", "lock"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Puts the programs there alone, so that the first start makes the cluster. */
    public static void programsIn(Path directory) {
        try {
            prepare();
            Files.createDirectories(directory);
            link(directory.resolve("programs"), programs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static synchronized void prepare() throws IOException {
        if (programs != null) {
            return;
        }
        Files.createDirectories(SHARED);
        try (FileChannel file =
                        FileChannel.open(SHARED.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = file.lock()) {
            assert held.isValid();
            PostgresBinaries.unpack(PROGRAMS);
            programs = TestFolders.onDisk("fanfare-programs-");
            programs.toFile().setReadable(true, false);
            programs.toFile().setExecutable(true, false);
            copy(PROGRAMS, programs, List.of());
            if (!Files.exists(CLUSTER)) {
                Path made = TestFolders.fast("fanfare-cluster-");
                link(made.resolve("programs"), programs);
                EmbeddedPostgres.start(made, 0).close();
                Path unfinished = SHARED.resolve("unfinished");
                Files.createDirectories(unfinished);
                copy(made, unfinished, List.of("programs", "lock"));
                Files.move(unfinished, CLUSTER, StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    /** On the disk each gets its own: what is left of a server that was killed is known by the path of its program. */
    private static void link(Path link, Path target) throws IOException {
        if (!Files.getFileStore(link.getParent()).equals(Files.getFileStore(target))) {
            try {
                Files.createSymbolicLink(link, target);
                return;
            } catch (IOException | UnsupportedOperationException noLinks) {
                // Then copies.
            }
        }
        Files.createDirectories(link);
        copy(target, link, List.of());
    }

    private static void copy(Path from, Path to, List<String> without) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(each -> !each.equals(from)).toList()) {
                Path relative = from.relativize(file);
                if (!without.contains(relative.getName(0).toString())) {
                    copyFile(file, to.resolve(relative), from.equals(PROGRAMS) || from.equals(programs));
                }
            }
        }
    }

    /** By a second name for the same bytes, if none writes there and it is possible: much faster. */
    private static void copyFile(Path file, Path to, boolean link) throws IOException {
        if (link && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            try {
                Files.createLink(to, file);
                return;
            } catch (IOException | UnsupportedOperationException anotherDisk) {
                // Then its bytes are copied.
            }
        }
        Files.copy(file, to, LinkOption.NOFOLLOW_LINKS, StandardCopyOption.COPY_ATTRIBUTES);
    }
}
