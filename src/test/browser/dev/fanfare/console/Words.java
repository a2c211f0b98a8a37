package dev.fanfare.console;

import static dev.fanfare.support.Unchecked.unchecked;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fanfare.support.ConsoleModules;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** What people read in one language, by its English: texts of the console's pages, of e-mails and of the pages behind their links. */
final class Words {
    private static final Path SERVICE = Path.of("src/main/resources/dev/fanfare/platform/language");
    private static final Pattern LINE =
            Pattern.compile("(?m)^ *(\"(?:[^\"\\\\]|\\\\.)*\": *\"(?:[^\"\\\\]|\\\\.)*\"),?$");
    private static final Map<String, Words> KNOWN = new ConcurrentHashMap<>();

    private final Map<String, String> byEnglish = new HashMap<>();

    private Words(String language) throws IOException {
        if (language.equals("en")) {
            return;
        }
        ConsoleModules.texts().forEach((name, text) -> {
            if (name.matches(language + "(?:-.+)?\\.js")) {
                learnPage(text);
            }
        });
        Properties english = properties("texts");
        Properties other = properties("texts_" + language);
        english.forEach((key, text) -> byEnglish.putIfAbsent((String) text, other.getProperty((String) key)));
    }

    static Words in(String language) {
        return KNOWN.computeIfAbsent(language, any -> unchecked(() -> new Words(language)));
    }

    private void learnPage(String module) {
        List<String> lines =
                LINE.matcher(module).results().map(line -> line.group(1)).toList();
        unchecked(() -> new ObjectMapper().readTree("{" + String.join(",", lines) + "}"))
                .properties()
                .forEach(one ->
                        byEnglish.putIfAbsent(one.getKey(), one.getValue().asText()));
    }

    private static Properties properties(String name) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(SERVICE.resolve(name + ".properties"))) {
            properties.load(reader);
        }
        return properties;
    }

    /** A text with its values in place of {0} and {1}; what is no text of ours, such as a name, as it is. */
    String say(String english, Object... values) {
        String text = byEnglish.getOrDefault(english, english);
        for (int i = 0; i < values.length; i++) {
            text = text.replace("{" + i + "}", String.valueOf(values[i]));
        }
        return text;
    }

    /** Whether a line is in English and has words in this language. */
    boolean isForeign(String line) {
        String own = byEnglish.get(line);
        return own != null && !own.equals(line) && !byEnglish.containsValue(line);
    }
}
