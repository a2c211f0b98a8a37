package dev.fanfare.app.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.fanfare.app.node.Modules;
import dev.fanfare.app.settings.Settings;
import dev.fanfare.platform.Version;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.openapi.OpenApi;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Prints the OpenAPI document without starting a node, for client generators and the gate. */
@Command(
        name = "openapi",
        description = "Print the OpenAPI document that nodes with the default settings serve. Touches nothing.",
        mixinStandardHelpOptions = true)
public final class OpenApiCommand implements Callable<Integer> {
    @Override
    public Integer call() throws JsonProcessingException {
        System.out.println(document());
        return 0;
    }

    /** The document, indented. */
    public static String document() throws JsonProcessingException {
        Modules modules = Modules.of(Settings.load(Map.of()));
        return Json.mapper()
                .writerWithDefaultPrettyPrinter()
                .writeValueAsString(OpenApi.of(modules.all(), Version.current()));
    }
}
