package dev.fanfare.platform.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** The texts by their names that stand in files beside this class. */
final class PackagedTexts {
    private PackagedTexts() {}

    /** @param file such as {@code terms.properties} */
    static Properties read(String file) {
        Properties texts = new Properties();
        try (InputStream in = PackagedTexts.class.getResourceAsStream(file)) {
            texts.load(new InputStreamReader(in, StandardCharsets.UTF_8));
            return texts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
