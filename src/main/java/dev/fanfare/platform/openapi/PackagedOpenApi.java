package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.WebhookType;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The document that the build puts into the jar, because making one takes a new process seconds. Nodes whose settings give
 * them other modules or endpoints make their own.
 */
public final class PackagedOpenApi {
    private static final String FILE = "document.json.gz";
    private static final String MODULES = "modules";
    private static final String DOCUMENT = "document";

    private PackagedOpenApi() {}

    /** Writes the document of these modules, compressed. */
    public static void write(OutputStream out, List<DomainModule> modules, String version) throws IOException {
        ObjectNode packaged = Json.mapper().createObjectNode().put(MODULES, fingerprint(modules));
        packaged.set(DOCUMENT, OpenApi.of(modules, version));
        try (OutputStream zipped = new GZIPOutputStream(out)) {
            Json.mapper().writeValue(zipped, packaged);
        }
    }

    /** The document of these modules, which is made if the build packaged another one, or if this is no jar. */
    public static ObjectNode findOrMake(List<DomainModule> modules, String version) throws IOException {
        Optional<ObjectNode> packaged = find(modules);
        return packaged.isPresent() ? packaged.get() : OpenApi.of(modules, version);
    }

    private static Optional<ObjectNode> find(List<DomainModule> modules) throws IOException {
        // Beside classes that an editor compiles it is that of an earlier build.
        boolean jar = PackagedOpenApi.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath()
                .endsWith(".jar");
        try (InputStream file = jar ? PackagedOpenApi.class.getResourceAsStream(FILE) : null) {
            return file == null ? Optional.empty() : read(file, modules);
        }
    }

    /** What {@link #write} wrote; empty if that was for other modules. */
    public static Optional<ObjectNode> read(InputStream file, List<DomainModule> modules) throws IOException {
        try (InputStream in = new GZIPInputStream(file)) {
            JsonNode packaged = Json.mapper().readTree(in);
            return packaged.path(MODULES).asText().equals(fingerprint(modules))
                    ? Optional.of((ObjectNode) packaged.get(DOCUMENT))
                    : Optional.empty();
        }
    }

    /** A hash of what the settings may change in a document: which modules, endpoints, refusals and types there are. */
    private static String fingerprint(List<DomainModule> modules) {
        String all = modules.stream()
                .flatMap(module -> Stream.concat(
                        Stream.of(
                                module.name(),
                                names(module.routeRefusals()),
                                module.machines().stream()
                                        .map(machine -> machine.markdown())
                                        .collect(Collectors.joining()),
                                module.webhooks().stream()
                                        .map(WebhookType::code)
                                        .collect(Collectors.joining(" "))),
                        module.endpoints().stream().map(PackagedOpenApi::line)))
                .sorted()
                .collect(Collectors.joining("\n"));
        return HexFormat.of().formatHex(Tokens.hash(all).getBytes());
    }

    private static String line(Endpoint<?, ?> endpoint) {
        return String.join(
                " ",
                endpoint.path(),
                endpoint.ask().getName(),
                endpoint.body().getName(),
                endpoint.view().getName(),
                endpoint.access().toString(),
                names(endpoint.refusals()),
                endpoint.stepUp().name(),
                Boolean.toString(endpoint.answersGet()),
                Boolean.toString(endpoint.mayRunDry()),
                String.valueOf(endpoint.secondPermission()),
                String.valueOf(endpoint.deprecation()),
                endpoint.summary());
    }

    private static String names(List<FaultType> types) {
        return types.stream().map(FaultType::name).collect(Collectors.joining(","));
    }
}
