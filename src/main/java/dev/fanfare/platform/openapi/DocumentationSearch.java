package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.endpoint.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Finds guides, their sections, errors, topics and operations by words, best first: a word of a title counts more than one
 * of a summary, and that more than one of a text. Headings of the guides name what people type.
 */
final class DocumentationSearch {
    /** More are of no use: a longer query is cut. */
    static final int MAX_QUERY = 100;

    private static final int MAX_FOUND = 20;
    private static final int MAX_WORDS = 8;
    /** A shorter word begins too many others. */
    private static final int MIN_BEGINNING = 3;
    /** Points of a whole word, and of the beginning of one, by field. */
    private static final int[] WHOLE = {120, 50, 20};

    private static final int[] BEGINNING = {60, 25, 8};
    /** Of a title all of whose words were asked for. */
    private static final int WHOLE_TITLE = 90;

    private static final int MAX_REPEATS = 6;
    private static final int PER_REPEAT = 4;

    /** What is found, and how much it is preferred. */
    enum Kind {
        GUIDE(60),
        SECTION(30),
        ERROR(30),
        TOPIC(20),
        OPERATION(0),
        DRY_RUN(-40);

        private final int preference;

        Kind(int preference) {
            this.preference = preference;
        }
    }

    /**
     * Something to find.
     *
     * @param summary a sentence, with code between backticks
     * @param address where it is read, on this service
     */
    record Entry(Kind kind, String title, String summary, String address) {}

    /**
     * What was found.
     *
     * @param searched the words that were looked for, after a mistake in writing was corrected
     * @param total how many there are; the list has the best of them
     */
    record Found(String searched, int total, List<Entry> entries) {
        ObjectNode json() {
            ObjectNode json =
                    Json.mapper().createObjectNode().put("searched", searched).put("total", total);
            ArrayNode results = json.putArray("results");
            entries.forEach(entry -> results.addObject()
                    .put("kind", entry.kind().name().toLowerCase(Locale.ROOT))
                    .put("title", entry.title())
                    .put("summary", entry.summary())
                    .put("address", entry.address()));
            return json;
        }
    }

    private record Posting(int entry, int field, int count) {}

    private final List<Entry> entries = new ArrayList<>();
    private final List<Integer> lengths = new ArrayList<>();
    private final NavigableMap<String, List<Posting>> postings = new TreeMap<>();

    static DocumentationSearch of(JsonNode document, Guides guides) {
        DocumentationSearch search = new DocumentationSearch();
        guides.all().values().forEach(search::add);
        ErrorText.all().forEach(search::add);
        search.addTopics(document);
        search.addOperations(document);
        return search;
    }

    private void add(ErrorText error) {
        add(
                new Entry(Kind.ERROR, error.code(), error.cause(), "/docs/errors#" + error.code()),
                error.code(),
                "error " + error.cause(),
                error.remedy());
        post(entries.size() - 1, 0, List.of(Integer.toString(error.status())));
    }

    private void add(Guides.Guide guide) {
        for (GuideSection section : GuideSection.of(guide)) {
            if (section.level() == 1) {
                add(
                        new Entry(Kind.GUIDE, guide.title(), guide.summary(), guide.path()),
                        guide.title(),
                        guide.summary() + " " + guide.name(),
                        section.text());
            } else {
                String text = section.text().split("\n\n", 2)[0].replaceAll("\\s+", " ");
                add(
                        new Entry(
                                Kind.SECTION,
                                guide.title() + ": " + section.heading(),
                                beginning(text),
                                section.path()),
                        section.heading(),
                        guide.title(),
                        section.text());
            }
        }
    }

    private static String beginning(String text) {
        String plain = text.replaceAll("\\[([^]]+)]\\([^)]*\\)", "$1").replace("**", "");
        if (plain.startsWith("```") || plain.startsWith("|")) {
            return "";
        }
        int end = plain.indexOf(". ");
        String sentence = end < 0 ? plain : plain.substring(0, end + 1);
        return sentence.length() > 200 ? sentence.substring(0, sentence.lastIndexOf(' ', 200)) + " …" : sentence;
    }

    private void addTopics(JsonNode document) {
        for (JsonNode tag : document.path("tags")) {
            String name = tag.path("name").asText();
            for (OpenApiAudiences audience : OpenApiAudiences.values()) {
                long count = document.path("paths").properties().stream()
                        .filter(path -> LlmsText.isOf(path.getValue(), audience, name))
                        .count();
                if (count > 0) {
                    String title = LlmsText.capitalised(name);
                    add(
                            new Entry(
                                    Kind.TOPIC,
                                    title + " for " + audience.title().toLowerCase(Locale.ROOT),
                                    count + " operations.",
                                    "/docs#/" + audience.code() + "/" + name),
                            title,
                            audience.title(),
                            "");
                }
            }
        }
    }

