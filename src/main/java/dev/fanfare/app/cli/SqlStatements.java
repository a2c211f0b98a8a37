package dev.fanfare.app.cli;

import dev.fanfare.app.node.Tables;
import dev.fanfare.platform.sql.StatementSource;
import dev.fanfare.platform.tables.OwnedTable;
import dev.fanfare.platform.tables.PackageTables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The SQL of the service: constants of repositories and of what domains offer in their {@code store}, each statement whole,
 * and what tables declare of themselves.
 */
public final class SqlStatements {
    private static final String PACKAGE = "dev.fanfare.";

    private static final Pattern REPOSITORY =
            Pattern.compile(".*(?:Repository|[/\\\\]store[/\\\\](?!package-info)[^$/\\\\]+)\\.class");

    private static final Pattern STATEMENT =
            Pattern.compile("(?i)\\s*(?:--[^\\n]*\\n\\s*)*(?:select|insert|update|delete|with|merge|lock)\\s[\\s\\S]*");

    /** Where something is still to be put in. */
    private static final Pattern UNFINISHED = Pattern.compile("%(?:\\d\\$)?s|\\{filters}");

    private SqlStatements() {}

    /**
     * The statements by the names of their constants, such as {@code campaigns.task.TasksRepository.COMPLETE}; sorted. Parts of
     * statements that begin like one are among them.
     */
    public static Map<String, String> all() {
        Map<String, String> statements = new TreeMap<>();
        for (Class<?> repository : repositories()) {
            for (Field constant : constants(repository)) {
                texts(constant).forEach((suffix, text) -> {
                    if (STATEMENT.matcher(text).matches()
                            && !UNFINISHED.matcher(text).find()) {
                        statements.put(name(repository) + constant.getName() + suffix, text);
                    }
                });
            }
        }
        for (PackageTables owned : Tables.ALL.owners()) {
            for (OwnedTable table : owned.tables()) {
                List<String> texts = new ArrayList<>(table.exports().values());
                texts.addAll(table.erasing());
                table.expiries().forEach(expiry -> texts.add(expiry.statement()));
                if (table.standing() != null) {
                    texts.add(table.standing().list());
                    Stream.ofNullable(table.standing().end()).forEach(texts::add);
                }
                texts.forEach(
                        text -> statements.put(name(owned.owner()) + table.name() + "_" + texts.indexOf(text), text));
            }
        }
        return statements;
    }

    private static String name(Class<?> owner) {
        return owner.getName().substring(PACKAGE.length()) + ".";
    }

    /** All classes with statements, sorted by name; not those beside the nodes, which name no table. */
    public static List<Class<?>> repositories() {
        try {
            Path classes = Path.of(SqlStatements.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            if (Files.isDirectory(classes)) {
                return repositories(classes);
            }
            try (FileSystem jar = FileSystems.newFileSystem(classes)) {
                return repositories(jar.getPath("/"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Class<?>> repositories(Path classes) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            return files.map(file -> classes.relativize(file).toString())
                    .filter(file -> REPOSITORY.matcher(file).matches())
                    .map(file -> file.substring(0, file.length() - ".class".length())
                            .replace('/', '.')
                            .replace('\\', '.'))
                    .filter(name -> !name.startsWith("dev.fanfare.runtime.postgres."))
                    .sorted()
                    .<Class<?>>map(SqlStatements::load)
                    .filter(type -> type.getSimpleName().endsWith("Repository")
                            || !constants(type).isEmpty())
                    .toList();
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The constants of a repository that are texts, or make some. */
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

    /** The texts of a constant, by what follows its name. */
    public static Map<String, String> texts(Field constant) {
        try {
            return constant.get(null) instanceof StatementSource source
                    ? source.texts()
                    : Map.of("", (String) constant.get(null));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
