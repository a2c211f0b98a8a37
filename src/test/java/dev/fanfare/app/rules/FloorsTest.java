package dev.fanfare.app.rules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.fanfare.support.House.FLOORS;
import static dev.fanfare.support.House.ROOT;
import static dev.fanfare.support.House.floor;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.fanfare.support.House;
import dev.fanfare.support.Sources;
import dev.fanfare.support.Sources.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Which packages see which. Each rule is asked of the bytecode, which knows the types that no import names, and of the sources,
 * which know the annotations and constants that the compiler leaves out.
 */
class FloorsTest {
    private static final JavaClasses HOUSE = House.CLASSES;

    @Test
    void everyClassStandsOnAFloor() {
        assertThat(HOUSE.stream().map(type -> floor(type.getPackageName())).distinct())
                .containsExactlyInAnyOrderElementsOf(FLOORS);
    }

    static List<String> floors() {
        return FLOORS;
    }

    @ParameterizedTest
    @MethodSource("floors")
    void eachFloorSeesOnlyThoseBelow(String name) {
        classes()
                .that(describe(
                        "stand on " + name, type -> floor(type.getPackageName()).equals(name)))
                .should(see("only floors below, and of the users' packages those below", House::mayLookDown))
                .check(HOUSE);
    }

    @Test
    void domainsSeeOnlyWhatOthersPublish() {
        classes()
                .should(see("only each other's api and store", House::seesOnlyPublished))
                .check(HOUSE);
    }

