package dev.fanfare.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Images;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.support.Bounds;
import dev.fanfare.support.Classes;
import dev.fanfare.support.Contract;
import dev.fanfare.support.Golden;
import dev.fanfare.support.Modules;
import dev.fanfare.support.OpenApiText;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** All endpoints of Fanfare with their schemas, as the reviewed table has them, and what must be true of every one. */
class EndpointTableTest {
    private final List<Endpoint<?, ?>> endpoints = Modules.ALL.stream()
            .<Endpoint<?, ?>>flatMap(domain -> domain.endpoints().stream())
            .toList();

    private static final List<String> HEADER = List.of(
            "path",
            "methods",
            "access",
            "limit",
            "step-up",
            "module",
            "operation",
            "asks",
            "answers",
            "status",
            "refuses");

    /** The constants of all domains. */
    private static final Map<FaultType, String> REFUSALS = refusals();

    private static Map<FaultType, String> refusals() {
        Map<FaultType, String> refusals = new HashMap<>();
        Classes.named(".*(Error|[.]CommonFault)")
                .flatMap(type -> Stream.of(type.getDeclaredFields()))
                .filter(field -> field.getType() == FaultType.class)
                .forEach(field -> refusals.put(value(field), field.getName()));
        return refusals;
    }

    private static FaultType value(Field constant) {
        try {
            return (FaultType) constant.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void isTheReviewedTable() {
        String rows = Stream.concat(
                        Stream.of(HEADER),
                        Modules.ALL.stream()
                                .flatMap(module -> module.endpoints().stream().map(endpoint -> row(module, endpoint)))
                                .sorted(Comparator.comparing((List<String> row) -> String.join(" ", row))))
                .map(row -> String.join(" | ", row).stripTrailing() + "\n")
                .collect(Collectors.joining());
        Golden.compare("endpoints.txt", rows + "\n" + OpenApiText.schemas(Contract.DOCUMENT));
    }

    private static <A extends Ask<R>, R extends Message> List<String> row(
            DomainModule module, Endpoint<A, R> endpoint) {
        return List.of(
                endpoint.path(),
                (endpoint.answersGet() ? "POST GET HEAD" : "POST")
                        + (endpoint.changes() ? " once" : "")
                        + (endpoint.mayRunDry() ? " dry run" : ""),
                endpoint.access().toString(),
                endpoint.access().limit(),
                doors(endpoint),
                module.name(),
                Contract.DOCUMENT
                        .path("paths")
                        .path(endpoint.path())
                        .at("/post/operationId")
                        .asText(),
                name(endpoint.ask())
                        + (endpoint.body() == endpoint.ask() ? "" : " from " + name(endpoint.body()))
                        + Images.Fields.of(endpoint.body()).keySet().stream()
                                .sorted()
                                .map(field -> " file " + field)
                                .collect(Collectors.joining()),
                name(endpoint.reply())
                        + (endpoint.view() == endpoint.reply() ? "" : " as " + name(endpoint.view()))
                        + endpoint.answering().match(new Suffix<>()),
                endpoint.alwaysCreates() ? "201" : endpoint.mayCreate() ? "200 or 201" : "200",
                endpoint.refusals().stream().map(EndpointTableTest::name).collect(Collectors.joining(" ")));
    }

    /** How the caller shows once more who they are, and whether there are two of them. */
    private static String doors(Endpoint<?, ?> endpoint) {
        String again =
                switch (endpoint.stepUp()) {
                    case NONE -> "";
                    case IN_SESSION -> "sessions";
                    case RECENT -> "recent";
                    case SECOND_FACTOR -> "second factor";
                };
        return endpoint.secondPermission() == null
                ? again
                : (again + " by two " + endpoint.secondPermission().code()).strip();
    }

    /** What the table shows of the kind of an answer. */
    private static final class Suffix<A extends Ask<R>, R extends Message> implements ResponseKind.Cases<A, R, String> {
        @Override
        public String one(ResponseKind.One<A, R> one) {
            return "";
        }

        @Override
        public String stream(ResponseKind.Stream<A, R> stream) {
            return "[]";
        }

        @Override
        public String file(ResponseKind.File<A, R> file) {
            return "." + file.format().extension();
        }

        @Override
        public String document(ResponseKind.WholeDocument<A, R> whole) {
            return " " + whole.mediaType().replaceFirst(";.*", "");
        }

        @Override
        public String feed(ResponseKind.Feed<A, R> feed) {
            return " feed";
        }
    }

    private static String name(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        return outer == null || Message.class.isAssignableFrom(type)
                ? type.getSimpleName()
                : name(outer) + "." + type.getSimpleName();
    }

    private static String name(FaultType type) {
        return type.status() + ":" + REFUSALS.get(type);
    }

    @Test
    void everyEndpointHasASummaryAndAnAccess() {
        assertThat(endpoints).allSatisfy(endpoint -> {
            assertThat(endpoint.summary()).as(endpoint.path()).isNotBlank().endsWith(".");
            assertThat(endpoint.access()).as(endpoint.path()).isNotNull();
        });
    }

    @Test
    void noTwoEndpointsShareAPathUnlessTheCredentialTellsThemApart() {
        assertThat(endpoints.stream()
                        .map(endpoint -> endpoint.path()
                                + (endpoint.access().audience() == Access.Audience.BACKEND ? " backend" : "")))
                .doesNotHaveDuplicates();
        // AU-05
        assertThat(endpoints.stream()
                        .map(Endpoint::path)
                        .collect(Collectors.groupingBy(path -> path, Collectors.counting()))
                        .entrySet())
                .filteredOn(entry -> entry.getValue() > 1)
                .extracting(Map.Entry::getKey)
                .containsExactlyInAnyOrder("/api/check/validate/", "/api/check/email/");
    }

    @Test
    void everyRefusalIsNamedOnce() {
        assertThat(endpoints)
                .allSatisfy(endpoint ->
                        assertThat(endpoint.refusals()).as(endpoint.path()).doesNotHaveDuplicates());
    }

    @Test
    void everyTextThatIsReadHasABound() {
        List<String> unbounded = new ArrayList<>();
        Set<Class<?>> seen = new HashSet<>();
        endpoints.forEach(endpoint -> unbounded.addAll(Bounds.unbounded(endpoint.body(), seen)));
        assertThat(unbounded).as("texts, lists and maps without a bound").isEmpty();
    }
}
