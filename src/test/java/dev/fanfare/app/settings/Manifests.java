package dev.fanfare.app.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;

/** The manifests for Kubernetes, as its clients read them. */
final class Manifests {
    /** What containers are run by. */
    static final Path FOLDER = Path.of("docker");

    private static final JsonMapper JSON = new JsonMapper();

    private Manifests() {}

    /** All of them. */
    static List<JsonNode> all() throws IOException {
        List<JsonNode> all = new ArrayList<>();
        for (Path file : files("kubernetes")) {
            if (!file.endsWith("kustomization.yaml")) {
                all.addAll(documents(file));
            }
        }
        return all;
    }

    /** Those of a kind. */
    static List<JsonNode> of(String kind) throws IOException {
        return all().stream()
                .filter(manifest -> manifest.path("kind").asText().equals(kind))
                .toList();
    }

    /** Such as {@code apps/v1/Deployment}. */
    static String kind(JsonNode manifest) {
        return manifest.path("apiVersion").asText() + "/"
                + manifest.path("kind").asText();
    }

    static String name(JsonNode manifest) {
        return manifest.path("metadata").path("name").asText();
    }

    static String text(JsonNode object, String member) {
        return object.path(member).asText();
    }

    /** The documents of a file of YAML. */
    static List<JsonNode> documents(Path file) throws IOException {
        List<JsonNode> all = new ArrayList<>();
        // Anchors are resolved by the parser, before Jackson sees them.
        for (Object document : new Yaml().loadAll(Files.readString(file))) {
            all.add(JSON.valueToTree(document));
        }
        return all;
    }

    /** The files below a folder of {@link #FOLDER}. */
    static List<Path> files(String folder) throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER.resolve(folder))) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
