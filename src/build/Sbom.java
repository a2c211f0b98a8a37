import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Writes the software bill of materials, CycloneDX 1.6, of what lies in target/lib, from Maven's dependency tree. The plugin of
 * CycloneDX says the same in fifteen seconds of processor time instead of one, and not without a network.
 */
public final class Sbom {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path lib;
    private final Map<String, ObjectNode> components = new TreeMap<>();
    private final Map<String, Set<String>> dependencies = new TreeMap<>();

    private Sbom(Path lib) {
        this.lib = lib;
    }

    /** The tree as JSON, the folder of jars, the file to write, and the time that it is to say. */
    public static void main(String[] args) throws IOException {
        JsonNode root = JSON.readTree(Files.readAllBytes(Path.of(args[0])));
        Sbom sbom = new Sbom(Path.of(args[1]));
        sbom.add(root, false);
        byte[] bytes = JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(sbom.document(root, args[3]));
        Files.write(Path.of(args[2]), bytes);
    }

    /** Returns the name of this artifact, under which it and what it needs is remembered. */
    private String add(JsonNode artifact, boolean delivered) throws IOException {
        String name = purl(artifact);
        if (delivered) {
            components.put(name, component(artifact, name));
        }
        Set<String> needed = dependencies.computeIfAbsent(name, n -> new TreeSet<>());
        for (JsonNode child : artifact.path("children")) {
            needed.add(add(child, true));
        }
        return name;
    }

    private ObjectNode component(JsonNode artifact, String name) throws IOException {
        ObjectNode component = described(artifact, "library", name);
        component.putArray("hashes").addObject().put("alg", "SHA-256").put("content", sha256(lib.resolve(file(artifact))));
        return component;
    }

    private static ObjectNode described(JsonNode artifact, String type, String name) {
        return JSON.createObjectNode()
                .put("type", type)
                .put("bom-ref", name)
                .put("group", text(artifact, "groupId"))
                .put("name", text(artifact, "artifactId"))
                .put("version", text(artifact, "version"))
                .put("purl", name);
    }

    private ObjectNode document(JsonNode root, String timestamp) {
        ObjectNode document = JSON.createObjectNode()
                .put("$schema", "http://cyclonedx.org/schema/bom-1.6.schema.json")
                .put("bomFormat", "CycloneDX")
                .put("specVersion", "1.6")
                // Of the content, so that two builds of one commit write the same.
                .put("serialNumber", "urn:uuid:" + UUID.nameUUIDFromBytes(
                                components.values().toString().getBytes(StandardCharsets.UTF_8)))
                .put("version", 1);
        document.putObject("metadata")
                .put("timestamp", timestamp)
                .set("component", described(root, "application", purl(root)));
        document.putArray("components").addAll(components.values());
        ArrayNode graph = document.putArray("dependencies");
        dependencies.forEach((name, needed) -> {
            ArrayNode on = graph.addObject().put("ref", name).putArray("dependsOn");
            needed.forEach(on::add);
        });
        return document;
    }

    private static String purl(JsonNode artifact) {
        String classifier = text(artifact, "classifier");
        return "pkg:maven/" + text(artifact, "groupId") + "/" + text(artifact, "artifactId") + "@"
                + text(artifact, "version") + (classifier.isEmpty() ? "?" : "?classifier=" + classifier + "&") + "type=jar";
    }

    private static String file(JsonNode artifact) {
        String classifier = text(artifact, "classifier");
        return text(artifact, "artifactId") + "-" + text(artifact, "version")
                + (classifier.isEmpty() ? "" : "-" + classifier) + ".jar";
    }

    private static String text(JsonNode artifact, String name) {
        return artifact.path(name).asText();
    }

    private static String sha256(Path file) throws IOException {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
