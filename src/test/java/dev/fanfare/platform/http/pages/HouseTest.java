package dev.fanfare.platform.http.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.platform.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An installation's name, colour and logo, and the style sheet's colours. */
@Tag("unit")
class HouseTest {
    private static final double READABLE = 4.5;
    private static final String STYLE = StaticFile.read(StaticFile.PAGE_STYLE).toString();

    /** Of light pages, and of dark ones. */
    private record Pair(int light, int dark) {
        static Pair of(String light, String dark) {
            return new Pair(number(light), number(dark));
        }

        private static int number(String hex) {
            return Integer.parseInt(hex.length() == 3 ? hex.replaceAll("(.)", "$1$1") : hex, 16);
        }
    }

    private static Map<String, Pair> tokens() {
        Map<String, Pair> tokens = new HashMap<>();
        Pattern.compile("--(\\w+): light-dark\\(#(\\w+), #(\\w+)\\)")
                .matcher(STYLE)
                .results()
                .forEach(token -> tokens.put(token.group(1), Pair.of(token.group(2), token.group(3))));
        return tokens;
    }

    @Test
    @DisplayName("every colour of texts can be read on everything that is behind texts, in both themes")
    void textsCanBeRead() {
        Map<String, Pair> tokens = tokens();
        for (String text : List.of("text", "soft", "accent", "good", "bad", "warn", "info")) {
            for (String behind : List.of("back", "panel", "raised")) {
                Pair one = tokens.get(text);
                Pair other = tokens.get(behind);
                assertThat(House.contrast(one.light(), other.light()))
                        .as("%s on light %s", text, behind)
                        .isGreaterThanOrEqualTo(READABLE);
                assertThat(House.contrast(one.dark(), other.dark()))
                        .as("%s on dark %s", text, behind)
                        .isGreaterThanOrEqualTo(READABLE);
            }
        }
    }

    @Test
    @DisplayName("whatever accent is given, texts in it, on it and on its tint can be read in both themes")
    void everyAccentCanBeRead() {
        Pair back = tokens().get("back");
        Pair raised = tokens().get("raised");
        int[] steps = {0, 0x33, 0x66, 0x99, 0xcc, 0xff};
        for (int red : steps) {
            for (int green : steps) {
                for (int blue : steps) {
                    House house = new House("A", "#%06x".formatted(red << 16 | green << 8 | blue), null);
                    assertReadable(house, house.onLight(), back.light(), raised.light());
                    assertReadable(house, house.onDark(), back.dark(), raised.dark());
                }
            }
        }
        assertThat(House.DEFAULT.onLight()).isEqualTo("#6a1b9a");
    }

    private static void assertReadable(House house, String colour, int back, int raised) {
        int accent = Pair.number(colour.substring(1));
        int tint = 0;
        for (int shift : List.of(16, 8, 0)) {
            tint |= ((accent >> shift & 0xff) + 9 * (back >> shift & 0xff)) / 10 << shift;
        }
        assertThat(List.of(House.contrast(accent, back), House.contrast(accent, raised), House.contrast(accent, tint)))
                .as(house + " " + colour)
                .allMatch(contrast -> contrast >= READABLE);
    }

    @Test
    void logosAreReadAndLimited(@TempDir Path directory) throws IOException {
        assertThat(House.DEFAULT.picture().type()).isEqualTo(StaticFile.SVG);
        Path logo = Files.write(directory.resolve("logo.png"), new byte[] {1, 2, 3});
        assertThat(new House("A", "#000000", logo.toString()).picture().type()).isEqualTo(StaticFile.PNG);
        Files.write(logo, new byte[64 * 1_024 + 1]);
        assertThatThrownBy(() -> new House("A", "#000000", logo.toString()).picture())
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("64 KB");
        assertThatThrownBy(() ->
                        new House("A", "#000000", directory.resolve("none.svg").toString()).picture())
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("can't be read");
    }

    @Test
    @DisplayName("comments of modules are left out, and what remains stays on its line")
    void commentsAreLeftOut() {
        assertThat(StaticFile.bare("/** What\n * it is. */\nconst a = '/* no */';\n  // Why.\n  b(); // kept\n"))
                .isEqualTo("\n\nconst a = '/* no */';\n\nb(); // kept\n");
    }
}
