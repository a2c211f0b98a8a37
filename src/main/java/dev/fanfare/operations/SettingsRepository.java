package dev.fanfare.operations;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.Map;
import java.util.stream.Collectors;

/** The table platform_settings. */
final class SettingsRepository {
    private SettingsRepository() {}

    private static final String ALL = """
            select key, value::text as value from platform_settings
            """;

    /** A setting as it is stored. */
    private record Stored(String key, JsonNode value) {}

    /** The settings that were changed, by key. */
    static Future<Map<String, JsonNode>> all(Sql sql) {
        return sql.list(ALL, row -> new Stored(row.getString("key"), parse(row.getString("value"))))
                .map(rows -> rows.stream().collect(Collectors.toMap(Stored::key, Stored::value)));
    }

    private static JsonNode parse(String json) {
        try {
            return Json.mapper().readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a stored setting is no JSON", e);
        }
    }
}
