package dev.fanfare.support;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rows that modules of the console call, which write their paths out. */
public final class ConsoleCalls {
    private static final Pattern ROW = Pattern.compile("['`](/(?:api|web|admin)/[^'`]*)");

    /** Those of all modules. */
    public static final Set<String> ALL = of(ConsoleModules.texts().keySet().stream());

    private ConsoleCalls() {}

    /** Those of modules, by their file names. */
    public static Set<String> of(Stream<String> modules) {
        return modules.flatMap(module ->
                        ROW.matcher(ConsoleModules.text(module)).results().map(match -> match.group(1)))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
