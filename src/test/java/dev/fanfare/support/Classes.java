package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

import dev.fanfare.app.node.Fanfare;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The classes of the service, loaded and not initialised: for what {@link House} would take seconds to tell. */
public final class Classes {
    private static final Path FOLDER = unchecked(() -> Path.of(
            Fanfare.class.getProtectionDomain().getCodeSource().getLocation().toURI()));

    private static final List<String> NAMES = unchecked(() -> {
        try (Stream<Path> files = Files.walk(FOLDER.resolve("dev"))) {
            return files.map(file -> FOLDER.relativize(file).toString())
                    .filter(file -> file.endsWith(".class") && !file.endsWith("package-info.class"))
                    .map(file -> file.replaceAll("[/\\\\]", ".").replaceAll("\\.class$", ""))
                    .sorted()
                    .toList();
        }
    });

    private Classes() {}

    /** Those whose full name, with {@code $} before a nested class's, matches as a whole. */
    public static Stream<Class<?>> named(String pattern) {
        return NAMES.stream().filter(name -> name.matches(pattern)).map(Classes::load);
    }

    private static Class<?> load(String name) {
        return unchecked(() -> Class.forName(name, false, Classes.class.getClassLoader()));
    }
}
