package dev.fanfare.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.House;
import dev.fanfare.support.Node;
import dev.fanfare.support.Sources;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page that refusals lead to, and the address by which browsers come to the documentation. */
class ErrorsPageTest {
    private static final Pattern ENTRY = Pattern.compile(
            "<section id=\"([^\"]+)\">\n<h2>\\1</h2>\n<p>Status (\\d+)\\. [^\n]+\\.</p>\n<p>[^\n]+\\.</p>");

    /** What several refusals have in common. */
    private static final Set<String> SHARED = Set.of(
            "business_error",
            "conflict",
            "payment_error",
            "permission_denied",
            "validation_error",
            "AUTH_FAILED",
            "RESOURCE_NOT_FOUND");

    /** What tests expect by its status only. */
    private static final Set<String> BY_STATUS =
            Set.of("headers_too_large.HEADERS_TOO_LARGE", "uri_too_long.URI_TOO_LONG");

    private final Client anybody = Node.shared().client();

    @Test
    void explainsEachCodeWithItsStatus() {
        String page = anybody.get("/docs/errors").expect(200).text();
        Map<String, Integer> explained = new TreeMap<>();
        ENTRY.matcher(page).results().forEach(entry -> explained.put(entry.group(1), Integer.parseInt(entry.group(2))));
        assertThat(explained).isEqualTo(types()).hasSizeGreaterThan(60);
        assertThat(page).contains("<html lang=\"en\">", "<main>", "<h1>").doesNotContain("<script", "http");
    }

    @Test
    void isWhereBothFormatsOfRefusalsLead() {
        leadsTo("not_found.RESOURCE_NOT_FOUND", anybody.post("/api/nothing/").expect(404));
        leadsTo("missing_token", anybody.post("/admin/api/tokens/create/").expect(401));
    }

    private static void leadsTo(String code, Answer refused) {
        assertThat(refused.header("Link")).contains("</docs/errors#" + code + ">; rel=\"help\"");
    }

    /** Each code stands in a test that expects it. */
    @Test
    void listsOnlyWhatTestsReach() {
        String tests = Sources.tests().stream()
                .filter(source -> !source.path().endsWith("ErrorsPageTest.java"))
                .map(Sources.Source::text)
                .collect(Collectors.joining());
        assertThat(types().keySet().stream().filter(name -> Arrays.stream(name.split("\\."))
                        .filter(word -> !SHARED.contains(word))
                        .noneMatch(tests::contains)))
                .containsExactlyInAnyOrderElementsOf(BY_STATUS);
    }

    @Test
    void isReachedByBrowsersFromTheRoot() {
        Answer browser = anybody.send(anybody.request("/")
                .header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
                .GET()
                .build());
        assertThat(browser.expect(302).header("Location")).contains("/docs");
        anybody.get("/").expectError(404, "not_found");
    }

    private static Map<String, Integer> types() {
        Map<String, Integer> types = new TreeMap<>();
        for (JavaClass type : House.CLASSES) {
            for (JavaField field : type.getFields()) {
                if (field.getModifiers().contains(JavaModifier.STATIC)
                        && field.getRawType().isEquivalentTo(FaultType.class)) {
                    FaultType fault = value(field.reflect());
                    types.put(fault.name(), fault.status());
                }
            }
        }
        return types;
    }

    private static FaultType value(Field field) {
        try {
            field.setAccessible(true);
            return (FaultType) field.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
