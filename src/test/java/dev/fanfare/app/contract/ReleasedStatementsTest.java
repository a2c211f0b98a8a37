package dev.fanfare.app.contract;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.Version;
import dev.fanfare.support.Db;
import dev.fanfare.support.Releases;
import dev.fanfare.support.Repositories;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The statements of each release run on today's schema. That they are all there are is seen by
 * {@link dev.fanfare.support.SentStatements}.
 */
class ReleasedStatementsTest {
    private static final Pattern HEADING = Pattern.compile("\\n\\n-- (\\S+\\.\\w+): (.*)\\n");

    private static final Pattern BENCHMARKS = Pattern.compile("\\b[a-z.]+\\.[A-Z]\\w+Repository\\.[A-Z_0-9]+\\b");

    /** The types of columns, which PostgreSQL 15 does not tell. */
    private static final String TYPES = """
            select concat_ws(' -> ', to_jsonb(p) -> 'parameter_types', to_jsonb(p) -> 'result_types')
            from pg_prepared_statements p
            where name = 'tried'
            """;

    private static final String ARGUMENTS =
            "select repeat('null, ', cardinality(parameter_types)) from pg_prepared_statements where name = 'tried'";

    @TempDir
    private static Path folder;

    private static Map<String, Path> releases;

    @BeforeAll
    static void cut() throws SQLException {
        StringBuilder text = new StringBuilder("-- Every statement of " + Version.current()
                + " with the types of its arguments and columns. Written by ReleasedStatementsTest.");
        try (Connection service = service(Db.uri())) {
            assertThat(!Releases.isCut() || service.getMetaData().getDatabaseMajorVersion() >= 16)
                    .as("a server that tells the types of columns")
                    .isTrue();
            Map<String, String> statements = Repositories.statements();
            for (Map.Entry<String, String> statement : statements.entrySet()) {
                types(service, statement.getValue(), statements).ifPresent(types -> text.append("\n\n-- ")
                        .append(statement.getKey())
                        .append(": ")
                        .append(types)
                        .append('\n')
                        .append(statement.getValue().strip()));
            }
        }
        releases = Releases.withToday(
                "statements.sql", text.append('\n').toString().getBytes(StandardCharsets.UTF_8), folder);
    }

    @Test
    @DisplayName("TR-09 run on today's schema, with the rights of the service's role and the same types")
    void runOnTheSchemaOfToday() throws SQLException {
        assertThat(problems(Db.uri())).isEmpty();
    }

    @Test
    @DisplayName("TR-09 what a schema takes from a release is found: a column, its type, a right")
    void findsWhatIsTaken() throws SQLException {
        String uri = Db.freshUri();
        Db.execute(uri, """
                alter table task_definitions drop column description cascade;
                alter table cities alter column name type varchar(200);
                revoke select on favourites from public, fanfare_service
                """);
        assertThat(problems(uri))
                .anyMatch(problem -> problem.contains("column") && problem.contains("description does not exist"))
                .anyMatch(problem -> problem.contains("had ") && problem.contains("character varying"))
                .anyMatch(problem -> problem.contains("permission denied for table favourites"));
    }

    /** Of the statements of all releases on a schema. */
    private static List<String> problems(String uri) throws SQLException {
        List<String> problems = new ArrayList<>();
        try (Connection service = service(uri)) {
            releases.forEach((release, file) -> {
                Map<String, String[]> statements = read(unchecked(() -> Files.readString(file)));
                assertThat(statements).as(release).hasSizeGreaterThan(100);
                statements.forEach((name, typesAndText) -> {
                    String problem = problem(service, typesAndText[0], typesAndText[1]);
                    if (problem != null) {
                        problems.add(release + " " + name + ": " + problem);
                    }
                });
            });
        }
        return problems;
    }

    @Test
    @DisplayName("The benchmarks send statements that there are")
    void thoseOfTheBenchmarksAreThere() throws IOException {
        Set<String> named = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src/bench"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                BENCHMARKS.matcher(Files.readString(file)).results().forEach(found -> named.add(found.group()));
            }
        }
        assertThat(named)
                .hasSizeGreaterThan(25)
                .isSubsetOf(Repositories.statements().keySet());
    }

    @Test
    void everyRepositoryHasStatements() {
        assertThat(Repositories.all()).isNotEmpty().allSatisfy(repository -> assertThat(
                        Repositories.constants(repository))
                .as(repository.getName())
                .isNotEmpty());
    }

    /** Its types; empty for what is only a part of others. */
    private static Optional<String> types(Connection service, String text, Map<String, String> statements)
            throws SQLException {
        try {
            return Optional.of(tried(service, text));
        } catch (SQLException e) {
            if (Repositories.mayBePart(text, statements)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static Connection service(String uri) throws SQLException {
        Connection connection = Db.connect(Db.serviceUri(uri));
        try (Statement statement = connection.createStatement()) {
            statement.execute("set plan_cache_mode = force_generic_plan");
        }
        return connection;
    }

    private static Map<String, String[]> read(String golden) {
        Map<String, String[]> statements = new TreeMap<>();
        Matcher heading = HEADING.matcher(golden);
        boolean found = heading.find();
        while (found) {
            String name = heading.group(1);
            String types = heading.group(2);
            int begins = heading.end();
            found = heading.find();
            statements.put(
                    name, new String[] {types, golden.substring(begins, found ? heading.start() : golden.length())});
        }
        return statements;
    }

    /** Why a statement of a release fails today; null when it does not. */
    private static String problem(Connection service, String types, String sql) {
        try {
            String now = tried(service, sql);
            // A server that does not tell the types of columns tells the beginning.
            return types.startsWith(now) ? null : "had " + types + ", has " + now;
        } catch (SQLException e) {
            return e.getMessage();
        }
    }

    /** Prepares and plans a statement, which checks rights too, and tells the types of its arguments and columns. */
    private static String tried(Connection service, String sql) throws SQLException {
        try (Statement statement = service.createStatement()) {
            if (sql.startsWith("lock ")) {
                statement.execute("begin; " + sql + "; rollback");
                return "[]";
            }
            statement.execute("prepare tried as " + sql);
            try {
                String types = text(statement, TYPES);
                String arguments = text(statement, ARGUMENTS);
                statement.execute("explain execute tried"
                        + (arguments.isEmpty() ? "" : "(" + arguments.substring(0, arguments.length() - 2) + ")"));
                return types;
            } finally {
                statement.execute("deallocate tried");
            }
        } catch (SQLException e) {
            throw new SQLException(e.getMessage() + " in:\n" + sql, e);
        }
    }

    private static String text(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
