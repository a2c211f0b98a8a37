package dev.fanfare.support;

import dev.fanfare.app.node.Tables;
import dev.fanfare.platform.sql.StatementSource;
import dev.fanfare.platform.tables.OwnedTable;
import dev.fanfare.platform.tables.OwnedTables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The SQL of the service: constants of repositories, each statement whole, and what tables declare of themselves. */
public final class Repositories {
    private static final Pattern STATEMENT =
            Pattern.compile("(?i)\\s*(?:--[^\\n]*\\n\\s*)*(?:select|insert|update|delete|with|merge|lock)\\s[\\s\\S]*");

    /** Where something is still to be put in. */
    private static final Pattern UNFINISHED = Pattern.compile("%(?:\\d\\$)?s|\\{filters}");

    private Repositories() {}

    /** All of them, sorted by name; not those beside the nodes, which name no table. */
    public static List<Class<?>> all() {
        try {
            Path classes = Path.of(dev.fanfare.app.Main.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            try (Stream<Path> files = Files.walk(classes)) {
                return files.map(file -> classes.relativize(file).toString())
                        .filter(file -> file.endsWith("Repository.class"))
                        .map(file -> file.substring(0, file.length() - ".class".length())
                                .replace('/', '.')
                                .replace('\\', '.'))
                        .filter(name -> !name.startsWith("dev.fanfare.runtime.postgres."))
                        .sorted()
                        .<Class<?>>map(Repositories::load)
                        .toList();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The statements by the names of their constants, such as {@code tasks.LeavingRepository.LEAVE}; sorted. Parts of
     * statements that begin like one are among them: {@link #mayBePart}.
     */
    public static Map<String, String> statements() {
        Map<String, String> statements = new TreeMap<>();
        for (Class<?> repository : all()) {
            String name = repository.getName().substring("dev.fanfare.".length()) + ".";
            for (Field constant : constants(repository)) {
                texts(constant).forEach((suffix, text) -> {
                    if (STATEMENT.matcher(text).matches()
                            && !UNFINISHED.matcher(text).find()) {
                        statements.put(name + constant.getName() + suffix, text);
                    }
                });
            }
        }
        for (OwnedTables owned : Tables.ALL.owners()) {
            String name = owned.owner().getName().substring("dev.fanfare.".length()) + ".";
            for (OwnedTable table : owned.tables()) {
                List<String> texts = new ArrayList<>(table.exports().values());
                texts.addAll(table.erasing());
                table.expiries().forEach(expiry -> texts.add(expiry.statement()));
                texts.forEach(text -> statements.put(name + table.name() + "_" + texts.indexOf(text), text));
            }
        }
        return statements;
    }

    /** Whether it stands in another one: then it is a part of it, a statement that another one goes on from, or both. */
    public static boolean mayBePart(String text, Map<String, String> statements) {
        return statements.values().stream().anyMatch(other -> other.length() > text.length() && other.contains(text));
    }

    /**
     * A statement by its name, such as {@code LIST}, or {@code LIST_13} or {@code QUEUE_CLAIM} for one of a
     * {@link StatementSource}.
     */
    public static String statement(Class<?> repository, String name) {
        return constants(repository).stream()
                .filter(constant -> name.startsWith(constant.getName()))
                .map(constant ->
                        texts(constant).get(name.substring(constant.getName().length())))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(repository + " has no " + name));
    }

    /** The constants that are texts, or make some. */
    public static List<Field> constants(Class<?> repository) {
        List<Field> constants = new ArrayList<>();
        for (Field field : repository.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())
                    && Modifier.isFinal(field.getModifiers())
                    && (field.getType() == String.class || StatementSource.class.isAssignableFrom(field.getType()))) {
                field.setAccessible(true);
                constants.add(field);
            }
        }
        return constants;
    }

    /** By what follows the constant's name. */
    private static Map<String, String> texts(Field constant) {
        try {
            return constant.get(null) instanceof StatementSource source
                    ? source.texts()
                    : Map.of("", (String) constant.get(null));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
