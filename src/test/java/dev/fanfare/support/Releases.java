package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

import dev.fanfare.platform.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What nodes and clients of each release that may still run send: {@code src/test/resources/release/<version>}. With
 * {@code -Drelease=cut} the folder of the version in {@code pom.xml} is written.
 */
public final class Releases {
    private static final Path FILES = Path.of("src/test/resources/release");

    /** The release that is cut from today's code, in a folder of the test. */
    public static final String TODAY = "today";

    private Releases() {}

    /** A file of each release by its version, and of {@link #TODAY}, which is written into a folder. */
    public static Map<String, Path> withToday(String name, byte[] content, Path folder) {
        return unchecked(() -> {
            if (isCut()) {
                Files.createDirectories(FILES.resolve(Version.current()));
                Files.write(FILES.resolve(Version.current()).resolve(name), content);
            }
            Map<String, Path> files = earlier(name);
            files.put(TODAY, Files.write(folder.resolve(name), content));
            return files;
        });
    }

    /** A file of each release by its version. */
    public static Map<String, Path> earlier(String name) {
        return unchecked(() -> {
            Map<String, Path> files = new TreeMap<>();
            if (Files.exists(FILES)) {
                try (Stream<Path> folders = Files.list(FILES)) {
                    folders.forEach(folder -> files.put(folder.getFileName().toString(), folder.resolve(name)));
                }
            }
            return files;
        });
    }

    /** Whether a release is cut. */
    public static boolean isCut() {
        return "cut".equals(System.getProperty("release"));
    }
}
