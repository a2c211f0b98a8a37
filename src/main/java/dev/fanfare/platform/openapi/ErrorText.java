package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Properties;

/**
 * What is said about a code of errors.
 *
 * @param code such as {@code conflict.ALREADY_JOINED}
 * @param cause a sentence, with code between backticks
 * @param remedy a sentence, with code between backticks
 * @param call one that a test made; missing for a code that is newer than the examples
 */
record ErrorText(String code, String cause, String remedy, JsonNode call) {
    /** All, in the order of their codes. */
    static List<ErrorText> all() {
        JsonNode calls = PackagedTexts.readJson("refusals.json");
        Properties texts = PackagedTexts.read("errors.properties");
        return texts.stringPropertyNames().stream()
                .sorted()
                .map(code -> {
                    String[] parts = texts.getProperty(code).split("\\|", 2);
                    return new ErrorText(code, parts[0], parts[1], calls.path(code));
                })
                .toList();
    }

    /** 0 for a code that has no call yet. */
    int status() {
        return call.path("status").asInt();
    }
}
