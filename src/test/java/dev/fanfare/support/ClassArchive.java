package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

import dev.fanfare.app.node.Fanfare;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * The classes of nodes in processes of their own, archived once after each compilation (class data sharing): loading them is a
 * third of what a start costs. The JVM archives classes of jars only. Shared by the processes of a test run.
 */
final class ClassArchive {
    private static final Path CLASSES = classes();
    private static final Path FOLDER = CLASSES.resolveSibling("nodes");
    private static final Path JAR = FOLDER.resolve("classes.jar");
    private static final Path ARCHIVE = FOLDER.resolve("classes.jsa");
    private static final int TIMEOUT_SECONDS = 60;

    private static List<String> options;

    private ClassArchive() {}

    /** Options of a JVM that runs Fanfare: its class path, and the archive if there is one. */
    static synchronized List<String> options() {
        if (options == null) {
            options = prepare();
        }
        return options;
    }

    private static List<String> prepare() {
        try {
            Files.createDirectories(FOLDER);
            try (FileChannel channel =
                    FileChannel.open(FOLDER.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                // Released when the channel is closed.
                channel.lock();
                if (!Files.exists(JAR) || newest(CLASSES) > millis(JAR)) {
                    Files.deleteIfExists(ARCHIVE);
                    pack(CLASSES);
                    archive();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> classPath = List.of("-cp", classPath());
        return Files.exists(ARCHIVE)
                ? Stream.concat(Stream.of("-XX:SharedArchiveFile=" + ARCHIVE), classPath.stream())
                        .toList()
                : classPath;
    }

    /** Those that are tested: the gate's or those of the quick profile. */
    private static Path classes() {
        try {
            return Path.of(Fanfare.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String classPath() {
        return Stream.concat(
                        Stream.of(JAR.toString()),
                        Arrays.stream(System.getProperty("java.class.path").split(System.getProperty("path.separator")))
                                .filter(entry -> entry.endsWith(".jar")))
                .collect(Collectors.joining(System.getProperty("path.separator")));
    }

    private static long newest(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.mapToLong(ClassArchive::millis).max().orElse(0);
        }
    }

    private static long millis(Path file) {
        return unchecked(() -> Files.getLastModifiedTime(file).toMillis());
    }

    private static void pack(Path classes) throws IOException {
        Path unfinished = FOLDER.resolve("classes.jar.new");
        try (OutputStream out = Files.newOutputStream(unfinished);
                JarOutputStream jar = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(each -> !each.equals(classes)).toList()) {
                boolean isFolder = Files.isDirectory(file);
                String name = classes.relativize(file).toString().replace('\\', '/');
                // With entries of folders too, in which migrations are looked for.
                jar.putNextEntry(new ZipEntry(isFolder ? name + "/" : name));
                if (!isFolder) {
                    Files.copy(file, jar);
                }
                jar.closeEntry();
            }
        }
        Files.move(unfinished, JAR, StandardCopyOption.REPLACE_EXISTING);
    }

    /** By a command that starts a node and ends. Without an archive, starts take longer and nothing else. */
    private static void archive() throws IOException {
        Process process = NodeProcess.builder(
                        List.of("-XX:ArchiveClassesAtExit=" + ARCHIVE, "-cp", classPath()),
                        Map.of("FANFARE_DATABASE_URI", Db.freshUri()),
                        "512m",
                        "verify")
                .redirectOutput(FOLDER.resolve("archive.log").toFile())
                .start();
        try {
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                Files.deleteIfExists(ARCHIVE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
