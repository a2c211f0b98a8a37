package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The console's files. A module is called by its file's name, which no other folder has. */
public final class ConsoleModules {
    public static final Path FOLDER = Path.of("src/main/resources/console");

    /** By their names; fails if two have the same. */
    private static final Map<String, Path> FILES = unchecked(() -> {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".js"))
                    .collect(Collectors.toMap(file -> file.getFileName().toString(), Function.identity()));
        }
    });

    private ConsoleModules() {}

    /** The path of a module below the folder. */
    public static String path(String module) {
        return FOLDER.relativize(FILES.get(module)).toString().replace('\\', '/');
    }

    /** The text of a module. */
    public static String text(String module) {
        return unchecked(() -> Files.readString(FILES.get(module)));
    }

    /** All texts by the names of their modules. */
    public static Map<String, String> texts() {
        Map<String, String> texts = new TreeMap<>();
        FILES.keySet().forEach(module -> texts.put(module, text(module)));
        return texts;
    }
}
