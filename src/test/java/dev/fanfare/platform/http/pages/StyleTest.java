package dev.fanfare.platform.http.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Sources;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The style sheets: what they measure and colour is a token, and what is coloured can be read. */
@Tag("unit")
class StyleTest {
    private static final double READABLE = 4.5;
    private static final int LEAST_DECLARATIONS = 400;
    private static final int LEAST_TONES = 9;
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/");
    /** The style of a module, which comes after the page. */
    private static final Pattern ADOPTED = Pattern.compile("(?s)\\bstyle\\(`(.*?)`\\)");

    private static final Pattern DECLARATION =
            Pattern.compile("(?<=[{;]|^)\\s*([a-z-]+)\\s*:\\s*([^;{}]+?)\\s*(?=[;}])");

    private static final String LENGTH = "(?<![\\w.-])[\\d.]+(?:rem|em|px|pt|ch)\\b";
    private static final String COLOUR =
            "#[0-9a-fA-F]{3,8}\\b|\\b(?:rgba?|hsla?|oklch|light-dark)\\(|\\b(?:white|black|red|green|blue|gr[ae]y|orange|yellow|purple)\\b";

    /** What is a token, and what of its values is none. */
    private static final Map<Pattern, Pattern> LITERALS = Map.of(
            Pattern.compile("(?:padding|margin|gap|row-gap|column-gap)(?:-[a-z-]+)?"), Pattern.compile(LENGTH),
            Pattern.compile("border(?:-[a-z]+)*-radius"), Pattern.compile(LENGTH + "|[\\d.]+%"),
            Pattern.compile("font(?:-size)?"),
                    Pattern.compile(LENGTH + "|[\\d.]+%|\\b(?:small|smaller|large|larger)\\b"),
            Pattern.compile(
                            "(?:.*-)?color|background(?:-image)?|border(?:-[a-z]+)*|outline|fill|stroke|box-shadow|text-shadow"),
                    Pattern.compile(COLOUR));

    private static final Pattern TOKEN = Pattern.compile("var\\(--[\\w-]+\\)");

    private static final Pattern PAIR = Pattern.compile("--([\\w-]+): light-dark\\(#(\\w+), #(\\w+)\\)");
    private static final Pattern STATES =
            Pattern.compile("\\.status:is\\(([^)]+)\\) \\{ color: var\\(--(\\w+)\\); \\}");
    private static final Pattern AVATARS =
            Pattern.compile("--tone: (?:var\\(--(\\w+)\\)|light-dark\\(#(\\w+), #(\\w+)\\))");
    private static final Pattern TINT =
            Pattern.compile("color-mix\\(in srgb, (currentcolor|var\\(--tone\\)) (\\d+)%, var\\(--(\\w+)\\)\\)");

    /** In a light and in a dark page. */
    private record Pair(int light, int dark) {
        static Pair of(String light, String dark) {
            return new Pair(number(light), number(dark));
        }

        private static int number(String hex) {
            return Integer.parseInt(hex.length() == 3 ? hex.replaceAll("(.)", "$1$1") : hex, 16);
        }

        /** So much of this over another. */
        Pair over(Pair other, int percent) {
            return new Pair(mix(light, other.light, percent), mix(dark, other.dark, percent));
        }

        private static int mix(int one, int other, int percent) {
            int mixed = 0;
            for (int shift = 16; shift >= 0; shift -= 8) {
                mixed |= ((one >> shift & 0xff) * percent + (other >> shift & 0xff) * (100 - percent)) / 100 << shift;
            }
            return mixed;
        }

        double contrast(Pair behind) {
            return Math.min(House.contrast(light, behind.light), House.contrast(dark, behind.dark));
        }
    }

    /** Each style by the file that it is in. */
    private static Map<String, String> styles() {
        Map<String, String> styles = new LinkedHashMap<>();
        Sources.under("src/main/resources", ".css").forEach(one -> styles.put(one.path(), one.text()));
        Sources.under("src/main/resources/console", ".js").forEach(one -> {
            String adopted = ADOPTED.matcher(one.text())
                    .results()
                    .map(style -> style.group(1))
                    .reduce("", String::concat);
            if (!adopted.isEmpty()) {
                styles.put(one.path(), adopted);
            }
        });
        styles.replaceAll((file, style) -> COMMENT.matcher(style).replaceAll(""));
        return styles;
    }

    @Test
    @DisplayName("spaces, corners, sizes of type and colours are tokens in every declaration of every style")
    void stylesUseTokens() {
        List<String> literals = new ArrayList<>();
        int walked = 0;
        Map<String, String> styles = styles();
        for (Map.Entry<String, String> style : styles.entrySet()) {
            for (MatchResult one :
                    DECLARATION.matcher(style.getValue()).results().toList()) {
                walked++;
                if (LITERALS.entrySet().stream()
                        .anyMatch(kind -> kind.getKey().matcher(one.group(1)).matches()
                                && kind.getValue()
                                        .matcher(TOKEN.matcher(one.group(2)).replaceAll(""))
                                        .find())) {
                    literals.add(style.getKey() + ": " + one.group(1) + ": " + one.group(2));
                }
            }
        }
        assertThat(literals).isEmpty();
        assertThat(walked).isGreaterThan(LEAST_DECLARATIONS);
        assertThat(styles).hasSizeGreaterThanOrEqualTo(4);
    }

    @Test
    @DisplayName("the tone of every status and avatar can be read on its tint, in both themes")
    void tonesCanBeRead() {
        String all = String.join("\n", styles().values());
        Map<String, Pair> tokens = new HashMap<>();
        PAIR.matcher(all).results().forEach(one -> tokens.put(one.group(1), Pair.of(one.group(2), one.group(3))));
        Map<String, MatchResult> tints = new HashMap<>();
        TINT.matcher(all).results().forEach(one -> tints.putIfAbsent(one.group(1), one));
        Map<String, Pair> states = new LinkedHashMap<>(Map.of("any other status", tokens.get("soft")));
        STATES.matcher(all).results().forEach(one -> states.put(one.group(1), tokens.get(one.group(2))));
        Map<String, Pair> avatars = new LinkedHashMap<>();
        AVATARS.matcher(all)
                .results()
                .forEach(one -> avatars.put(
                        one.group(),
                        one.group(1) == null ? Pair.of(one.group(2), one.group(3)) : tokens.get(one.group(1))));
        List<String> faint = Stream.of(
                        faint(states, tints.get("currentcolor"), tokens),
                        faint(avatars, tints.get("var(--tone)"), tokens))
                .flatMap(List::stream)
                .toList();
        assertThat(faint).isEmpty();
        assertThat(states.size() + avatars.size()).isGreaterThanOrEqualTo(LEAST_TONES);
    }

    private static List<String> faint(Map<String, Pair> tones, MatchResult tint, Map<String, Pair> tokens) {
        return tones.entrySet().stream()
                .filter(one -> {
                    Pair behind = one.getValue().over(tokens.get(tint.group(3)), Integer.parseInt(tint.group(2)));
                    return one.getValue().contrast(behind) < READABLE;
                })
                .map(Map.Entry::getKey)
                .toList();
    }
}
