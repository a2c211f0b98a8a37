package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What language models read, in the format of llmstxt.org: an index, and behind it a part for each audience with every
 * operation in a line. A model reads the index in one go, and of the parts only what it needs.
 */
final class LlmsText {
    /** Where the index is. */
    static final String INDEX = "/llms.txt";

    private static final String DOCUMENTATION = """
            ## Documentation

            - [OpenAPI document](/openapi.json): every operation with its inputs, answers, refusals and an executed example
            - [Client packages](/docs/downloads): for npm and Maven, with a command
            - [Errors](/docs/errors): every error code with its status, cause and remedy
            - [Search](/docs/search.json?q=idempotency): guides, errors and operations by words, best first, as JSON
            - [Changes](/docs/changes): what has changed for clients, by version

            ## Operations

            """;

    private LlmsText() {}

    /** Where the part of an audience is. */
    static String path(OpenApiAudiences audience) {
        return "/llms/" + audience.code() + ".txt";
    }

    /** The index. */
    static String of(JsonNode document, Guides guides) {
        String[] about = document.at("/info/description").asText().split("\n\n", 2);
        return head(document.at("/info/title").asText() + " API", about[0])
                + about[1]
                + "\n\n"
                + DOCUMENTATION
                + Arrays.stream(OpenApiAudiences.values())
                        .map(audience -> "- [%s](%s): those for %s\n"
                                .formatted(audience.title(), path(audience), audience.clients()))
                        .collect(Collectors.joining())
                + "\n## Guides\n\n"
                + guides.all().values().stream()
                        .map(guide -> "- [%s](%s.md): %s\n".formatted(guide.title(), guide.path(), guide.summary()))
                        .collect(Collectors.joining());
    }

    /** The part of an audience: its operations by topic. */
    static String of(JsonNode document, OpenApiAudiences audience) {
        StringBuilder text = new StringBuilder(head(
                        document.at("/info/title").asText() + " API: " + audience.title(),
                        "The operations for " + audience.clients() + "."))
                .append("Inputs, answers and refusals of each are in [the OpenAPI document](")
                .append(audience.path())
                .append("). This is a part of [the index](")
                .append(INDEX)
                .append(").\n");
        for (JsonNode tag : document.path("tags")) {
            String topic = tag.path("name").asText();
            String lines = document.path("paths").properties().stream()
                    .filter(path -> isOf(path.getValue(), audience, topic))
                    .map(path -> line(path.getKey(), path.getValue()))
                    .collect(Collectors.joining());
            if (!lines.isEmpty()) {
                text.append("\n## ").append(capitalised(topic)).append("\n\n").append(lines);
            }
        }
        return text.toString();
    }

    private static String head(String title, String summary) {
        return "# " + title + "\n\n> " + summary + "\n\n";
    }

    /** Whether a path of the document is of an audience and a topic. */
    static boolean isOf(JsonNode path, OpenApiAudiences audience, String topic) {
        JsonNode operation = path.path(OpenApiAudiences.methodOf(path));
        return audience.has(operation)
                && operation.path("tags").path(0).asText().equals(topic);
    }

    private static String line(String address, JsonNode path) {
        String method = OpenApiAudiences.methodOf(path);
        JsonNode operation = path.path(method);
        return "- [%1$s](/docs#%1$s): `%2$s %3$s` %4$s\n"
                .formatted(
                        operation.path("operationId").asText(),
                        method.toUpperCase(Locale.ROOT),
                        address,
                        operation.path("summary").asText());
    }

    static String capitalised(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }
}
