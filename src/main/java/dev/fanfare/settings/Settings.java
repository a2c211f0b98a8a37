package dev.fanfare.settings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.notifications.MailSettings;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.media.MediaConfig;
import dev.fanfare.users.UsersConfig;
import io.vertx.config.ConfigRetriever;
import io.vertx.config.ConfigRetrieverOptions;
import io.vertx.config.ConfigStoreOptions;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.json.JsonObject;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** Reads the settings: the file, then the environment over it. Whatever is wrong is named. */
public final class Settings {
    private static final String PREFIX = "FANFARE_";
    private static final String FILE_VARIABLE = PREFIX + "CONFIG";
    private static final String DEFAULT_FILE = "conf/fanfare.yaml";
    private static final int PATIENCE_SECONDS = 10;

    private Settings() {}

    /**
     * The settings of this process. Blocks.
     *
     * @param environment environment variables; those that begin with {@code FANFARE_} must each name a setting
     * @throws SettingsException that names every wrong setting
     */
    public static NodeConfig load(Map<String, String> environment) {
        ObjectNode tree = file(environment.getOrDefault(FILE_VARIABLE, DEFAULT_FILE));
        List<String> unknown = new ArrayList<>();
        unknownIn(tree, NodeConfig.class, "", unknown);
        override(tree, environment, unknown);
        if (!unknown.isEmpty()) {
            throw new SettingsException("There is no such setting: " + String.join(", ", unknown));
        }
        try {
            NodeConfig config = RecordShape.of(NodeConfig.class).read(tree, true);
            config.parsedRoles();
            requireWhole(config.users().firstSuperuser());
            requireWhole(config.media());
            requireWhole(config.mail());
            return config;
        } catch (Refused refused) {
            throw new SettingsException(explain(refused));
        }
    }

    private static void requireWhole(UsersConfig.FirstSuperuser superuser) {
        if (superuser != null && superuser.isGiven() && !superuser.missing().isEmpty()) {
            throw new SettingsException(superuser.missing().stream()
                    .map(name -> "Setting users.first_superuser." + name
                            + " is missing, while others of the first superuser are given.")
                    .collect(Collectors.joining("\n")));
        }
    }

    private static void requireWhole(MailSettings mail) {
        if (!mail.missing().isEmpty()) {
            throw new SettingsException(mail.missing().stream()
                    .map(name -> "Setting mail." + name + " is missing, while mail.host is given.")
                    .collect(Collectors.joining("\n")));
        }
    }

    private static void requireWhole(MediaConfig media) {
        if (!media.missing().isEmpty()) {
            throw new SettingsException(media.missing().stream()
                    .map(name -> "Setting media.s3." + name + " is missing, while media.store is s3.")
                    .collect(Collectors.joining("\n")));
        }
    }

    /** The file on disk, or where there is none the one of that name in the jar. */
    private static ObjectNode file(String name) {
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
        try {
            ConfigStoreOptions store = new ConfigStoreOptions()
                    .setType("file")
                    .setFormat("yaml")
                    .setConfig(new JsonObject().put("path", name));
            JsonObject read = ConfigRetriever.create(vertx, new ConfigRetrieverOptions().addStore(store))
                    .getConfig()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return (ObjectNode) Json.mapper().readTree(read.encode());
        } catch (ExecutionException | TimeoutException | JsonProcessingException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new SettingsException("The settings file " + name + " cannot be read: " + cause.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SettingsException("Interrupted while reading " + name);
        } finally {
            vertx.close();
        }
    }

    private static void override(ObjectNode tree, Map<String, String> environment, List<String> unknown) {
        Map<String, Leaf> leaves = new LinkedHashMap<>();
        leavesOf(NodeConfig.class, "", leaves);
        new TreeMap<>(environment).forEach((variable, value) -> {
            if (!variable.startsWith(PREFIX) || variable.equals(FILE_VARIABLE)) {
                return;
            }
            Leaf leaf = leaves.get(variable);
            if (leaf == null) {
                unknown.add(variable);
                return;
            }
            String[] path = leaf.path().split("\\.", -1);
            ObjectNode at = tree;
            for (int i = 0; i < path.length - 1; i++) {
                at = at.get(path[i]) instanceof ObjectNode child ? child : at.putObject(path[i]);
            }
            String name = path[path.length - 1];
            if (leaf.list()) {
                ArrayNode list = at.putArray(name);
                for (String item : value.split(",", -1)) {
                    if (!item.isBlank()) {
                        list.add(item.strip());
                    }
                }
            } else {
                at.put(name, value);
            }
        });
    }

    /** A setting that a variable can override. */
    private record Leaf(String path, boolean list) {}

    private static void leavesOf(Class<?> type, String prefix, Map<String, Leaf> leaves) {
        for (RecordComponent component : type.getRecordComponents()) {
            String path = prefix + RecordShape.nameOf(component);
            if (component.getType().isRecord()) {
                leavesOf(component.getType(), path + ".", leaves);
            } else {
                String variable = PREFIX + path.replace('.', '_').toUpperCase(Locale.ROOT);
                leaves.put(variable, new Leaf(path, List.class.isAssignableFrom(component.getType())));
            }
        }
    }

    private static void unknownIn(JsonNode tree, Class<?> type, String prefix, List<String> unknown) {
        Map<String, Class<?>> known = new LinkedHashMap<>();
        for (RecordComponent component : type.getRecordComponents()) {
            known.put(RecordShape.nameOf(component), component.getType());
        }
        tree.fields().forEachRemaining(field -> {
            Class<?> inner = known.get(field.getKey());
            if (inner == null) {
                unknown.add(prefix + field.getKey());
            } else if (inner.isRecord() && field.getValue().isObject()) {
                unknownIn(field.getValue(), inner, prefix + field.getKey() + ".", unknown);
            }
        });
    }

    private static String explain(Refused refused) {
        List<String> lines = new ArrayList<>();
        if (refused.fault().details().get("missing_fields") instanceof List<?> missing) {
            missing.forEach(field -> lines.add("Setting " + field + " is missing."));
        }
        if (refused.fault().details().get("field_errors") instanceof Map<?, ?> invalid) {
            invalid.forEach((field, message) -> lines.add("Setting " + field + " " + message + "."));
        }
        return lines.isEmpty() ? refused.getMessage() : String.join("\n", lines);
    }
}
