package dev.fanfare.support;

import dev.fanfare.app.cli.SqlStatements;
import dev.fanfare.platform.sql.StatementSource;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The SQL of the service, as tests ask for it. */
public final class Repositories {
    private Repositories() {}

    /** {@link SqlStatements#repositories}. */
    public static List<Class<?>> all() {
        return SqlStatements.repositories();
    }

    /** {@link SqlStatements#all}. Parts of statements that begin like one are among them: {@link #mayBePart}. */
    public static Map<String, String> statements() {
        return SqlStatements.all();
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
                .map(constant -> SqlStatements.texts(constant)
                        .get(name.substring(constant.getName().length())))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(repository + " has no " + name));
    }

    /** {@link SqlStatements#constants}. */
    public static List<Field> constants(Class<?> repository) {
        return SqlStatements.constants(repository);
    }

    /** {@link SqlStatements#texts}. */
    public static Map<String, String> texts(Field constant) {
        return SqlStatements.texts(constant);
    }
}