    private void addOperations(JsonNode document) {
        document.path("paths").properties().forEach(path -> {
            JsonNode operation = path.getValue().path(OpenApiAudiences.methodOf(path.getValue()));
            String id = operation.path("operationId").asText();
            String summary = operation.path("summary").asText();
            String title = summary.split("[.:](?:\\s|$)", 2)[0];
            StringBuilder text = new StringBuilder(operation.path("description").asText());
            operation.path("tags").forEach(tag -> text.append(' ').append(tag.asText()));
            properties(document, operation).fieldNames().forEachRemaining(name -> text.append(' ')
                    .append(name));
            add(
                    new Entry(
                            operation.has("x-preview-of") ? Kind.DRY_RUN : Kind.OPERATION,
                            title,
                            "`" + path.getKey() + "`",
                            "/docs#" + id),
                    // A name is short, so a word that is half of it says more than one of a long sentence.
                    id,
                    summary + " " + path.getKey(),
                    text.toString());
            post(entries.size() - 1, 0, SearchText.words(title));
        });
    }

    private static JsonNode properties(JsonNode document, JsonNode operation) {
        JsonNode schema = operation.at("/requestBody/content/application~1json/schema");
        String reference = schema.path("$ref").asText();
        return (reference.isEmpty() ? schema : document.at(reference.substring(1))).path("properties");
    }

    private void add(Entry entry, String title, String summary, String text) {
        int index = entries.size();
        entries.add(entry);
        List<String> titles = SearchText.words(title);
        lengths.add(Math.max(1, new HashSet<>(titles).size()));
        post(index, 0, titles);
        post(index, 1, SearchText.words(summary));
        post(index, 2, SearchText.words(text));
    }

    /** Counts each word once; a word of two titles is twice in the list, which changes nothing. */
    private void post(int entry, int field, List<String> words) {
        Map<String, Integer> counts = new TreeMap<>();
        words.forEach(word -> counts.merge(word, 1, Integer::sum));
        counts.forEach((word, count) ->
                postings.computeIfAbsent(word, unused -> new ArrayList<>()).add(new Posting(entry, field, count)));
    }

    /** The best for a query; those that have all its words, or if there are none, most of them. */
    Found find(String query) {
        String cut = query.length() > MAX_QUERY ? query.substring(0, MAX_QUERY) : query;
        List<String> words = SearchText.words(cut).stream()
                .distinct()
                .limit(MAX_WORDS)
                .map(this::known)
                .toList();
        int[] points = new int[entries.size()];
        int[] matched = new int[entries.size()];
        int[] titled = new int[entries.size()];
        for (String word : words) {
            int[] best = rate(word, titled);
            for (int i = 0; i < best.length; i++) {
                points[i] += best[i];
                matched[i] += best[i] > 0 ? 1 : 0;
            }
        }
        int most = IntStream.of(matched).max().orElse(0);
        List<Integer> found = most == 0
                ? List.of()
                : IntStream.range(0, entries.size())
                        .filter(i -> matched[i] == most)
                        .boxed()
                        .sorted(Comparator.<Integer>comparingInt(i -> -points[i]
                                        - Math.min(titled[i], lengths.get(i)) * WHOLE_TITLE / lengths.get(i)
                                        - entries.get(i).kind().preference)
                                .thenComparing(i -> i))
                        .toList();
        return new Found(
                String.join(" ", words),
                found.size(),
                found.stream().limit(MAX_FOUND).map(entries::get).toList());
    }

    /** The points of each entry for a word. */
    private int[] rate(String word, int[] titled) {
        int[] best = new int[entries.size()];
        Set<Integer> counted = new HashSet<>();
        beginningWith(word).forEach((token, all) -> {
            boolean whole = token.equals(word);
            for (Posting posting : all) {
                int points = (whole ? WHOLE : BEGINNING)[posting.field()]
                        + Math.min(MAX_REPEATS, posting.count() - 1) * PER_REPEAT;
                best[posting.entry()] = Math.max(best[posting.entry()], points);
                if (whole && posting.field() == 0 && counted.add(posting.entry())) {
                    titled[posting.entry()]++;
                }
            }
        });
        return best;
    }

    private Map<String, List<Posting>> beginningWith(String word) {
        return word.length() < MIN_BEGINNING
                ? Map.of(word, postings.getOrDefault(word, List.of()))
                : postings.subMap(word, true, word + Character.MAX_VALUE, false);
    }

    /** The word itself, or if none begins with it the nearest one that there is: people mistype. */
    private String known(String word) {
        int allowed = word.length() < MIN_BEGINNING + 1 ? 0 : word.length() < 7 ? 1 : 2;
        if (allowed == 0 || !beginningWith(word).isEmpty()) {
            return word;
        }
        return postings
                .subMap(word.substring(0, 1), true, word.charAt(0) + "" + Character.MAX_VALUE, false)
                .keySet()
                .stream()
                .filter(token -> Math.abs(token.length() - word.length()) <= allowed)
                .map(token -> Map.entry(SearchText.distance(word, token), token))
                .filter(near -> near.getKey() <= allowed)
                .min(Comparator.comparingInt((Map.Entry<Integer, String> near) -> near.getKey())
                        .thenComparing(near -> -postings.get(near.getValue()).size()))
                .map(Map.Entry::getValue)
                .orElse(word);
    }
}
