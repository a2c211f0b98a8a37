package dev.fanfare.money.payment.store;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of a sanctions list. Immutable once built.
 *
 * <p>This is a seam, not a screening product: it takes a well-known list that was exported to CSV and compares exactly,
 * after normalisation. A name is decomposed (NFKD), its marks are removed, it is put into lower case, and everything but
 * letters and digits becomes a space; two names are equal if they have the same set of words, in whatever order. Other
 * spellings, transliterations and parts of names are not found: list them as names of their own, or let a provider's
 * export do so. An empty name equals none.
 */
public final class SanctionsList {
    /** Names at most. */
    public static final int MAX_NAMES = 200_000;

    /** No screening. */
    public static final SanctionsList NONE = new SanctionsList(Map.of());

    private static final int MAX_ENTRY = 200;
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern SEPARATORS = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final String FIELD = "\\s*+(?:\"((?:[^\"]++|\"\")*+)\"|([^\",]*+))\\s*+";
    private static final Pattern LINE = Pattern.compile(FIELD + "(?:," + FIELD + ")?");

    private final Map<String, List<String>> entries;

    private SanctionsList(Map<String, List<String>> entries) {
        this.entries = entries;
    }

    /** The entries with this name, each the list's id of it, or the name as listed. */
    List<String> entriesOf(String normalised) {
        return entries.getOrDefault(normalised, List.of());
    }

    /** A name as it is compared: its words, each once, sorted. */
    public static String normalised(String name) {
        String plain = MARKS.matcher(Normalizer.normalize(name, Normalizer.Form.NFKD))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
        return String.join(" ", new TreeSet<>(List.of(SEPARATORS.split(plain)))).strip();
    }

    /** Takes a list line by line. */
    public static final class Builder {
        private final Map<String, List<String>> entries = new HashMap<>();
        private int names;

        /**
         * Adds a line of CSV: a name and, optionally, the list's id of it. An empty line adds nothing.
         *
         * @throws IllegalArgumentException if it is not such a line, or there are too many
         */
        public void add(String line) {
            Matcher fields = LINE.matcher(line);
            if (!fields.matches()) {
                throw new IllegalArgumentException(
                        "is not a name and, after a comma, its id: put a name with commas in quotes");
            }
            String name = field(fields, 1);
            String key = normalised(name);
            if (key.isEmpty()) {
                return;
            }
            if (++names > MAX_NAMES) {
                throw new IllegalArgumentException("is beyond the " + MAX_NAMES + " names that a list may have");
            }
            String id = field(fields, 3);
            String entry = id.isEmpty() ? name : id;
            String stored = entry.length() > MAX_ENTRY ? entry.substring(0, MAX_ENTRY) : entry;
            List<String> same = new ArrayList<>(entries.getOrDefault(key, List.of()));
            if (!same.contains(stored)) {
                same.add(stored);
                entries.put(key, List.copyOf(same));
            }
        }

        private static String field(Matcher fields, int group) {
            String quoted = fields.group(group);
            String plain = fields.group(group + 1);
            return quoted != null ? quoted.replace("\"\"", "\"").strip() : plain == null ? "" : plain.strip();
        }

        public SanctionsList build() {
            return new SanctionsList(Map.copyOf(entries));
        }
    }
}
