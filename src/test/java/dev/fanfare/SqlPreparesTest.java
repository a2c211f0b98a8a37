package dev.fanfare;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.fanfare.support.Db;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** PostgreSQL can read every statement in every repository, against the schema as it is. */
class SqlPreparesTest {
    private static final Pattern STATEMENT =
            Pattern.compile("(?i)\\s*(?:--[^\\n]*\\n\\s*)*(?:select|insert|update|delete|with|merge)\\s[\\s\\S]*");

    @Test
    void everyStatementOfEveryRepository() throws Exception {
        List<String> failures = new ArrayList<>();
        int prepared = 0;
        try (Connection connection = Db.connect(Db.uri())) {
            for (JavaClass repository : repositories()) {
                Map<String, String> constants = new TreeMap<>();
                for (Field constant : constants(repository.reflect())) {
                    constants.put(constant.getName(), (String) constant.get(null));
                }
                for (Map.Entry<String, String> constant : constants.entrySet()) {
                    if (isWhole(constant.getValue(), constants.values())) {
                        prepared++;
                        String name = repository.getSimpleName() + "." + constant.getKey();
                        prepare(connection, name, constant.getValue(), failures);
                    }
                }
            }
        }
        assertThat(prepared).as("statements found").isPositive();
        assertThat(failures).isEmpty();
    }

    /**
     * A constant that begins otherwise, has gaps, or is the beginning of another one is a part of statements, and is
     * tried inside them.
     */
    private static boolean isWhole(String sql, Collection<String> constants) {
        return STATEMENT.matcher(sql).matches()
                && !sql.contains("%s")
                && constants.stream().noneMatch(other -> other.length() > sql.length() && other.startsWith(sql));
    }

    @Test
    void everyRepositoryHasStatementsToTry() {
        assertThat(repositories()).isNotEmpty().allSatisfy(repository -> assertThat(constants(repository.reflect()))
                .as(repository.getName())
                .isNotEmpty());
    }

    private static List<JavaClass> repositories() {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("dev.fanfare").stream()
                        .filter(type -> type.getSimpleName().endsWith("Repository"))
                        .sorted(java.util.Comparator.comparing(JavaClass::getName))
                        .toList();
    }

    private static List<Field> constants(Class<?> type) {
        List<Field> constants = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())
                    && Modifier.isFinal(field.getModifiers())
                    && field.getType() == String.class) {
                field.setAccessible(true);
                constants.add(field);
            }
        }
        return constants;
    }

    private static void prepare(Connection connection, String name, String sql, List<String> failures)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("prepare tried as " + sql);
            statement.execute("deallocate tried");
        } catch (SQLException e) {
            failures.add(name + ": " + e.getMessage());
        }
    }
}
