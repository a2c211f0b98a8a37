package dev.fanfare.app.pages;

import static dev.fanfare.app.pages.ConsoleTest.all;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.formats.text.NetworkName;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.support.ConsoleModules;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Sources;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The texts of the console in its three languages: counts, codes, countries, and what is said without a connection. */
@Tag("unit")
class ConsoleTextsTest {
    private static final List<String> LANGUAGES = List.of("de", "es");
    private static final Pattern LANGUAGE = Pattern.compile("(?:de|es)(?:-\\w+)?\\.js");
    private static final Pattern COUNTED = Pattern.compile("\\bcounted\\('([^']+)'");
    /** A text between tags that is not asked for by its English. */
    private static final Pattern RAW = Pattern.compile(
            "(?<=[\\w\"'}\\]])>([^<>`{}$]*[A-Za-z]{2}[^<>`{}$]*)(?=</|\\$\\{)|}([^<>`{}$'\"]*[A-Za-z]{2}[^<>`{}$'\"]*)(?=</)");
    /** Names and units that are the same in every language. */
    private static final Set<String> ALIKE = Set.of("Fanfare", "API", "PDF", "CSV", "ms");

    private static final Pattern PATH = Pattern.compile("['`](/(?:api|web|admin)/[^'`]*)");
    /** The members whose codes a module shows as words. */
    private static final Pattern SHOWN =
            Pattern.compile("(?:word|status)\\([\\w.?]*\\.(\\w+)\\)|\\.(\\w+)\\.map\\(word\\)");
    /** Those whose words depend on data, not on a list of ours. */
    private static final Set<String> NAMES = Set.of("network", "networks", "social_networks");

    private static final Pattern USED = Pattern.compile("/([a-z]+)\\.js'");

    private final Map<String, String> modules = ConsoleModules.texts();
    private final Map<String, String> sources = new TreeMap<>(modules);
    private final Map<String, Map<String, String>> texts = new HashMap<>();

    ConsoleTextsTest() {
        sources.keySet().removeIf(name -> LANGUAGE.matcher(name).matches());
    }

    @Test
    @DisplayName("CN-04: a text with a count has its two forms in every language")
    void countedTextsHaveTwoForms() {
        Set<String> counted = sources.values().stream()
                .flatMap(source -> all(COUNTED, source).stream())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(counted).hasSizeGreaterThan(20).allMatch(text -> text.split("\\|").length == 2);
        Map<String, String> translated = new HashMap<>();
        LANGUAGES.forEach(language -> texts(language).forEach((key, text) -> translated.put(language + key, text)));
        for (String text : counted) {
            for (String language : LANGUAGES) {
                assertThat(translated.get(language + text)).as(text).isNotNull().matches("[^|]+\\|[^|]+");
            }
        }
        assertThat(sources.values().stream()
                        .flatMap(source -> all(
                                Pattern.compile(
                                        "\\bt\\('[^']*\\{\\d}[^']*',[^()]*(?:\\.length\\b|_count\\b|\\.count\\b|\\.size\\b)"),
                                source)
                                .stream()))
                .as("counts that choose no form")
                .isEmpty();
    }

    @Test
    @DisplayName("CN-04: no text of a page is there in English only")
    void nothingIsRaw() {
        Set<String> raw = new TreeSet<>();
        sources.forEach((name, source) -> RAW.matcher(
                        name.equals("design.js") ? "" : source.replaceAll("(?m)^\\s*(?://|\\*|/\\*).*$", ""))
                .results()
                .map(found -> (found.group(1) == null ? found.group(2) : found.group(1)).strip())
                .filter(text -> !text.matches("\\d.*") && !ALIKE.contains(text))
                .forEach(text -> raw.add(name + ": " + text)));
        assertThat(raw).isEmpty();
    }

    @Test
    @DisplayName(
            "CN-04: a page that cannot be loaded says so in words: each module that is loaded later is reached for")
    void modulesAreReachedFor() {
        sources.forEach((name, source) -> assertThat(all(Pattern.compile("(?<!reached\\()\\bimport\\("), source))
                .as(name)
                .isEmpty());
    }

