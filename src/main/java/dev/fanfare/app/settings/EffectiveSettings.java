package dev.fanfare.app.settings;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The effective settings, for people: each with its source, secrets hidden. */
public final class EffectiveSettings {
    private static final Pattern SECRET =
            Pattern.compile("(.*[._])?(password|secret|token|secret_key|signing_key|bank_keys|api_key)");
    private static final Pattern PASSWORD_IN_ADDRESS = Pattern.compile("(://[^:/@]*:)[^@]*@");
    private static final String HIDDEN = "(hidden)";

    private EffectiveSettings() {}

    /**
     * One line for each setting, such as {@code http.port: 8080 (FANFARE_HTTP_PORT)}. Blocks.
     *
     * @param environment the environment variables
     * @throws dev.fanfare.platform.SettingsException for an unreadable file
     */
    static List<String> lines(Map<String, String> environment, JsonObject tree) {
        String file = SettingDefinition.file(environment);
        List<String> lines = new ArrayList<>();
        for (SettingDefinition setting : SettingDefinition.all()) {
            String variable = setting.variable();
            String source = environment.containsKey(variable)
                    ? variable
                    : environment.containsKey(variable + SettingDefinition.FILE_SUFFIX)
                            ? "the file that " + variable + SettingDefinition.FILE_SUFFIX + " names"
                            : file;
            lines.add(
                    setting.path() + ": " + shown(setting.path(), valueAt(tree, setting.path())) + " (" + source + ")");
        }
        return lines;
    }

    /** Whether the value of a setting is never shown. */
    static boolean isSecret(String path) {
        return SECRET.matcher(path).matches();
    }

    private static Object valueAt(JsonObject tree, String path) {
        Object value = tree;
        for (String name : path.split("\\.", -1)) {
            value = value instanceof JsonObject object ? object.getValue(name) : null;
        }
        return value;
    }

    private static String shown(String path, Object value) {
        boolean given = value != null && !value.toString().isEmpty() && !value.equals(new JsonArray());
        if (!given) {
            return "-";
        }
        return isSecret(path)
                ? HIDDEN
                : PASSWORD_IN_ADDRESS.matcher(value.toString()).replaceAll("$1…@");
    }
}
