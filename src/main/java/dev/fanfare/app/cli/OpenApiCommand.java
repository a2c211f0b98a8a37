package dev.fanfare.app.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.app.node.Modules;
import dev.fanfare.app.settings.Settings;
import dev.fanfare.platform.SettingsException;
import dev.fanfare.platform.Version;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.openapi.OpenApi;
import dev.fanfare.platform.openapi.PackagedOpenApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the OpenAPI document, or a part of it, without starting a node, for client generators and the gate. */
@Command(
        name = "openapi",
        description = "Print the OpenAPI document that nodes with the default settings serve. Touches nothing.",
        mixinStandardHelpOptions = true)
public final class OpenApiCommand implements Callable<Integer> {
    @Parameters(arity = "0..1", description = "app, web, partner, advertiser or operator: the part for these alone.")
    private String part;

    @Option(names = "--package", hidden = true, description = "The file for the jar, which the build writes.")
    private Path packaged;

    @Option(
            names = "--to",
            paramLabel = "<folder>",
            description = "Write the document, openapi.json, and a file for each part into this folder instead.")
    private Path folder;

    @Override
    public Integer call() throws IOException {
        if (part != null && !OpenApi.parts().contains(part)) {
            throw new SettingsException(
                    "There is no part " + part + ": there are " + String.join(", ", OpenApi.parts()) + ".");
        }
        if (packaged != null) {
            PackagedOpenApi.write(Files.newOutputStream(packaged), modules(), Version.current());
        } else if (folder != null) {
            Files.createDirectories(folder);
            ObjectNode whole = whole();
            write("openapi", whole);
            for (String each : OpenApi.parts()) {
                write(each, OpenApi.part(whole, each));
            }
        } else {
            System.out.println(document(part));
        }
        return 0;
    }

    private void write(String name, ObjectNode document) throws IOException {
        Files.writeString(folder.resolve(name + ".json"), indented(document) + "\n");
    }

    /**
     * The document, indented.
     *
     * @param part one of {@link OpenApi#parts}; null for the whole
     */
    public static String document(String part) throws IOException {
        return indented(part == null ? whole() : OpenApi.part(whole(), part));
    }

    private static ObjectNode whole() throws IOException {
        return PackagedOpenApi.findOrMake(modules(), Version.current());
    }

    private static String indented(ObjectNode document) throws IOException {
        return Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(document);
    }

    private static List<DomainModule> modules() {
        return Modules.of(Settings.load(Map.of())).all();
    }
}
