package dev.fanfare.platform.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.MissingResourceException;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("unit")
class TextsTest {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\d+)(?:,\\s*(\\w+))?");
    private static final Instant NIGHT = Instant.parse("2031-07-01T22:30:00Z");

    @Test
    void speaksEnglishAndEachLanguageWithAFile() {
        assertThat(Languages.all()).containsExactly("en", "de", "es");
        assertThat(Languages.isSupported("de")).isTrue();
        assertThat(Languages.isSupported("DE")).isFalse();
        assertThat(Languages.isSupported("fr")).isFalse();
        assertThat(Languages.isSupported(null)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("translations")
    void everyLanguageSaysEverythingAndOfTheSameThings(String language) {
        Properties english = file("texts");
        Properties translated = file("texts_" + language);
        assertThat(translated.stringPropertyNames()).containsExactlyInAnyOrderElementsOf(english.stringPropertyNames());
        for (String key : english.stringPropertyNames()) {
            assertThat(placeholders(translated.getProperty(key)))
                    .as("%s in %s", key, language)
                    .isEqualTo(placeholders(english.getProperty(key)));
        }
    }

    static List<String> translations() {
        return Languages.all().stream().filter(code -> !code.equals("en")).toList();
    }

    /** A straight apostrophe would swallow what follows it, placeholders included. */
    @ParameterizedTest
    @CsvSource({"texts", "texts_de", "texts_es"})
    void noTextIsEmptyOrHasAStraightApostrophe(String name) {
        file(name).forEach((key, text) -> assertThat(text.toString())
                .as("%s in %s", key, name)
                .isNotBlank()
                .doesNotContain("'"));
    }

    @Test
    void answersInEnglishWhereItDoesNotSpeakTheLanguage() {
        assertThat(Texts.in("de").text("task.status.pending")).isEqualTo("Offen");
        assertThat(Texts.in("es").text("task.status.under_review")).isEqualTo("En revisión");
        for (String unspoken : new String[] {"fr", "xx", "", "DE", "../../etc", null}) {
            assertThat(Texts.in(unspoken)).isSameAs(Texts.in("en"));
        }
        assertThat(Texts.in("en").text("task.status.pending")).isEqualTo("To do");
        assertThatThrownBy(() -> Texts.in("de").text("no.such.key")).isInstanceOf(MissingResourceException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "de|de",
                "de-AT,de;q=0.9,en;q=0.8|de",
                "fr-FR,fr;q=0.9,es;q=0.5,de;q=0.4|es",
                "en;q=0.1, es;q=0.2|es",
                "ES|es",
                "fr|en",
                "*|en",
                "x|en",
                ";;q=,|en",
                "de;q=5|en",
                "|en"
            })
    void findsTheLanguageThatAReaderLikesBest(String header, String language) {
        assertThat(Languages.preferred(header)).isEqualTo(language);
    }

    @Test
    void readsNoEndlessListOfWishes() {
        assertThat(Languages.preferred("fr,".repeat(100_000) + "de")).isEqualTo("en");
    }

    @Test
    void writesMomentsInTheReadersLanguageAndTimeZone() {
        assertThat(Texts.in("de").moment(NIGHT, "Europe/Vienna"))
                .contains("02.07.2031")
                .contains("00:30");
        assertThat(Texts.in("de").moment(NIGHT, null)).contains("01.07.2031").contains("22:30");
        assertThat(Texts.in("de").moment(NIGHT, "Mars/Olympus")).contains("01.07.2031");
        assertThat(Texts.in("es").moment(NIGHT, "America/Lima"))
                .contains("1 jul 2031")
                .contains("17:30");
        assertThat(Texts.in("en").moment(NIGHT, "Asia/Tokyo"))
                .contains("Jul 2, 2031")
                .contains("7:30");
    }

    @Test
    void writesAmountsInTheReadersLanguage() {
        assertThat(Texts.in("en").amount(new BigDecimal("1234.50"), "EUR")).isEqualTo("€1,234.50");
        assertThat(Texts.in("de").amount(new BigDecimal("1234.50"), "EUR"))
                .startsWith("1.234,50")
                .endsWith("€");
        assertThat(Texts.in("es").amount(new BigDecimal("12345"), "JPY")).startsWith("12.345");
        assertThat(Texts.in("en").amount(new BigDecimal("1.500"), "KWD")).endsWith("1.500");
    }

    /** Their numbers and kinds; the number of times one is used is the language's affair. */
    private static Set<String> placeholders(String text) {
        return PLACEHOLDER
                .matcher(text)
                .results()
                .map(found -> found.group(1) + (found.group(2) == null ? "" : "," + found.group(2)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Properties file(String name) {
        try (InputStream stream = Texts.class.getResourceAsStream(name + ".properties");
                Reader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
            Properties texts = new Properties();
            texts.load(reader);
            return texts;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
