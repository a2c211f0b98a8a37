package dev.fanfare.app.settings;

import dev.fanfare.campaigns.network.NetworksConfig;
import dev.fanfare.platform.endpoint.RecordShape;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One setting.
 *
 * @param path its path in the file, such as {@code http.port}
 * @param component its component
 */
record SettingDefinition(String path, RecordComponent component) {
    static final String PREFIX = "FANFARE_";
    static final String FILE_VARIABLE = PREFIX + "CONFIG";
    /** Suffix of a setting's variable that names a file with the value, as secrets are mounted. */
    static final String FILE_SUFFIX = "_FILE";

    /** The name of the file with the settings. */
    static String file(Map<String, String> environment) {
        return environment.getOrDefault(FILE_VARIABLE, "conf/fanfare.yaml");
    }

    /** All settings of {@link NodeConfig}, in the order of its components; for networks, those of the adapters. */
    static List<SettingDefinition> all() {
        List<SettingDefinition> all = new ArrayList<>();
        collect(NodeConfig.class, "", all);
        return all;
    }

    private static void collect(Class<?> type, String prefix, List<SettingDefinition> all) {
        for (RecordComponent component : type.getRecordComponents()) {
            String path = prefix + RecordShape.nameOf(component);
            if (component.getType().isRecord()) {
                collect(component.getType(), path + ".", all);
            } else if (component.getType() != Map.class) {
                all.add(new SettingDefinition(path, component));
            }
        }
        if (type == NetworksConfig.class) {
            NetworksConfig.blocks().forEach((name, block) -> collect(block, prefix + name + ".", all));
        }
    }

    /** The environment variable that overrides it, such as {@code FANFARE_HTTP_PORT}. */
    String variable() {
        return PREFIX + path.replace('.', '_').toUpperCase(Locale.ROOT);
    }

    boolean isList() {
        return List.class.isAssignableFrom(component.getType());
    }

    /** Writes the environment variable's value into the tree; commas separate lists. */
    void put(JsonObject tree, String value) {
        String[] names = path.split("\\.", -1);
        JsonObject at = tree;
        for (int i = 0; i < names.length - 1; i++) {
            if (!(at.getValue(names[i]) instanceof JsonObject)) {
                at.put(names[i], new JsonObject());
            }
            at = at.getJsonObject(names[i]);
        }
        String name = names[names.length - 1];
        if (!isList()) {
            at.put(name, value);
            return;
        }
        JsonArray items = new JsonArray();
        for (String item : value.split(",", -1)) {
            if (!item.isBlank()) {
                items.add(item.strip());
            }
        }
        at.put(name, items);
    }
}