    /** For every two packages of the service. */
    private static ArchCondition<JavaClass> see(String what, BiPredicate<String, String> allowed) {
        return new ArchCondition<>("see " + what) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                    String target = dependency.getTargetClass().getPackageName();
                    if (House.isOurs(target) && !allowed.test(type.getPackageName(), target)) {
                        events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription()));
                    }
                }
            }
        };
    }

    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
    private static final Pattern MENTION = Pattern.compile("\\bdev\\.fanfare(?:\\.[a-z]\\w*)+(?=\\.[A-Z*])");

    /** Imports, qualified names, and links of comments. */
    @Test
    void whatTheSourcesNameStandsBelowAndIsPublished() {
        assertThat(Sources.main().stream().flatMap(source -> {
                    String from = PACKAGE.matcher(source.text())
                            .results()
                            .findFirst()
                            .orElseThrow()
                            .group(1);
                    return MENTION.matcher(source.text())
                            .results()
                            .map(MatchResult::group)
                            .distinct()
                            .filter(to -> !House.mayLookDown(from, to) || !House.seesOnlyPublished(from, to))
                            .map(to -> source.path() + " names " + to);
                }))
                .isEmpty();
    }

    @Test
    void thePartsAreFreeOfCycles() {
        slices().assignedFrom(by("domains and floors", House::part))
                .should()
                .beFreeOfCycles()
                .check(HOUSE);
    }

    /** Of a floor, with their subpackages; what wires a floor together stands above its packages. */
    @Test
    void thePackagesOfEachFloorAreFreeOfCycles() {
        slices().matching(ROOT + ".(*).(*)..").should().beFreeOfCycles().check(HOUSE);
    }

    private static SliceAssignment by(String what, Function<String, String> slice) {
        return new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                return SliceIdentifier.of(slice.apply(type.getPackageName()));
            }

            @Override
            public String getDescription() {
                return what;
            }
        };
    }

    private static final Pattern MAP = Pattern.compile("(?s)## The floors.*?```\ndev\\.fanfare\n(.*?)```");

    @Test
    void theMapNamesTheFloorsInTheirOrderAndAllTheirPackages() throws IOException {
        Matcher map = MAP.matcher(Files.readString(Path.of("src/docs/build/architecture.md")));
        assertThat(map.find()).isTrue();
        Map<String, TreeSet<String>> packages = HOUSE.stream()
                .map(type -> type.getPackageName().split("\\."))
                .filter(names -> names.length > 3 && !names[3].equals("api"))
                .collect(Collectors.groupingBy(
                        names -> names[2],
                        Collectors.mapping(names -> names[3], Collectors.toCollection(TreeSet::new))));
        assertThat(Stream.of(map.group(1).split("(?m)^  (?=\\w)")).filter(floor -> !floor.isBlank()))
                .map(FloorsTest::sorted)
                .isEqualTo(FLOORS.stream()
                        .map(name -> name + packages.getOrDefault(name, new TreeSet<>()))
                        .toList());
    }

    /** The name of a floor and its packages in alphabetical order, without what explains them. */
    private static String sorted(String drawn) {
        String[] floor = drawn.replaceAll("\\([^)]*\\)", "").split("/", 2);
        return floor[0]
                + Stream.of(floor[1].split("[,\\s]+"))
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The classes that use what Vert.x does not promise to keep, and for what. */
    private static final Map<String, String> INSIDE_VERTX = Map.ofEntries(
            Map.entry("platform.BusinessTime", "marks the contexts of what fills a new demo"),
            Map.entry("platform.http.server.Responder", "writes answers from shared bytes"),
            Map.entry(
                    "platform.http.server.StrictRequestDecoder", "refuses requests that two servers read differently"),
            Map.entry("platform.remote.PublicClient", "resolves a host once, and connects to what was checked"),
            Map.entry(
                    "platform.sql.AnswerTimeout",
                    "sits between the driver and its codec, and closes silent connections"),
            Map.entry("platform.sql.ConnectionFactory", "opens connections on the event loop that uses them"),
            Map.entry("platform.sql.BatchingSockets", "closes the sockets of connections that hang"),
            Map.entry("platform.sql.EventLoopLocal", "keeps a value for each event loop"),
            Map.entry("platform.sql.FairConnectionPool", "completes what waits on the event loop that asked"),
            Map.entry("platform.sql.Notifier", "listens on an event loop of its own"),
            Map.entry("platform.sql.Replicas", "probes replicas on an event loop of their own"),
            Map.entry("platform.sql.WritableHost", "completes what waits on the event loop that asked"),
            Map.entry("platform.tracing.TraceSpan", "keeps the span of an event loop's context"));

    private static final Pattern INSIDE = Pattern.compile("io\\.vertx\\.(?:\\w+\\.)*(?:internal|impl)\\b.*");
    private static final Pattern INSIDE_IMPORT =
            Pattern.compile("(?m)^import (?:static )?io\\.vertx\\.(?:\\w+\\.)*(?:internal|impl)\\.");

    @Test
    void onlyTheseLookInsideVertx() {
        Stream<String> inBytecode = HOUSE.stream()
                .filter(type -> type.getDirectDependenciesFromSelf().stream().anyMatch(dependency -> INSIDE.matcher(
                                dependency.getTargetClass().getPackageName())
                        .matches()))
                .map(type -> House.outermost(type).getName());
        Stream<String> inSources = Sources.main().stream()
                .filter(source -> INSIDE_IMPORT.matcher(source.text()).find())
                .map(Source::path)
                .map(path -> path.replaceFirst("src/main/java/", "")
                        .replace(".java", "")
                        .replace('/', '.'));
        Set<String> found = new TreeSet<>();
        Stream.concat(inBytecode, inSources).forEach(name -> found.add(name.substring(ROOT.length() + 1)));
        assertThat(found).isEqualTo(INSIDE_VERTX.keySet());
    }

    @Test
    void domainsSeeTheBusAndNotItsImplementation() {
        noClasses()
                .that(describe(
                        "belong to a domain, the ledger, the bus or the tools of development",
                        type -> House.isDomain(type.getPackageName())
                                || type.getPackageName()
                                        .matches("dev\\.fanfare\\.(?:platform\\.bus|money\\.ledger|dev)\\b.*")))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + ".platform.rpc..")
                .check(HOUSE);
    }

    @Test
    void formatsArePureFunctions() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".formats..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.vertx..", "io.netty..")
                .check(HOUSE);
    }
}
