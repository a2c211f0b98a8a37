package dev.fanfare.platform.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The translations of templates: {@code messages_xx.properties} in UTF-8, a line for each template. */
final class Translations {
    private static final Map<String, Properties> BY_LANGUAGE = Languages.all().stream()
            .filter(language -> !language.equals(Languages.ENGLISH))
            .collect(Collectors.toUnmodifiableMap(Function.identity(), Translations::read));

    private Translations() {}

    /** The translation of a template; null if there is none, as for English. */
    static String find(String language, String template) {
        Properties texts = language == null ? null : BY_LANGUAGE.get(language);
        return texts == null ? null : texts.getProperty(template);
    }

    static Properties read(String language) {
        String name = "messages_" + language + ".properties";
        try (InputStream stream = Translations.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("no " + name);
            }
            Properties texts = new Properties();
            texts.load(new InputStreamReader(stream, StandardCharsets.UTF_8));
            return texts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
