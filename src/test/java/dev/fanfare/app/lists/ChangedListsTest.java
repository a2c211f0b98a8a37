package dev.fanfare.app.lists;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.platform.endpoint.Specification;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.support.Endpoints;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Pattern;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What clients need of a list to follow its changes: all lists are walked. */
class ChangedListsTest {
    /** Whose rows belong to an advertiser, not to a user. */
    private static final List<String> OF_ADVERTISERS = List.of("campaign", "invoice");

    /** In the specification payouts in lists have eight fields (PY-12); the answer says itself up to when it tells. */
    private static final List<String> FIXED = List.of("payouts");

    /** The lists among the specified commands of operators: their limit ends at the greatest, as in the specification. */
    private static final List<String> AS_SPECIFIED = Stream.of(
                    "tokens",
                    "applications",
                    "users",
                    "advertisers",
                    "campaigns",
                    "connections",
                    "payouts",
                    "lists/countries",
                    "lists/cities",
                    "lists/categories",
                    "audit")
            .map(list -> "/admin/api/" + list + "/list/")
            .toList();

    /** It is one ask with the operators' list of campaigns. */
    private static final String SHARED = "/api/campaign/list/";

    private static boolean followsChanges(Endpoint<?, ?> endpoint) {
        return endpoint.body().isRecord()
                && Arrays.stream(endpoint.body().getRecordComponents())
                        .anyMatch(member -> member.getName().equals("updatedSince"));
    }

    @Test
    @DisplayName("items of lists that follow changes have a status, the time of the change and the user")
    void showWhatFollowersNeed() {
        List<Endpoint<?, ?>> lists =
                Endpoints.all().filter(ChangedListsTest::followsChanges).toList();
        assertThat(lists).hasSizeGreaterThan(10);
        for (Endpoint<?, ?> list : lists) {
            Collection<String> members = members(item(list)).keySet();
            assertThat(members).as(list.path()).contains("status");
            if (FIXED.stream().anyMatch(list.path()::contains)) {
                continue;
            }
            assertThat(members).as(list.path()).contains("updatedAt");
            if (OF_ADVERTISERS.stream().noneMatch(list.path()::contains)) {
                assertThat(members).as(list.path()).contains("userId");
            }
        }
    }

    @Test
    @DisplayName("a filter of states takes every state that the list answers with")
    void filterByEveryState() {
        List<String> walked = new ArrayList<>();
        Endpoints.all()
                .filter(endpoint -> endpoint.body().isRecord() && !endpoint.changes())
                .forEach(endpoint -> {
                    Map<String, RecordComponent> shown = members(item(endpoint));
                    for (RecordComponent filter : endpoint.body().getRecordComponents()) {
                        String name = filter.getName();
                        if (name.equals("status") || name.endsWith("Status")) {
                            RecordComponent state = shown.getOrDefault(name, shown.get("status"));
                            states(state).ifPresent(states -> {
                                walked.add(endpoint.path());
                                assertThat(states)
                                        .as("%s of %s takes what its answers give", name, endpoint.path())
                                        .allMatch(code -> takes(filter, code));
                            });
                        }
                    }
                });
        assertThat(walked)
                .contains("/api/tasks/", "/api/get/payouts/", "/api/advertiser/invoices/")
                .hasSizeGreaterThan(12);
    }

    @Test
    @DisplayName(
            "HT-14: lists of our own take a cursor, answer with the next one, and refuse a limit above their greatest")
    void pageInOneStyle() {
        List<Endpoint<?, ?>> lists = Endpoints.all()
                .filter(endpoint -> endpoint.body().isRecord()
                        && members(endpoint.body()).containsKey("limit")
                        && !Specification.has(endpoint.path()))
                .toList();
        assertThat(lists).hasSizeGreaterThan(70);
        for (Endpoint<?, ?> list : lists) {
            Map<String, RecordComponent> asked = members(list.body());
            assertThat(asked.get("limit").getAccessor().isAnnotationPresent(Max.class))
                    .as("%s says the greatest limit", list.path())
                    .isEqualTo(
                            !AS_SPECIFIED.contains(list.path()) && !list.path().equals(SHARED));
            if (!asked.containsKey("after")) {
                assertThat(asked).as(list.path()).containsKey("cursor");
                assertThat(members(list.view())).as(list.path()).containsKey("next");
            }
            if (asked.containsKey("page")) {
                assertThat(asked.get("page").isAnnotationPresent(IgnoredWith.class))
                        .as("%s takes a cursor instead of a page's number", list.path())
                        .isTrue();
            }
        }
    }

    /** The record of an item: of a stream itself, otherwise of the first list in the answer. */
    private static Class<?> item(Endpoint<?, ?> endpoint) {
        if (!(endpoint.answering() instanceof ResponseKind.One<?, ?>)
                || !endpoint.view().isRecord()) {
            return endpoint.view();
        }
        return Arrays.stream(endpoint.view().getRecordComponents())
                .map(RecordComponent::getGenericType)
                .flatMap(ChangedListsTest::elementOf)
                .findFirst()
                .orElse(endpoint.view());
    }

    private static Stream<Class<?>> elementOf(Type type) {
        return type instanceof ParameterizedType list
                        && list.getRawType() == List.class
                        && list.getActualTypeArguments()[0] instanceof Class<?> element
                        && element.isRecord()
                ? Stream.of(element)
                : Stream.empty();
    }

    /** All members of a view, also of what is unwrapped in it. */
    private static Map<String, RecordComponent> members(Class<?> view) {
        Map<String, RecordComponent> members = new TreeMap<>();
        if (view != null && view.isRecord()) {
            for (RecordComponent member : view.getRecordComponents()) {
                if (member.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                    members.putAll(members(member.getType()));
                } else {
                    members.put(member.getName(), member);
                }
            }
        }
        return members;
    }

    /** The codes that a member can have; empty where nothing says them. */
    private static Optional<List<String>> states(RecordComponent member) {
        if (member == null) {
            return Optional.empty();
        }
        if (member.getType().isEnum()) {
            return Optional.of(codes(member.getType()));
        }
        OneOf words = member.getAccessor().getAnnotation(OneOf.class);
        if (words == null) {
            return Optional.empty();
        }
        return Optional.of(words.value().length == 0 ? List.of(words.words()) : codes(words.value()[0]));
    }

    private static List<String> codes(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(ChangedListsTest::code)
                .toList();
    }

    private static String code(Object constant) {
        return constant instanceof Coded coded
                ? coded.code()
                : ((Enum<?>) constant).name().toLowerCase(Locale.ROOT);
    }

    private static boolean takes(RecordComponent filter, String code) {
        Type type = filter.getGenericType();
        if (elementEnum(type) != null) {
            return codes(elementEnum(type)).contains(code);
        }
        Pattern pattern = filter.getAccessor().getAnnotation(Pattern.class);
        return pattern == null || code.matches(pattern.regexp());
    }

    private static Class<?> elementEnum(Type type) {
        if (type instanceof ParameterizedType list) {
            return elementEnum(list.getActualTypeArguments()[0]);
        }
        return type instanceof Class<?> plain && plain.isEnum() ? plain : null;
    }
}
