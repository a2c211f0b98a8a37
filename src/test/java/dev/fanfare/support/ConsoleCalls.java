package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rows that modules of the console call, which write their paths out. */
public final class ConsoleCalls {
    private static final Path FOLDER = Path.of("src/main/resources/console");
    private static final Pattern ROW = Pattern.compile("['`](/(?:api|web|admin)/[^'`]*)");

    /** Those of all modules. */
    public static final Set<String> ALL = of(modules());

    private ConsoleCalls() {}

    private static Stream<String> modules() {
        return unchecked(() -> Files.list(FOLDER))
                .map(file -> file.getFileName().toString())
                .filter(name -> name.endsWith(".js"));
    }

    /** The text of a module. */
    public static String text(String module) {
        return unchecked(() -> Files.readString(FOLDER.resolve(module)));
    }

    /** Those of modules, by their file names. */
    public static Set<String> of(Stream<String> modules) {
        return modules.flatMap(module -> ROW.matcher(text(module)).results().map(match -> match.group(1)))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
