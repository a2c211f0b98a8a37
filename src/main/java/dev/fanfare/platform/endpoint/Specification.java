package dev.fanfare.platform.endpoint;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The rows of the interface's specification, whose clients may send more than their rows know. All other rows are ours to
 * define, and refuse that.
 */
public final class Specification {
    private static final Set<String> PATHS = read();

    private Specification() {}

    private static Set<String> read() {
        try (InputStream file = Specification.class.getResourceAsStream("specification.txt")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Set<String> paths() {
        return PATHS;
    }

    public static boolean has(String path) {
        return PATHS.contains(path);
    }
}
