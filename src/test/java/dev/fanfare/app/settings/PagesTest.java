package dev.fanfare.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.Main;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.queue.WorkQueue;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.tables.OwnedTable;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Sources;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What the README and the pages say of roles, commands and settings is true, and their links lead somewhere. */
@Tag("unit")
class PagesTest {
    private static final Path DOCS = Path.of("src/docs");
    private static final Pattern ITEM = Pattern.compile("(?m)^- `([a-z-]+)[^`]*`:");
    private static final Pattern VARIABLE = Pattern.compile("FANFARE_[A-Z0-9_]+");
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:|/docs\\b)([^)#]*)(?:#([^)]+))?\\)");
    private static final Pattern METRIC =
            Pattern.compile("`(fanfare_\\w+?)(?:_total|_seconds)?(?:_bucket|_count|_sum)?`");
    private static final Pattern PATH = Pattern.compile("`([a-z]+)(\\.[a-z0-9_]+)+`");
    private static final Pattern CLASS = Pattern.compile("`([A-Z][a-z]+[A-Z]\\w+)(?:[.(][^`]*)?`");
    private static final Pattern DECLARED = Pattern.compile("\\b(?:class|record|interface|enum) ([A-Z]\\w+)");
    /** Names of the database's roles, and those of other people's classes. */
    private static final Set<String> OTHERS = Set.of(
            "fanfare_service",
            "fanfare_reader",
            "HttpOnly",
            "RateLimit",
            "BtchBookg",
            "NoSuchMethodError",
            "SecureRandom",
            "ClusterManager",
            "JsonObject");

    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*Test)(?:[.#](\\w+))?`");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

    private static final String CODE =
            Sources.main().stream().map(Sources.Source::text).collect(Collectors.joining());
    private static final Set<String> CLASSES = Sources.all().stream()
            .flatMap(source -> found(DECLARED.pattern(), source.text()).map(name -> name.group(1)))
            .collect(Collectors.toSet());
    private static final Map<String, String> TESTS = Sources.tests().stream()
            .filter(source -> source.path().endsWith("Test.java"))
            .collect(Collectors.toMap(
                    source -> Path.of(source.path()).getFileName().toString().replace(".java", ""),
                    Sources.Source::text));

    @Test
    void theReadmeIsShort() throws IOException {
        assertThat(read(Path.of("README.md")).split("\\s+")).hasSizeLessThanOrEqualTo(600);
    }

    @Test
    void theReadmesPicturesAreThereAndLight() throws IOException {
        List<Path> pictures = found("src(?:set)?=\"([^\"]+)\"", read(Path.of("README.md")))
                .map(picture -> Path.of(picture.group(1)))
                .toList();
        assertThat(pictures).hasSize(2).doesNotHaveDuplicates();
        long bytes = 0;
        for (Path picture : pictures) {
            byte[] file = Files.readAllBytes(picture);
            assertThat(new String(file, 0, 16, StandardCharsets.ISO_8859_1)).matches("(?s)RIFF.{4}WEBPVP8.");
            bytes += file.length;
        }
        assertThat(bytes).isLessThanOrEqualTo(120 * 1024);
    }

    @Test
    void severalNodesRunEveryRoleTogether() throws IOException {
        Set<String> run = found("FANFARE_ROLES=(\\S+)", read(DOCS.resolve("run/nodes.md")))
                .flatMap(roles -> Stream.of(roles.group(1).split(",", -1)))
                .collect(Collectors.toSet());
        assertThat(run).isEqualTo(Modules.ROLES);
    }

    @Test
    void settingsNameEveryRole() throws IOException {
        String page = read(DOCS.resolve("run/settings.md"));
        String roles = page.substring(page.indexOf("Otherwise list the roles"), page.indexOf("## The simulator"));
        assertThat(found("`([a-z]+)`", roles).map(role -> role.group(1)))
                .containsExactlyInAnyOrderElementsOf(Modules.ROLES);
    }

    @Test
    void everyCommandIsDescribed() throws IOException {
        Set<String> commands = new CommandLine(new Main())
                .getSubcommands().values().stream()
                        .map(CommandLine::getCommandSpec)
                        .filter(command -> !command.usageMessage().hidden())
                        .map(CommandLine.Model.CommandSpec::name)
                        .collect(Collectors.toSet());
        assertThat(ITEM.matcher(read(DOCS.resolve("run/commands.md"))).results().map(item -> item.group(1)))
                .containsExactlyInAnyOrderElementsOf(commands);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyVariableIsASetting(Path page) throws IOException {
        Set<String> settings = SettingDefinition.all().stream()
                .map(SettingDefinition::variable)
                .collect(Collectors.toSet());
        assertThat(VARIABLE.matcher(read(page)).results().map(MatchResult::group))
                .allMatch(settings::contains);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyPathOfASettingIsOne(Path page) throws IOException {
        Set<String> known = Stream.concat(
                        SettingDefinition.all().stream()
                                .map(SettingDefinition::path)
                                .flatMap(path -> Stream.iterate(
                                        path, part -> part.contains("."), part -> part.replaceFirst("\\.[^.]*$", ""))),
                        Stream.concat(
                                Arrays.stream(Permission.values()).map(Permission::code),
                                Arrays.stream(Scope.values()).map(Scope::code)))
                .collect(Collectors.toSet());
        Set<String> groups = known.stream().map(path -> path.split("\\.", 2)[0]).collect(Collectors.toSet());
        assertThat(PATH.matcher(read(page))
                        .results()
                        .filter(path -> groups.contains(path.group(1)))
                        .map(path -> path.group().replace("`", ""))
                        .filter(path -> !path.endsWith(".key")))
                .allMatch(known::contains);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyMetricIsMeasured(Path page) throws IOException {
        assertThat(METRIC.matcher(read(page))
                        .results()
                        .map(metric -> metric.group(1))
                        .filter(name -> !OTHERS.contains(name)))
                .allMatch(name -> CODE.contains('"' + name) || CODE.contains('"' + name.replace('_', '.')));
    }

    /** Names of alerts look like classes: the page for operators is about those. */
    @ParameterizedTest
    @MethodSource("pages")
    void everyClassExists(Path page) throws IOException {
        assertThat(CLASS.matcher(read(page))
                        .results()
                        .map(name -> name.group(1))
                        .filter(name -> !OTHERS.contains(name) && !name.startsWith("Xxx"))
                        .filter(name -> !page.endsWith("operations.md")))
                .allMatch(CLASSES::contains);
    }

    /** With its method, if the page names one. */
    @ParameterizedTest
    @MethodSource("pages")
    void everyTestExists(Path page) throws IOException {
        assertThat(TEST.matcher(read(page))
                        .results()
                        .filter(test -> !TESTS.getOrDefault(test.group(1), "")
                                .contains(
                                        test.group(2) == null
                                                ? "class " + test.group(1) + " "
                                                : " void " + test.group(2) + "("))
                        .map(MatchResult::group))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsSomewhere(Path page) throws IOException {
        for (MatchResult link : LINK.matcher(read(page)).results().toList()) {
            Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
            assertThat(target).exists();
            if (link.group(2) != null) {
                assertThat(HEADING.matcher(read(target)).results().map(heading -> anchor(heading.group(1))))
                        .contains(link.group(2));
            }
        }
    }

    @Test
    void everyDecisionSaysWhatItMust() throws IOException {
        Path folder = DOCS.resolve("build/decisions");
        String index = read(folder.resolve("README.md"));
        List<Path> decisions = pages().stream()
                .filter(page -> page.startsWith(folder) && !page.endsWith("README.md"))
                .toList();
        assertThat(decisions).isNotEmpty();
        for (int i = 0; i < decisions.size(); i++) {
            Path page = decisions.get(i);
            assertThat(page.getFileName().toString()).startsWith("%03d-".formatted(i + 1));
            assertThat(index).contains("](" + page.getFileName() + ")");
            assertThat(read(page))
                    .as(page.toString())
                    .startsWith("# " + (i + 1) + ". ")
                    .containsPattern("\n20\\d\\d-\\d\\d-\\d\\d.*\\bStatus: ")
                    .containsSubsequence("\n## Context", "\n## Decision", "\n## Consequences", "\n## Also tried");
        }
    }

    /** The methods by which endpoints, modules, tables and queues are declared. */
    @Test
    void theGlossaryExplainsEveryVerb() throws IOException {
        Stream<Method> fluent = Stream.of(
                        Endpoint.class, Access.class, OwnedTable.class, WorkQueue.class, DueRows.class)
                .flatMap(type -> Stream.of(type.getDeclaredMethods())
                        .filter(method -> method.getReturnType() == type && !Modifier.isStatic(method.getModifiers())));
        Stream<Method> declaring = Stream.of(DomainModule.class, Handlers.class, Handlers.Aliases.class, Tx.class)
                .flatMap(type -> Stream.of(type.getDeclaredMethods()))
                .filter(method -> Modifier.isPublic(method.getModifiers())
                        ? method.getDeclaringClass() != DomainModule.class
                        : Modifier.isProtected(method.getModifiers()));
        Set<String> verbs = Stream.concat(fluent.filter(method -> Modifier.isPublic(method.getModifiers())), declaring)
                .filter(method -> !method.isSynthetic())
                .map(Method::getName)
                .collect(Collectors.toCollection(TreeSet::new));
        String page = read(DOCS.resolve("build/glossary.md"));
        String explained = page.substring(page.indexOf("## The code's own verbs"));
        assertThat(verbs).hasSizeGreaterThan(60);
        assertThat(verbs)
                .allMatch(verb ->
                        Pattern.compile("`" + verb + "[`(]").matcher(explained).find());
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.walk(DOCS)) {
            return Stream.concat(
                            Stream.of("README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md")
                                    .map(Path::of),
                            docs.filter(page -> page.toString().endsWith(".md")))
                    .sorted()
                    .toList();
        }
    }

    private static String read(Path page) throws IOException {
        return Files.readString(page);
    }

    private static Stream<MatchResult> found(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results();
    }

    /** As GitHub makes it of a heading. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "").replace(' ', '-');
    }
}
