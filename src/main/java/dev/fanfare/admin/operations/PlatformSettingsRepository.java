package dev.fanfare.admin.operations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Map;
import java.util.stream.Collectors;

/** The table platform_settings. */
final class PlatformSettingsRepository {
    private static final String ALL = """
            select key, value::text as value from platform_settings
            """;

    private static final String LOCK = """
            lock table platform_settings in exclusive mode
            """;

    private static final String SAVE = """
            insert into platform_settings (key, value)
            select changed.key, changed.value::jsonb
            from unnest($1::text[], $2::text[]) as changed (key, value)
            on conflict (key) do update set value = excluded.value
            """;

    /** A setting as stored. */
    private record Stored(String key, JsonNode value) {}

    /** The stored settings by key; others have their defaults. */
    static Future<Map<String, JsonNode>> list(Sql sql) {
        return sql.list(ALL, Stored.class)
                .map(rows -> rows.stream().collect(Collectors.toMap(Stored::key, Stored::value)));
    }

    /** Blocks concurrent changes, but not reads, until the transaction ends. */
    static Future<Void> lock(Tx tx) {
        return tx.execute(LOCK).mapEmpty();
    }

    /** Saves numbers and booleans by key. */
    static Future<Void> save(Tx tx, Map<String, Object> values) {
        String[] keys = values.keySet().toArray(String[]::new);
        String[] texts = values.values().stream().map(String::valueOf).toArray(String[]::new);
        return tx.execute(SAVE, keys, texts).mapEmpty();
    }
}
