package dev.fanfare.platform.openapi;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Texts as the search compares them: words without case, accents and plural, without those that say nothing. */
final class SearchText {
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Pattern ACCENT = Pattern.compile("\\p{M}");
    /** The humps of a camel, as names of operations have them. */
    private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

    private static final Pattern HYPHENATED = Pattern.compile("\\b(\\p{L}+)-(\\p{L}+)\\b");

    private static final Set<String> EMPTY = Set.of(
            "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "how", "i", "in", "is",
            "it", "its", "my", "not", "of", "on", "or", "that", "the", "their", "them", "to", "use", "what", "when",
            "where", "which", "with", "you", "your");

    private SearchText() {}

    /** The words of a text. A word of parts also as one, since some write {@code sign-in}, others {@code signin}. */
    static List<String> words(String text) {
        String plain =
                ACCENT.matcher(Normalizer.normalize(text, Normalizer.Form.NFD)).replaceAll("");
        String joined = HYPHENATED.matcher(plain).replaceAll("$1 $2 $1$2");
        return Arrays.stream(NO_WORD.split(joined))
                .flatMap(SearchText::parts)
                .map(word -> word.toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty() && !EMPTY.contains(word))
                .map(SearchText::singular)
                .toList();
    }

    private static Stream<String> parts(String word) {
        String[] parts = HUMP.split(word);
        return parts.length == 1 ? Stream.of(word) : Stream.concat(Arrays.stream(parts), Stream.of(word));
    }

    private static String singular(String word) {
        int length = word.length();
        if (length > 4 && word.endsWith("ies")) {
            return word.substring(0, length - 3) + "y";
        }
        return length > 3 && word.endsWith("s") && !word.matches(".*(?:ss|us|is)")
                ? word.substring(0, length - 1)
                : word;
    }

    /** How many letters must be replaced, added, left out or exchanged with their neighbour to make one word of another. */
    static int distance(String one, String other) {
        int[] before = new int[other.length() + 1];
        int[] last = new int[other.length() + 1];
        Arrays.setAll(last, at -> at);
        for (int i = 1; i <= one.length(); i++) {
            int[] next = new int[other.length() + 1];
            next[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = last[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                next[j] = Math.min(replaced, Math.min(last[j], next[j - 1]) + 1);
                if (i > 1
                        && j > 1
                        && one.charAt(i - 1) == other.charAt(j - 2)
                        && one.charAt(i - 2) == other.charAt(j - 1)) {
                    next[j] = Math.min(next[j], before[j - 2] + 1);
                }
            }
            before = last;
            last = next;
        }
        return last[other.length()];
    }
}