    @Test
    @DisplayName("CN-04: the service is asked for its texts in the page's language")
    void asksInThePagesLanguage() {
        String calls = modules.get("calls.js");
        assertThat(all(Pattern.compile("await fetch\\("), calls))
                .hasSameSizeAs(all(Pattern.compile("'Accept-Language': document\\.documentElement\\.lang"), calls));
        sources.forEach((name, source) -> {
            if (!List.of("calls.js", "session.js", "service-worker.js").contains(name)) {
                assertThat(source).as(name).doesNotContain("fetch(");
            }
        });
    }

    @Test
    @DisplayName("CN-04: a country is chosen, and every country can be")
    void countriesAreChosen() {
        String codes = all(Pattern.compile("const CODES = '([A-Z ]+)'"), modules.get("countries.js"))
                .get(0);
        assertThat(codes.split(" ")).containsExactlyInAnyOrder(Locale.getISOCountries());
        Pattern field = Pattern.compile(
                "\\{name: '(?:\\w+_)?(?:country|citizenship|currency|network|category)', label: [^}]*}");
        sources.forEach((name, source) -> assertThat(all(field, source))
                .as(name)
                .allMatch(one -> one.contains("options"), "is a list to choose from"));
        assertThat(sources.keySet())
                .filteredOn(name -> sources.get(name).contains("/api/get/public/lists/"))
                .containsExactly("countries.js");
    }

    @Test
    @DisplayName("CN-04: the categories that an installation begins with have names in every language")
    void categoriesHaveNames() throws IOException {
        String data = Files.readString(Path.of("src/main/resources/db/migration/V002__reference_data.sql"));
        List<String> categories = all(
                Pattern.compile("\\(\\d+, '[a-z]+', '([^']+)'\\)[,;]"),
                data.substring(data.indexOf("into categories")));
        assertThat(categories).hasSizeGreaterThan(20);
        LANGUAGES.forEach(language -> assertThat(texts(language)).containsKeys(categories.toArray(String[]::new)));
    }

    @Test
    @DisplayName("CN-04: networks are called as they write themselves, by the console as by the service")
    void networksHaveTheirNames() {
        String names = all(Pattern.compile("const NAMES = \\{([^}]+)}"), modules.get("format.js"))
                .get(0);
        for (String network : List.of("youtube", "tiktok", "linkedin", "twitter")) {
            assertThat(names).contains(network + ": '" + NetworkName.of(network) + "'");
        }
        assertThat(NetworkName.of("instagram")).isEqualTo("Instagram");
    }

    @Test
    @DisplayName("CN-04: codes that a page shows have words in every language")
    void codesHaveWords() {
        Map<String, Endpoint<?, ?>> endpoints = Modules.ALL.stream()
                .flatMap(module -> module.endpoints().stream())
                .collect(Collectors.toMap(Endpoint::path, endpoint -> endpoint, (one, alike) -> one));
        String names = all(Pattern.compile("const NAMES = \\{([^}]+)}"), modules.get("format.js"))
                .get(0);
        Set<String> missing = new TreeSet<>();
        Set<String> walked = new TreeSet<>();
        sources.forEach((name, source) -> {
            Set<String> members = SHOWN.matcher(source)
                    .results()
                    .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                    .filter(member -> !NAMES.contains(member))
                    .collect(Collectors.toSet());
            Set<Type> seen = new HashSet<>();
            all(PATH, source).stream()
                    .map(endpoints::get)
                    .filter(Objects::nonNull)
                    .forEach(endpoint -> collect(endpoint.view(), seen, (member, codes) -> {
                        if (members.contains(member)) {
                            codes.stream()
                                    .filter(code -> !names.contains(code + ": '"))
                                    .forEach(code -> walked.add(name + " " + member + " " + code));
                        }
                    }));
        });
        for (String one : walked) {
            String module = one.substring(0, one.indexOf(' '));
            String word = word(modules, one.substring(one.lastIndexOf(' ') + 1));
            for (String language : LANGUAGES) {
                loaded(module).stream()
                        .filter(parts -> parts.stream().noneMatch(part -> texts(language + part + "\\.js")
                                .containsKey(word)))
                        .forEach(parts -> missing.add(language + " " + one + ": " + word + " in none of " + parts));
            }
        }
        assertThat(missing).isEmpty();
        assertThat(walked).hasSizeGreaterThan(150);
    }

