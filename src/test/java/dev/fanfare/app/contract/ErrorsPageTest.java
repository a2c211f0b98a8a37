package dev.fanfare.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.openapi.OpenApi;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Contract;
import dev.fanfare.support.House;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page that refusals lead to. */
@Nightly
class ErrorsPageTest {
    private static final Pattern ENTRY = Pattern.compile(
            "<section id=\"([^\"]+)\">\n<h2>\\1</h2>\n<p>Status (\\d+)\\. [^\n]+\\.</p>\n<p>[^\n]+\\.</p>\n<details>");

    private final Client anybody = Node.shared().client();

    @Test
    void explainsEachCodeWithItsStatus() {
        String page = anybody.get("/docs/errors").expect(200).text();
        Map<String, Integer> explained = new TreeMap<>();
        ENTRY.matcher(page).results().forEach(entry -> explained.put(entry.group(1), Integer.parseInt(entry.group(2))));
        assertThat(explained).isEqualTo(types()).hasSizeGreaterThan(60);
        assertThat(page).contains("<html lang=\"en\">", "<main ", "<h1>").doesNotContain("<script", "=\"http");
    }

    @Test
    void isWhereBothFormatsOfRefusalsLead() {
        leadsTo("not_found.RESOURCE_NOT_FOUND", anybody.post("/api/nothing/").expect(404));
        leadsTo("missing_token", anybody.post("/admin/api/tokens/create/").expect(401));
    }

    private static void leadsTo(String code, Answer refused) {
        assertThat(refused.header("Link")).contains("</docs/errors#" + code + ">; rel=\"help\"");
    }

    /** The calls that no other test makes with a client at an address of the interface. */
    @Test
    void isLedToByWhatIsTooLongOrOfAnotherType() {
        leadsTo(
                "uri_too_long.URI_TOO_LONG",
                anybody.get("/nothing/?x=" + "x".repeat(20_000)).expect(414));
        leadsTo(
                "headers_too_large.HEADERS_TOO_LARGE",
                anybody.with("X-Much", "x".repeat(20_000)).post("/nothing/").expect(431));
        leadsTo(
                "unsupported_media_type.UNSUPPORTED_MEDIA_TYPE",
                anybody.send(anybody.request("/api/get/public/campaigns/")
                                .header("Content-Type", "text/plain")
                                .POST(HttpRequest.BodyPublishers.ofString("page=1"))
                                .build())
                        .expect(415));
    }

    /** {@code -Dexamples=write} keeps the calls, as it does those of the contract. */
    @Test
    void showsAnExecutedCallOfEachCode() throws IOException {
        JsonNode calls;
        try (InputStream file = OpenApi.class.getResourceAsStream("refusals.json")) {
            calls = Json.mapper().readTree(file);
        }
        assertThat(Answer.fields(calls)).containsExactlyElementsOf(types().keySet());
        JsonNode schema = Contract.DOCUMENT.at("/components/schemas/errors.Error");
        types().forEach((name, status) -> {
            JsonNode call = calls.path(name);
            JsonNode answer = call.path("answer");
            assertThat(call.path("call").asText()).as(name).matches("(get|post|put|delete) /\\S*");
            assertThat(call.path("status").asInt()).as(name).isEqualTo(status);
            assertThat(answer.path("error").asText()).isEqualTo(name.replaceAll("\\..*", ""));
            assertThat(answer.at("/details/code").asText()).isEqualTo(name.replaceAll("^[^.]*\\.?", ""));
            assertThat(answer.fieldNames()).toIterable().isSubsetOf(Answer.fields(schema.path("properties")));
        });
    }

    @Test
    void hasEachCodeInTheContractToo() {
        assertThat(Answer.fields(Contract.DOCUMENT.at("/components/examples")))
                .containsExactlyInAnyOrderElementsOf(types().keySet());
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
