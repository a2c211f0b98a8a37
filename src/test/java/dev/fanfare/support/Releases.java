package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What nodes of each release that may still run send to PostgreSQL and to each other: {@code release/<version>} below the
 * goldens. The folder of the version in {@code pom.xml} is written with the goldens; earlier ones stay as they were released.
 */
public final class Releases {
    private static final String FOLDER = "release";
    private static final Path FILES = Path.of("src/test/resources", FOLDER);

    private Releases() {}

    /** The versions, sorted. */
    public static List<String> all() {
        try (Stream<Path> folders = Files.list(FILES)) {
            return folders.map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The name of one of a release's goldens. */
    public static String file(String version, String name) {
        return FOLDER + "/" + version + "/" + name;
    }

    /** Where one of a release's files is. */
    public static Path path(String version, String name) {
        return FILES.resolve(version).resolve(name);
    }

    /** What such a golden holds. */
    public static String text(String version, String name) {
        return unchecked(() -> Files.readString(path(version, name)));
    }
}
