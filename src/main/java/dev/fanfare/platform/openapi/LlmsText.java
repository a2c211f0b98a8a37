package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** The document as an index for language models, in the format of llmstxt.org: every operation in a line. */
final class LlmsText {
    private static final String INTRODUCTION = """
            ## Documentation

            - [OpenAPI document](/openapi.json): every operation with its inputs, answers, refusals and an executed example
            - [Guides](/docs/guides): a first campaign, sign-in, pages, keys, errors, money and scopes, by calls that were executed
            - [Client packages](/docs/downloads): for npm and Maven, with a command, and the way from this address to a first event
            - [Errors](/docs/errors): every error code with its status, cause and remedy
            """;

    private LlmsText() {}

    static String of(JsonNode document) {
        String[] about = document.at("/info/description").asText().split("\n\n", 2);
        StringBuilder text = new StringBuilder("# ")
                .append(document.at("/info/title").asText())
                .append(" API\n\n> ")
                .append(about[0])
                .append("\n\n")
                .append(about[1])
                .append("\n\n")
                .append(INTRODUCTION);
        for (OpenApiAudiences audience : OpenApiAudiences.values()) {
            text.append("\n## ").append(audience.title()).append("\n\n");
            document.path("paths").properties().forEach(path -> {
                String method = OpenApiAudiences.methodOf(path.getValue());
                JsonNode operation = path.getValue().path(method);
                if (audience.has(operation)) {
                    String id = operation.path("operationId").asText();
                    text.append("- [").append(id).append("](/docs#").append(id).append("): `");
                    text.append(method.toUpperCase(Locale.ROOT)).append(' ');
                    text.append(path.getKey()).append("` ");
                    text.append(operation.path("summary").asText()).append('\n');
                }
            });
        }
        return text.toString();
    }
}
