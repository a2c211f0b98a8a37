package dev.fanfare.settings;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.networks.NetworksConfig;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.RecordShape;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.core.json.jackson.DatabindCodec;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** Reads the settings from the file and from environment variables, which take precedence. */
public final class Settings {
    private static final String FILE_VARIABLE = Setting.PREFIX + "CONFIG";
    /** After the variable of a setting: its value is in the file of this name, as secrets are mounted. */
    static final String FILE_SUFFIX = "_FILE";

    private static final String DEFAULT_FILE = "conf/fanfare.yaml";

    private Settings() {}

    /**
     * The settings of this process. Blocks.
     *
     * @param environment the environment variables; each that begins with {@code FANFARE_} must name a setting
     * @throws SettingsException that names every wrong setting, one per line
     */
    public static NodeConfig load(Map<String, String> environment) {
        List<String> problems = new ArrayList<>();
        return checked(tree(environment, problems), problems);
    }

    /**
     * The same.
     *
     * @param shown told each effective setting with where it comes from, whether or not it is right; see
     *     {@link EffectiveSettings}
     */
    public static NodeConfig load(Map<String, String> environment, Consumer<String> shown) {
        List<String> problems = new ArrayList<>();
        JsonObject tree = tree(environment, problems);
        EffectiveSettings.lines(environment, tree).forEach(shown);
        return checked(tree, problems);
    }

    private static NodeConfig checked(JsonObject tree, List<String> problems) {
        NodeConfig config = read(tree, problems);
        if (!problems.isEmpty()) {
            throw new SettingsException(String.join("\n", problems));
        }
        return config;
    }

    /** What the file and the environment say. */
    static JsonObject tree(Map<String, String> environment, List<String> problems) {
        JsonObject tree = file(fileName(environment));
        findUnknown(tree, NodeConfig.class, "", problems);
        override(tree, environment, problems);
        return tree;
    }

    /** The file that is read. */
    static String fileName(Map<String, String> environment) {
        return environment.getOrDefault(FILE_VARIABLE, DEFAULT_FILE);
    }

    /** Reads the file on disk, or else the one with that name on the class path. */
    private static JsonObject file(String name) {
        try {
            Path file = Path.of(name);
            String text;
            if (Files.exists(file)) {
                text = Files.readString(file);
            } else {
                try (InputStream in = Settings.class.getResourceAsStream("/" + name)) {
                    if (in == null) {
                        throw new NoSuchFileException(name);
                    }
                    text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                }
            }
            return fields(new Yaml(new SafeConstructor(new LoaderOptions())).load(text));
        } catch (NoSuchFileException e) {
            throw new SettingsException("The settings file " + name + " cannot be read: there is none.");
        } catch (IOException | InvalidPathException | YAMLException e) {
            throw new SettingsException("The settings file " + name + " cannot be read: " + e.getMessage());
        }
    }

    private static JsonObject fields(Object yaml) {
        if (yaml == null) {
            return new JsonObject();
        }
        if (!(yaml instanceof Map<?, ?> fields)) {
            throw new YAMLException("It is no list of settings.");
        }
        JsonObject tree = new JsonObject();
        fields.forEach((name, value) -> tree.put(String.valueOf(name), node(value)));
        return tree;
    }

    private static Object node(Object yaml) {
        if (yaml instanceof Map<?, ?>) {
            return fields(yaml);
        }
        if (yaml instanceof List<?> items) {
            return new JsonArray(items.stream().map(Settings::node).toList());
        }
        return yaml == null || yaml instanceof Number || yaml instanceof Boolean ? yaml : yaml.toString();
    }

    private static void findUnknown(JsonObject tree, Class<?> type, String prefix, List<String> problems) {
        Map<String, Class<?>> known = new LinkedHashMap<>();
        for (RecordComponent component : type.getRecordComponents()) {
            known.put(RecordShape.nameOf(component), component.getType());
        }
        tree.forEach(field -> {
            Class<?> inner = type == NetworksConfig.class
                    ? known.getOrDefault(field.getKey(), NetworksConfig.settingsOf(field.getKey()))
                    : known.get(field.getKey());
            if (inner == null) {
                problems.add("There is no setting " + prefix + field.getKey() + ".");
            } else if (inner.isRecord() && field.getValue() instanceof JsonObject child) {
                findUnknown(child, inner, prefix + field.getKey() + ".", problems);
            }
        });
    }

    private static void override(JsonObject tree, Map<String, String> environment, List<String> problems) {
        Map<String, Setting> settings =
                Setting.all().stream().collect(Collectors.toMap(Setting::variable, Function.identity()));
        new TreeMap<>(environment).forEach((variable, value) -> {
            if (!variable.startsWith(Setting.PREFIX) || variable.equals(FILE_VARIABLE)) {
                return;
            }
            Setting setting = settings.get(variable);
            Setting inFile = variable.endsWith(FILE_SUFFIX)
                    ? settings.get(variable.substring(0, variable.length() - FILE_SUFFIX.length()))
                    : null;
            if (setting != null) {
                setting.put(tree, value);
            } else if (inFile == null) {
                problems.add("There is no setting " + variable + ".");
            } else if (environment.containsKey(inFile.variable())) {
                problems.add("Both " + inFile.variable() + " and " + variable + " are set.");
            } else {
                content(variable, value, problems).ifPresent(text -> inFile.put(tree, text));
            }
        });
    }

    /** What a mounted secret says, without the line break that editors leave at its end; empty with a problem. */
    private static Optional<String> content(String variable, String file, List<String> problems) {
        try {
            return Optional.of(Files.readString(Path.of(file)).stripTrailing());
        } catch (IOException | InvalidPathException e) {
            problems.add("The file that " + variable + " names cannot be read.");
            return Optional.empty();
        }
    }

    /** Null if a setting cannot be read at all; adds every problem to the list. */
    private static NodeConfig read(JsonObject tree, List<String> problems) {
        try {
            JsonNode nodes = DatabindCodec.mapper().valueToTree(tree);
            // As a form, because environment variables are text.
            NodeConfig config = RecordShape.of(NodeConfig.class).read(nodes, true);
            problems.addAll(config.inconsistencies());
            return config;
        } catch (Refused refused) {
            problems.addAll(explain(refused));
            return null;
        }
    }

    /** Networks are in a map: {@code networks.each[facebook].hosts} is {@code networks.facebook.hosts} in the file. */
    private static String path(Object field) {
        return field.toString().replaceFirst("each\\[(\\w+)]", "$1");
    }

    private static List<String> explain(Refused refused) {
        List<String> lines = new ArrayList<>();
        if (refused.fault().details().get("missing_fields") instanceof List<?> missing) {
            missing.forEach(field -> lines.add("Setting " + path(field) + " is missing."));
        }
        if (refused.fault().details().get("field_errors") instanceof Map<?, ?> invalid) {
            invalid.forEach((field, message) -> lines.add("Setting " + path(field) + " " + message + "."));
        }
        return lines.isEmpty() ? List.of(refused.getMessage()) : lines;
    }
}
