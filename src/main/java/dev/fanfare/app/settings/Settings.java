package dev.fanfare.app.settings;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.network.NetworksConfig;
import dev.fanfare.platform.SettingsException;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.RecordShape;
import io.vertx.config.ConfigRetriever;
import io.vertx.config.ConfigRetrieverOptions;
import io.vertx.config.ConfigStoreOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.json.JsonObject;
import io.vertx.core.json.jackson.DatabindCodec;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads the settings from the file and environment variables, which take precedence. */
public final class Settings {
    private static final int READ_TIMEOUT_SECONDS = 60;

    private Settings() {}

    /**
     * The settings of this process. Blocks.
     *
     * @param environment the environment variables; with prefix {@code FANFARE_} only for settings
     * @throws SettingsException with all wrong settings, one per line
     */
    public static NodeConfig load(Map<String, String> environment) {
        return loadImplying(environment, config -> Map.of());
    }

    /**
     * Loads the settings, which may imply others.
     *
     * @param implied gets the settings and returns further ones, by their environment variables
     */
    public static NodeConfig loadImplying(
            Map<String, String> environment, Function<NodeConfig, Map<String, String>> implied) {
        List<String> problems = new ArrayList<>();
        JsonObject tree = tree(environment, problems);
        NodeConfig config = checked(tree, problems);
        Map<String, String> further = implied.apply(config);
        if (further.isEmpty()) {
            return config;
        }
        override(tree, further, problems);
        return checked(tree, problems);
    }

    /**
     * Loads the settings.
     *
     * @param shown called for each effective setting, right or wrong, with its source; see {@link EffectiveSettings}
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

    /** The contents of file and environment. */
    static JsonObject tree(Map<String, String> environment, List<String> problems) {
        JsonObject tree = file(SettingDefinition.file(environment));
        findUnknown(tree, NodeConfig.class, "", problems);
        override(tree, environment, problems);
        return tree;
    }

    /** Reads the file on disk, or else from the class path. Leaves nothing running. */
    private static JsonObject file(String name) {
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
        try {
            ConfigStoreOptions store = new ConfigStoreOptions()
                    .setType("file")
                    .setFormat("yaml")
                    .setConfig(new JsonObject().put("path", name));
            // Read once: changes take effect at the next start.
            ConfigRetriever retriever = ConfigRetriever.create(
                    vertx, new ConfigRetrieverOptions().addStore(store).setScanPeriod(-1));
            return await(retriever.getConfig().eventually(retriever::close));
        } catch (ExecutionException e) {
            throw new SettingsException("The settings file " + name + " cannot be read: "
                    + e.getCause().getMessage());
        } catch (TimeoutException e) {
            throw new SettingsException(
                    "The settings file " + name + " was not read within " + READ_TIMEOUT_SECONDS + " seconds");
        } finally {
            close(vertx);
        }
    }

    private static void close(Vertx vertx) {
        try {
            await(vertx.close());
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("The configuration retriever does not stop", e);
        }
    }

    private static <T> T await(Future<T> future) throws ExecutionException, TimeoutException {
        try {
            return future.toCompletionStage().toCompletableFuture().get(READ_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SettingsException("Interrupted while reading the settings");
        }
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
        Map<String, SettingDefinition> settings = SettingDefinition.all().stream()
                .collect(Collectors.toMap(SettingDefinition::variable, Function.identity()));
        new TreeMap<>(environment).forEach((variable, value) -> {
            if (!variable.startsWith(SettingDefinition.PREFIX) || variable.equals(SettingDefinition.FILE_VARIABLE)) {
                return;
            }
            SettingDefinition setting = settings.get(variable);
            SettingDefinition inFile = variable.endsWith(SettingDefinition.FILE_SUFFIX)
                    ? settings.get(variable.substring(0, variable.length() - SettingDefinition.FILE_SUFFIX.length()))
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

    /** A mounted secret, without a line break at its end; empty with a problem. */
    private static Optional<String> content(String variable, String file, List<String> problems) {
        try {
            return Optional.of(Files.readString(Path.of(file)).stripTrailing());
        } catch (IOException | InvalidPathException e) {
            problems.add("The file that " + variable + " names cannot be read.");
            return Optional.empty();
        }
    }

    /** Null if a setting is unreadable; adds all problems to the list. */
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

    /** Networks are a map: {@code networks.each[facebook].hosts} is {@code networks.facebook.hosts} in the file. */
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
