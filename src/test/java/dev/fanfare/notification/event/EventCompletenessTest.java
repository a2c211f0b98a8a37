package dev.fanfare.notification.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * No row changes without an event. Each table that writes events is copied with its triggers, but without what else it
 * asks of a row, so that a row can be put into every state.
 */
class EventCompletenessTest {
    /** Tables whose rows begin with those of another, whose event tells of both. */
    private static final Set<String> BEGIN_QUIETLY = Set.of("transfers", "signals");

    /** Whose beginning is no state. */
    private static final Map<String, String> BEGIN_AS = Map.of("invoices", "invoice.issued");

    /** Values that a column has not, by its type. */
    private static final Map<String, String> OTHERS = Map.of(
            "text", "'other'",
            "text[]", "'{other}'",
            "boolean", "true",
            "jsonb", "'{\"other\": 1}'",
            "integer[]", "'{7}'",
            "date", "'2020-02-02'",
            "timestamp with time zone", "'2020-02-02'");

    /** Columns whose change has an event of its own, besides. */
    private static final Map<String, String> OWN_EVENTS = Map.of(
            "tasks.counted_at", "task.views_counted:::1",
            "tasks.payment_pool", "task.pool_paid:::1",
            "tasks.views_paid_at", "task.views_paid:::1",
            "tasks.views_promised", "task.views_promised:::1");

    /** Of columns that hold more than their type says. */
    private static final Map<String, String> OTHER_TEXTS = Map.of("campaigns.reward_rules", "'{\"window_days\": 7}'");

    /** Written by triggers or never. */
    private static final Set<String> OTHERWISE = Set.of("id", "status", "updated_at");

    @Test
    @DisplayName("EV-01 a row of any table enters no state, and changes nothing that lists show, without an event")
    void writesAnEventOfEachChange() throws SQLException {
        try (Connection connection = Db.connect(Node.shared().databaseUri());
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            List<String> tables = list(statement, """
                    select distinct c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
                    where t.tgfoid in ('write_event'::regproc, 'keep_updated_at'::regproc) and c.relname <> 'users'
                      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'status')
                    order by 1
                    """);
            assertThat(tables).contains("campaigns", "connections", "invoices", "participations", "payouts", "tasks");
            for (String table : tables) {
                copy(statement, table);
                walkStates(statement, table);
                walkColumns(statement, table);
            }
            connection.rollback();
        }
    }

    private static void copy(Statement statement, String table) throws SQLException {
        statement.execute(
                "create table probe_" + table + " (like " + table + " including defaults including generated)");
        for (String column : list(
                statement,
                "select attname from pg_attribute where attrelid = 'probe_" + table
                        + "'::regclass and attnum > 0 and attnotnull")) {
            statement.execute("alter table probe_" + table + " alter column " + column + " drop not null");
        }
        if (!list(statement, generated(table, "status")).isEmpty()) {
            statement.execute("alter table probe_" + table + " alter column status drop expression");
        }
        for (String trigger : list(
                statement,
                "select pg_get_triggerdef(oid) from pg_trigger where tgrelid = '" + table
                        + "'::regclass and tgfoid in ('write_event'::regproc, 'keep_updated_at'::regproc)")) {
            statement.execute(trigger.replace(" ON " + Db.SCHEMA + "." + table + " ", " ON probe_" + table + " "));
        }
    }

    private static String generated(String table, String column) {
        return "select attname from pg_attribute where attrelid = '" + table + "'::regclass and attgenerated = 's'"
                + " and attname = '" + column + "'";
    }

    /** The states of a table, of its check or of the expression that makes it. */
    private static List<String> states(Statement statement, String table) throws SQLException {
        String text = String.join(
                " ",
                list(
                        statement,
                        "select pg_get_constraintdef(oid) from pg_constraint where conrelid = '" + table
                                + "'::regclass and pg_get_constraintdef(oid) like 'CHECK ((status = ANY (ARRAY%'"
                                + " union all select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d join pg_attribute a"
                                + " on a.attrelid = d.adrelid and a.attnum = d.adnum where d.adrelid = '" + table
                                + "'::regclass and a.attname = 'status' and a.attgenerated = 's'"));
        Set<String> states = new LinkedHashSet<>();
        Pattern.compile("'([a-z_]+)'::text").matcher(text).results().forEach(found -> states.add(found.group(1)));
        assertThat(states).as("states of %s", table).hasSizeGreaterThan(1);
        return List.copyOf(states);
    }

    private static void walkStates(Statement statement, String table) throws SQLException {
        List<String> states = states(statement, table);
        for (String state : states) {
            List<String> begun = insert(statement, table, state);
            if (BEGIN_QUIETLY.contains(table)) {
                assertThat(begun).as("%s begins as %s", table, state).isEmpty();
            } else {
                assertThat(begun)
                        .as("%s begins as %s", table, state)
                        .singleElement()
                        .asString()
                        .matches(BEGIN_AS.containsKey(table) ? BEGIN_AS.get(table) + ":::1" : ".+::" + state + ":1");
            }
            for (String to : states) {
                if (!to.equals(state)) {
                    insert(statement, table, state);
                    assertThat(written(statement, "update probe_" + table + " set status = '" + to + "'"))
                            .as("%s from %s to %s", table, state, to)
                            .singleElement()
                            .asString()
                            .endsWith(":" + state + ":" + to + ":1");
                }
            }
        }
    }

    /** Each column whose change lists tell of by {@code updated_since}. */
    private static void walkColumns(Statement statement, String table) throws SQLException {
        List<String> columns = list(
                statement,
                "select a.attname || ' ' || format_type(a.atttypid, a.atttypmod) from pg_trigger t"
                        + " join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr)"
                        + " where t.tgrelid = '" + table + "'::regclass and t.tgfoid = 'keep_updated_at'::regproc");
        String state = states(statement, table).get(0);
        for (String column : columns) {
            String name = column.substring(0, column.indexOf(' '));
            if (!OTHERWISE.contains(name)) {
                String type = column.substring(column.indexOf(' ') + 1);
                insert(statement, table, state);
                assertThat(written(
                                statement,
                                "update probe_" + table + " set " + name + " = "
                                        + OTHER_TEXTS.getOrDefault(table + "." + name, OTHERS.getOrDefault(type, "7"))))
                        .as("%s of %s", name, table)
                        .filteredOn(event -> !event.equals(OWN_EVENTS.get(table + "." + name)))
                        .singleElement()
                        .asString()
                        .endsWith(".updated:::1");
            }
        }
    }

    /** The events of a new row. */
    private static List<String> insert(Statement statement, String table, String state) throws SQLException {
        statement.execute("delete from probe_" + table);
        return written(statement, "insert into probe_" + table + " (id, status) values (1, '" + state + "')");
    }

    private static List<String> written(Statement statement, String change) throws SQLException {
        statement.execute("delete from new_events");
        statement.execute(change);
        return list(
                statement,
                "select type || ':' || coalesce(from_state, '') || ':' || coalesce(to_state, '') || ':' || subject_id"
                        + " from new_events order by id");
    }

    private static List<String> list(Statement statement, String select) throws SQLException {
        List<String> values = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(select)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }
}
