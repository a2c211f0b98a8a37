package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** Files beside this class. */
final class PackagedTexts {
    private PackagedTexts() {}

    /**
     * Texts by their names.
     *
     * @param file such as {@code terms.properties}
     */
    static Properties read(String file) {
        Properties texts = new Properties();
        try (InputStream in = PackagedTexts.class.getResourceAsStream(file)) {
            texts.load(new InputStreamReader(in, StandardCharsets.UTF_8));
            return texts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param file such as {@code routes.json} */
    static JsonNode readJson(String file) {
        try (InputStream in = PackagedTexts.class.getResourceAsStream(file)) {
            return Json.mapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
