package dev.fanfare.app.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.Version;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.support.Contract;
import dev.fanfare.support.ContractChanges;
import dev.fanfare.support.Node;
import dev.fanfare.support.Releases;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients of earlier releases go on working. */
class ReleasedContractTest {
    private static final String FILE = "openapi.json.gz";
    private static final ObjectNode DOCUMENT = Contract.DOCUMENT;

    @TempDir
    private static Path folder;

    private static Map<String, Path> releases;

    @BeforeAll
    static void cut() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream zipped = new GZIPOutputStream(bytes)) {
            zipped.write(Json.mapper().writeValueAsBytes(bare(DOCUMENT.deepCopy())));
        }
        releases = Releases.withToday(FILE, bytes.toByteArray(), folder);
    }

    @Test
    @DisplayName("CT-02 the interface takes nothing from clients of earlier releases")
    void keepsWhatEarlierReleasesPromise() throws IOException {
        List<String> breaking = new ArrayList<>();
        for (String release : releases.keySet()) {
            ContractChanges.of(read(release), DOCUMENT).breaking().forEach(each -> breaking.add(release + " " + each));
        }
        assertThat(breaking).as("what clients of a release lose").isEmpty();
    }

    @Test
    void tellsOfNewValuesOnThePageOfChanges() throws IOException {
        String page = Node.shared().client().get("/docs/changes").expect(200).text();
        assertThat(page).contains(">" + Version.current() + "</h2>").doesNotContain("<script", "http");
        for (String release : releases.keySet()) {
            assertThat(ContractChanges.of(read(release), DOCUMENT).widened())
                    .as("what is new since %s", release)
                    .allSatisfy(each ->
                            assertThat(page).contains("<code>" + each.replaceAll(".* may be ", "") + "</code>"));
        }
    }

    static List<Arguments> breakingEdits() {
        // The first path, in the order of the alphabet, that a schema belongs to.
        String payout = "post /api/action/payout/";
        return List.of(
                edit("/paths", paths -> paths.remove("/web/api/get/wallet/"), "post /web/api/get/wallet/: removed"),
                edit(
                        "/paths/~1api~1action~1payout~1/post/responses",
                        answers -> answers.remove("201"),
                        payout + " 201: removed"),
                edit(
                        "/components/schemas/payments.RequestPayout",
                        schema -> schema.withArray("required").add("currency"),
                        payout + " body.currency: newly required"),
                edit(
                        "/components/schemas/payments.RequestPayout/properties",
                        members -> members.remove("paypal_email"),
                        payout + " body.paypal_email: removed"),
                edit(
                        "/components/schemas/payments.RequestPayout/properties/bank_account_id",
                        member -> member.put("type", "string"),
                        payout + " body.bank_account_id: no longer integer"),
                edit(
                        "/components/schemas/payments.SaveBankAccount/properties/account_type",
                        member -> ((ArrayNode) member.path("enum")).remove(0),
                        "post /api/update/bank-account/ body.account_type: no longer checking"),
                edit(
                        "/components/schemas/payments.PayoutRequested/properties",
                        members -> members.remove("reference"),
                        payout + " 201.reference: removed"),
                edit(
                        "/components/schemas/payments.PayoutRequested/properties/reference",
                        member -> member.putArray("type").add("string").add("null"),
                        payout + " 201.reference: may be null"));
    }

    private static Arguments edit(String place, Consumer<ObjectNode> edit, String named) {
        return arguments(place, edit, named);
    }

    @ParameterizedTest(name = "CT-02 what is taken from a release is found: {2}")
    @MethodSource("breakingEdits")
    void namesWhatBreaks(String place, Consumer<ObjectNode> edit, String named) throws IOException {
        ObjectNode later = DOCUMENT.deepCopy();
        edit.accept((ObjectNode) later.at(place));
        assertThat(ContractChanges.of(read(Releases.TODAY), later).breaking()).containsExactly(named);
    }

    @Test
    void takesAdditionsAndNamesNewValuesOfAnswers() {
        ObjectNode later = DOCUMENT.deepCopy();
        ObjectNode schemas = (ObjectNode) later.at("/components/schemas");
        later.withObject("/paths").putObject("/web/api/added/").putObject("post");
        schemas.withObject("/payments.RequestPayout/properties")
                .putObject("note")
                .put("type", "string");
        schemas.withObject("/payments.PayoutRequested/properties")
                .putObject("note")
                .put("type", "string");
        ((ArrayNode) schemas.at("/payments.SaveBankAccount/properties/account_type/enum")).add("current");
        ((ArrayNode) schemas.at("/payments.PayoutItem/properties/status/anyOf/0/enum")).add("delayed");
        ContractChanges changes = ContractChanges.of(DOCUMENT, later);
        assertThat(changes.breaking()).isEmpty();
        assertThat(changes.widened()).singleElement().asString().endsWith(".payouts[].status: may be delayed");
    }

    private static JsonNode read(String release) throws IOException {
        try (InputStream zipped = new GZIPInputStream(Files.newInputStream(releases.get(release)))) {
            return Json.mapper().readTree(zipped);
        }
    }

    /** Without what only people read. */
    private static JsonNode bare(JsonNode node) {
        if (node instanceof ObjectNode object) {
            for (String words : List.of("description", "summary")) {
                if (object.path(words).isTextual()) {
                    object.remove(words);
                }
            }
            if (object.has("schema")) {
                object.remove(List.of("example", "examples"));
            }
        }
        node.forEach(ReleasedContractTest::bare);
        return node;
    }
}