    @Test
    @DisplayName("CN-04: health checks, queues of staff and roles have names in every language")
    void whatTheServiceNamesHasWords() throws IOException {
        Set<String> names = new TreeSet<>(all(
                Pattern.compile("(?m)^ +- name: (\\w+)\\n +sentence"), Files.readString(Path.of("conf/fanfare.yaml"))));
        Pattern named = Pattern.compile("(?:new HealthCheck|staffQueue)\\(\\s*\"([a-z_-]+)\"");
        Sources.main().forEach(source -> names.addAll(all(named, source.code())));
        assertThat(names).hasSizeGreaterThan(20).contains("ledger", "accepted_posts", "moderation");
        LANGUAGES.forEach(language -> assertThat(texts(language))
                .containsKeys(names.stream().map(name -> word(modules, name)).toArray(String[]::new)));
    }

    private static void collect(Type type, Set<Type> seen, BiConsumer<String, List<String>> found) {
        if (!seen.add(type)) {
            return;
        }
        if (type instanceof ParameterizedType generic) {
            Arrays.stream(generic.getActualTypeArguments()).forEach(part -> collect(part, seen, found));
        } else if (type instanceof Class<?> record && record.isRecord()) {
            for (RecordComponent part : record.getRecordComponents()) {
                String name = part.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
                codes(part).forEach(codes -> found.accept(name, codes));
                collect(part.getGenericType(), seen, found);
            }
        }
    }

    private static Stream<List<String>> codes(RecordComponent part) {
        OneOf list = part.getAnnotation(OneOf.class);
        Stream<List<String>> listed = list == null
                ? Stream.of()
                : Stream.concat(
                        Stream.of(List.of(list.words())),
                        Arrays.stream(list.value()).map(Coded::codes));
        Stream<Class<?>> types = part.getGenericType() instanceof ParameterizedType generic
                ? Arrays.stream(generic.getActualTypeArguments())
                        .filter(Class.class::isInstance)
                        .<Class<?>>map(Class.class::cast)
                : Stream.of(part.getType());
        return Stream.concat(listed, types.filter(Class::isEnum).map(Coded::codes));
    }

    /** The parts of the texts that are there when a module of a page runs, for each kind of person; all, for other modules. */
    private List<List<String>> loaded(String module) {
        List<String> with = all(USED, sources.get(module)).stream()
                .filter(name -> modules.containsKey("de-" + name + ".js"))
                .map(name -> "-" + name)
                .toList();
        List<List<String>> loaded = ConsoleTest.faces(modules).entrySet().stream()
                .filter(face -> face.getValue().contains(module))
                .map(face -> Stream.concat(Stream.of("", face.getKey()), with.stream())
                        .toList())
                .toList();
        return loaded.isEmpty() ? List.of(List.of(".*")) : loaded;
    }

    /** What people read for a code, in English. */
    static String word(Map<String, String> modules, String code) {
        String called = all(Pattern.compile("const CALLED = \\{([^}]+)}"), modules.get("format.js"))
                .get(0);
        String spoken = code.replaceAll("[_-]", " ")
                .replace("publisher", "creator")
                .replace("advertiser", "brand")
                .replace("destination", "payout method")
                .replaceAll("payout run\\b", "payout batch");
        return all(Pattern.compile("(?<![\\w'])" + code + ": '([^']+)'"), called).stream()
                .findFirst()
                .orElse(spoken.substring(0, 1).toUpperCase(Locale.ROOT) + spoken.substring(1));
    }

    /** All texts of a language. */
    private Map<String, String> texts(String language) {
        return texts.computeIfAbsent(language.length() == 2 ? language + ".*" : language, this::read);
    }

    private Map<String, String> read(String files) {
        Map<String, String> texts = new HashMap<>();
        modules.forEach((name, source) -> {
            if (name.matches(files) && LANGUAGE.matcher(name).matches()) {
                Pattern.compile("(?m)^  \"([^\"]+)\": \"([^\"]+)\",$")
                        .matcher(source)
                        .results()
                        .forEach(line -> texts.put(line.group(1), line.group(2)));
            }
        });
        return texts;
    }
}
