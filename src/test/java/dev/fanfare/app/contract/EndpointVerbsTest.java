package dev.fanfare.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Specification;
import dev.fanfare.support.Modules;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Paths outside the specification name one act by one verb, so that a client guesses the next path from the last one. */
class EndpointVerbsTest {
    /** Each act's other names, and its verb. */
    private static final Map<String, String> SYNONYMS = Map.ofEntries(
            Map.entry("show", "get"),
            Map.entry("read", "get, or mark-read"),
            Map.entry("fetch", "get"),
            Map.entry("view", "get"),
            Map.entry("remove", "delete"),
            Map.entry("erase", "delete"),
            Map.entry("destroy", "delete"),
            Map.entry("change", "update"),
            Map.entry("set", "update"),
            Map.entry("save", "update"),
            Map.entry("edit", "update"),
            Map.entry("modify", "update"),
            Map.entry("find", "search"),
            Map.entry("make", "create"),
            Map.entry("gather", "create"),
            Map.entry("prove", "reauthenticate"));

    /** A part of the path begins with one of these if its row changes something. */
    private static final Set<String> VERBS = Set.of("""
            accept add appeal apply approve assign ban begin block bulk cancel checkout close confirm create credit
            decide decline delete disable disconnect draft end export fail forgot fund import invite lift link mark pay
            reauthenticate redeliver refresh refuse reject replay report reset retry reverse review revoke rotate search send sign
            test undo update verify void withdraw write
            """.strip().split("\\s+"));

    /** Rows that change something and are named by the provider that signs in, or by what they answer. */
    private static final Set<String> NAMED_BY_A_NOUN = Set.of(
            "/api/auth/facebook/",
            "/api/auth/google/",
            "/api/auth/instagram/",
            "/api/auth/twitter/",
            "/api/account/second-factors/recovery-codes/",
            "/web/api/account/second-factors/recovery-codes/");

    /** The decisions fix this row: notifications are marked as read by it. */
    private static final String FIXED = "/web/api/notifications/read/";

    private static Stream<Endpoint<?, ?>> ours() {
        return Modules.ALL.stream()
                .<Endpoint<?, ?>>flatMap(domain -> domain.endpoints().stream())
                .filter(endpoint ->
                        !Specification.has(endpoint.path()) && !endpoint.path().equals(FIXED));
    }

    private static String verb(String part) {
        return part.replaceFirst("-.*", "");
    }

    @Test
    void oneActHasOneVerb() {
        assertThat(ours().flatMap(endpoint -> Stream.of(endpoint.path().split("/"))
                        .filter(part -> SYNONYMS.containsKey(verb(part)))
                        .map(part -> endpoint.path() + ": " + SYNONYMS.get(verb(part)))))
                .isEmpty();
        assertThat(ours()).hasSizeGreaterThan(340);
    }

    @Test
    void changesAreNamedByAVerb() {
        assertThat(ours().filter(Endpoint::changes).map(Endpoint::path).filter(path -> Stream.of(path.split("/"))
                        .noneMatch(part -> VERBS.contains(verb(part)))))
                .containsExactlyInAnyOrderElementsOf(NAMED_BY_A_NOUN);
    }
}
