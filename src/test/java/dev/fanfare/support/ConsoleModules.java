package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The console's files. A module is called by its file's name, which no other folder has. */
public final class ConsoleModules {
    public static final Path FOLDER = Path.of("src/main/resources/console");

    private ConsoleModules() {}

    /** The modules, sorted by their names. */
    public static List<Path> files() {
        return unchecked(() -> {
            try (Stream<Path> files = Files.walk(FOLDER)) {
                return files.filter(file -> file.toString().endsWith(".js"))
                        .sorted((one, other) -> one.getFileName().compareTo(other.getFileName()))
                        .toList();
            }
        });
    }

    /** The path of a module below the folder. */
    public static String path(String module) {
        return files().stream()
                .filter(file -> file.endsWith(module))
                .map(file -> FOLDER.relativize(file).toString().replace('\\', '/'))
                .collect(Collectors.joining());
    }

    /** The text of a module. */
    public static String text(String module) {
        return unchecked(() -> Files.readString(FOLDER.resolve(path(module))));
    }

    /** All texts by the names of their modules. */
    public static Map<String, String> texts() {
        Map<String, String> texts = new TreeMap<>();
        for (Path file : files()) {
            String before = texts.put(file.getFileName().toString(), unchecked(() -> Files.readString(file)));
            if (before != null) {
                throw new AssertionError("Two modules are called " + file.getFileName());
            }
        }
        return texts;
    }
}
