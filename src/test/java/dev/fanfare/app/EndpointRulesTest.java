package dev.fanfare.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.EndpointRule;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.platform.endpoint.Unwrapped;
import dev.fanfare.support.Endpoints;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What endpoints of a kind must do, unless they say why not. */
class EndpointRulesTest {
    /** Whether a rule is about an endpoint, and whether the endpoint keeps it. */
    private record Check(Predicate<Endpoint<?, ?>> concerns, Predicate<Endpoint<?, ?>> kept) {}

    private static Check check(EndpointRule rule) {
        return switch (rule) {
            case PAGING ->
                new Check(endpoint -> !endpoint.changes() && answersRows(endpoint), endpoint -> members(endpoint.body())
                        .contains("cursor"));
        };
    }

    private static Stream<Endpoint<?, ?>> breaking(EndpointRule rule) {
        Check check = check(rule);
        return Endpoints.all().filter(check.concerns()).filter(check.kept().negate());
    }

    private static List<String> paths(Stream<Endpoint<?, ?>> endpoints) {
        return endpoints.map(Endpoint::path).toList();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("DR-15, DR-16, DR-17, HT-14: each endpoint keeps each rule of its kind, or is exempt with a reason")
    void isKept(EndpointRule rule) {
        assertThat(paths(Endpoints.all()
                        .filter(check(rule).concerns())
                        .filter(check(rule).kept())))
                .as("keep %s", rule)
                .isNotEmpty();
        assertThat(paths(breaking(rule).filter(endpoint -> endpoint.exemptions().get(rule) == null)))
                .as("break %s without a reason", rule)
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("an exemption has a reason, and is needed by an endpoint of its ask")
    void isNeeded(EndpointRule rule) {
        List<Class<?>> needing =
                breaking(rule).<Class<?>>map(Endpoint::ask).distinct().toList();
        assertThat(Endpoints.all().filter(endpoint -> endpoint.exemptions().containsKey(rule)))
                .allSatisfy(endpoint -> {
                    assertThat(needing).as("%s of %s", rule, endpoint.path()).contains(endpoint.ask());
                    assertThat(endpoint.exemptions().get(rule))
                            .as(endpoint.path())
                            .isNotBlank();
                });
    }

    @Test
    @DisplayName("HT-14: what takes a cursor answers rows and the next cursor, and takes a limit")
    void takesACursor() {
        assertThat(Endpoints.all().filter(endpoint -> !endpoint.changes())).allSatisfy(endpoint -> {
            List<String> inputs = members(endpoint.body());
            assertThat(inputs).as(endpoint.path()).doesNotContain("before", "offset");
            if (inputs.contains("cursor")) {
                assertThat(answersRows(endpoint)).as(endpoint.path()).isTrue();
                assertThat(inputs).as(endpoint.path()).contains("limit");
                assertThat(endpoint.answering() instanceof ResponseKind.Stream<?, ?>
                                || members(endpoint.view()).contains("next"))
                        .as(endpoint.path())
                        .isTrue();
            }
        });
    }

    static List<String> members(Class<?> record) {
        return Arrays.stream(record.getRecordComponents())
                .flatMap(component -> Unwrapped.is(component)
                        ? members(component.getType()).stream()
                        : Stream.of(RecordShape.nameOf(component)))
                .toList();
    }

    /** Whether it answers rows: an array of records, or an object with one. */
    private static boolean answersRows(Endpoint<?, ?> endpoint) {
        return endpoint.answering() instanceof ResponseKind.Stream<?, ?>
                || (endpoint.answering() instanceof ResponseKind.One<?, ?>
                        && Arrays.stream(endpoint.view().getRecordComponents())
                                .anyMatch(component -> isRows(component.getGenericType())));
    }

    private static boolean isRows(Type type) {
        return type instanceof ParameterizedType list
                && list.getRawType() == List.class
                && list.getActualTypeArguments()[0] instanceof Class<?> item
                && item.isRecord();
    }
}
