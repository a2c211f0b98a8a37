package dev.fanfare.support;

import dev.fanfare.Fanfare;
import dev.fanfare.operations.api.GetPlatformSettings;
import dev.fanfare.operations.api.GetPlatformSettings.PlatformSettings;
import dev.fanfare.platform.bus.Caller;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What a node has in its database, for what no endpoint shows. */
public final class Stored {
    private Stored() {}

    /** The one value that the query has, as text; null for null. */
    public static String text(Node node, String sql) {
        try (Connection connection = Db.connect(node.databaseUri());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            if (!rows.next()) {
                throw new AssertionError("no row: " + sql);
            }
            String value = rows.getString(1);
            if (rows.next()) {
                throw new AssertionError("more than one row: " + sql);
            }
            return value;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** The one whole number that the query has. */
    public static long number(Node node, String sql) {
        return Long.parseLong(text(node, sql));
    }

    /** Changes what no endpoint changes. */
    public static void change(Node node, String sql) {
        Db.execute(node.databaseUri(), sql);
    }

    /** The settings that the node enforces. */
    public static PlatformSettings settings(Node node) {
        return Fanfare.await(node.fanfare().bus().ask(Caller.system("test"), new GetPlatformSettings()));
    }
}
