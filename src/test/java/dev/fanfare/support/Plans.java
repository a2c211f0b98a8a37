package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** How PostgreSQL would run repositories' statements on a database of the test's own. */
public final class Plans implements AutoCloseable {
    private final Connection connection;

    private Plans(Connection connection) {
        this.connection = connection;
    }

    /** Counting the rows and checking their references, the latter for superusers, would take most of the time. */
    private static final String TRIGGERS = """
            do $$
            declare name regclass;
            begin
              for name in select oid from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') loop
                begin
                  execute format('alter table %%s %s trigger all', name);
                exception when insufficient_privilege then
                  execute format('alter table %%s %s trigger user', name);
                end;
              end loop;
            end $$
            """;

    /** On a fresh database, after running these statements, which end with {@code analyze}, without the schema's triggers. */
    public static Plans on(String fill) {
        String uri = Db.freshUri();
        Db.execute(uri, TRIGGERS.formatted("disable", "disable"));
        Db.execute(uri, fill);
        Db.execute(uri, TRIGGERS.formatted("enable", "enable"));
        try {
            return new Plans(Db.connect(uri));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The plan that the service's connections keep once they have run the statement many times: made without looking at
     * its arguments.
     *
     * @param repository its class
     * @param statement the constant that holds it
     * @param arguments of the statement, as SQL, separated by commas; may be empty
     */
    public String generic(Class<?> repository, String statement, String arguments) {
        return generic(Repositories.statement(repository, statement), arguments);
    }

    /** The same for the text of a statement. */
    public String generic(String sql, String arguments) {
        return plan("force_generic_plan", sql, arguments);
    }

    /** The plan that is made for these arguments. */
    public String of(Class<?> repository, String statement, String arguments) {
        return plan("auto", Repositories.statement(repository, statement), arguments);
    }

    /** A repository that the test's own package does not see. */
    public static Class<?> repository(String name) {
        return Repositories.all().stream()
                .filter(repository -> repository.getSimpleName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no repository " + name));
    }

    /**
     * How many of a dozen executions were planned by themselves: five at the beginning, and no more when the plan is kept.
     *
     * @param arguments as SQL, separated by commas
     */
    public int planned(Class<?> repository, String name, String arguments) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("deallocate all");
            statement.execute("set plan_cache_mode = auto");
            statement.execute("prepare looked_at as " + Repositories.statement(repository, name));
            for (int i = 0; i < 12; i++) {
                statement.execute("execute looked_at (" + arguments + ")");
            }
            try (ResultSet rows = statement.executeQuery(
                    "select custom_plans from pg_prepared_statements where name = 'looked_at'")) {
                rows.next();
                return rows.getInt(1);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(name, e);
        }
    }

    private String plan(String mode, String sql, String arguments) {
        StringBuilder plan = new StringBuilder();
        try (Statement statement = connection.createStatement()) {
            statement.execute("deallocate all");
            statement.execute("set plan_cache_mode = " + mode);
            statement.execute("prepare looked_at as " + sql);
            String list = arguments.isEmpty() ? "" : " (" + arguments + ")";
            try (ResultSet rows = statement.executeQuery("explain execute looked_at" + list)) {
                while (rows.next()) {
                    plan.append(rows.getString(1)).append('\n');
                }
            }
            return PartitionPlans.plain(statement, plan.toString());
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    @Override
    public void close() {
        unchecked(() -> connection.close());
    }
}
