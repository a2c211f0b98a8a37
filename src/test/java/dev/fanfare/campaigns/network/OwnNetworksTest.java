package dev.fanfare.campaigns.network;

import static dev.fanfare.campaigns.network.ProviderTokens.logIn;
import static dev.fanfare.campaigns.network.ProviderTokens.userId;
import static dev.fanfare.support.Body.assertShows;
import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("What publishers do with their networks")
class OwnNetworksTest {
    private static final Node NODE = Node.shared();
    private static final World WORLD = NODE.world();
    private static final String EXTRA = "/api/action/network-extra/update/";

    private final Publisher publisher = WORLD.publisher();
    private final Client client = publisher.backend();
    private final String account = World.unique("Account");

    @Test
    @DisplayName("NW-07: a summary has exactly the listed fields")
    void listsNetworks() {
        assertThat(publisher.networks()).isEmpty();
        long first = publisher.submits("instagram", account, 100);
        long second = publisher.submits("twitter", account, 0);
        List<JsonNode> networks = publisher.networks();
        assertThat(networks).extracting(one -> one.path("id").longValue()).containsExactly(second, first);
        JsonNode network = networks.get(1);
        assertThat(Answer.fields(network)).containsExactlyInAnyOrderElementsOf(NetworksTest.FIELDS);
        assertShows(network, """
                        {"network_id": %s, "network_url": "https://www.instagram.com/%s", "status": "pending",
                         "followers": 100, "verified": false}""", account, account);
        assertThat(network.path("connected_at").textValue()).endsWith("Z");
        assertThat(WORLD.publisher().networks()).isEmpty();
    }

    @Test
    @DisplayName("NW-07: why one was rejected is told to those who ask for it")
    void saysWhy() {
        WORLD.operator()
                .reviews("network", publisher.submits("instagram", account, 100), "reject", "{reason: 'Not yours.'}");
        assertThat(Answer.fields(publisher.networks().get(0))).containsExactlyInAnyOrderElementsOf(NetworksTest.FIELDS);
        assertThat(client.ok("/api/get/networks/", "{reasons: true}")
                        .at("networks")
                        .get(0)
                        .path("reason")
                        .textValue())
                .isEqualTo("Not yours.");
    }

    @Test
    void takesSubmissionsAsFormsToo() {
        Answer answer = client.form("/api/action/network/approval/", """
                        {"network_type": "LinkedIn", "network_id": %s, "network_url": "https://linkedin.com/in/%s",
                         "followers": "7", "category": "tech"}""", account, account)
                .expect(201)
                .expectFields("status", "message", "approval_id");
        assertThat(publisher
                        .network(answer.number("approval_id"))
                        .path("network")
                        .asText())
                .isEqualTo("linkedin");
    }

    @Test
    void refusesWhatItDoesNotKnowOrHasAlready() {
        Answer unknown = client.post(
                        "/api/action/network/approval/",
                        "{network_type: 'myspace', network_id: %s, network_url: 'https://myspace.com/%s'}",
                        account,
                        account)
                .expectError(400, "network_error", "NETWORK_NOT_SUPPORTED");
        assertThat(unknown.at("details.supported_networks")).hasSize(7);
        publisher.submits("instagram", account, 1);
        // NW-03: the account is the same in whatever case.
        WORLD.publisher()
                .web()
                .post(
                        "/api/action/network/approval/",
                        "{network_type: 'instagram', network_id: %s, network_url: 'https://instagram.com/x'}",
                        account.toUpperCase(java.util.Locale.ROOT))
                .expectError(409, "network_already_connected")
                .shows("{field: 'network_id'}");
    }

    @Test
    @DisplayName("NW-01: a network_id is the connection's, else the account's, among the caller's own")
    void showsHowANetworkStands() {
        long id = publisher.submits("instagram", account, 100);
        Answer status = status(id)
                .expect(200)
                .expectFields("status", "verified", "followers", "engagement_rate", "last_updated")
                .shows("{status: 'pending', verified: false, followers: 100}");
        assertThat(status.at("engagement_rate").isNumber()).isTrue();
        assertThat(status(String.valueOf(id)).expect(200).body()).isEqualTo(status.body());
        assertThat(status(" " + account.toLowerCase(java.util.Locale.ROOT))
                        .expect(200)
                        .body())
                .isEqualTo(status.body());
        assertThat(client.form("/api/network/status/", "{network_id: %s}", id)
                        .expect(200)
                        .body())
                .isEqualTo(status.body());
        WORLD.operator().reviews("network", id, "accept");
        assertThat(status(id).expect(200).text("status")).isEqualTo("accepted");
        WORLD.publisher()
                .web()
                .post("/api/network/status/", "{network_id: %s}", id)
                .expectError(404, "network_not_found", "RESOURCE_NOT_FOUND");
        for (String nonsense : List.of("-1", "0", "99999999999999999999", "unknown", "1.5", "' or 1=1 --")) {
            status(nonsense).expectError(404, "network_not_found");
        }
        client.post("/api/network/status/").expectError(400, "validation_error");
    }

    @Test
    @DisplayName("NW-01: an account id that is a number loses against a connection's id")
    void prefersTheConnectionsId() {
        long id = publisher.submits("instagram", account, 1);
        publisher.submits("twitter", String.valueOf(id), 2);
        assertThat(status(id).expect(200).number("followers")).isEqualTo(1);
        // Of two with one account id the live one is meant.
        String twice = userId();
        long gone = publisher.submits("youtube", twice, 4);
        publisher.submits("tiktok", twice, 3);
        disconnect(gone).expect(200);
        assertThat(status(twice).expect(200).number("followers")).isEqualTo(3);
        disconnect(twice).expect(200);
        publisher.submits("youtube", twice, 5);
        assertThat(status(twice).expect(200).number("followers")).isEqualTo(5);
    }

    @Test
    @DisplayName("NW-04: disconnecting twice is harmless")
    void disconnects() {
        long id = publisher.submits("instagram", account, 1);
        disconnect(id).expect(200).expectFields("status", "message");
        disconnect(account).expect(200);
        assertThat(status(id).expect(200).text("status")).isEqualTo("disconnected");
        assertThat(publisher.submits("instagram", account, 2)).isEqualTo(id);
        assertThat(status(id).expect(200).text("status")).isEqualTo("pending");
        WORLD.operator().reviews("network", id, "accept");
        List<CompletableFuture<Answer>> crowd = IntStream.range(0, 20)
                .mapToObj(i -> client.postAsync("/api/network/disconnect/", "{network_id: %s}", id))
                .toList();
        crowd.forEach(one -> one.join().expect(200));
        assertThat(WORLD.text("select count(*) from audit_log where action = 'connection.disconnect' "
                        + "and subject = 'connection:" + id + "'"))
                .isEqualTo("2");
        WORLD.publisher()
                .web()
                .post("/api/network/disconnect/", "{network_id: %s}", id)
                .expectError(404, "network_not_found");
    }

    @Test
    @DisplayName("ER-09: what was rejected is not connected")
    void doesNotDisconnectWhatWasRejected() {
        long id = publisher.submits("instagram", account, 1);
        WORLD.operator().reviews("network", id, "reject");
        Answer answer = disconnect(id)
                .expectError(400, "business_error")
                .shows("{details: {code: 'INVALID_TRANSITION', from: 'rejected'}}");
        assertThat(answer.at("details.allowed").toString()).isEqualTo("[\"pending\"]");
    }

    @Test
    @DisplayName("NW-04: the limit holds under concurrent calls too")
    void submitsNoMoreThanTheLimit() {
        List<Answer> answers = together(15, i -> {
            String each = World.unique("many");
            return client.post(
                    "/api/action/network/approval/",
                    "{network_type: 'tiktok', network_id: %s, network_url: 'https://tiktok.com/@%s'}",
                    each,
                    each);
        });
        assertThat(answers.stream().filter(answer -> answer.status() == 201)).hasSize(10);
        answers.stream()
                .filter(answer -> answer.status() != 201)
                .forEach(answer -> answer.expectError(400, "network_limit_reached"));
        disconnect(publisher.networks().get(0).path("id").asLong()).expect(200);
        logIn(client, "facebook", userId()).expect(200);
        logIn(client, "facebook", userId()).expectError(400, "network_limit_reached");
    }

    @Test
    @DisplayName("NW-06: extra data merges by key")
    void mergesExtraData() {
        long id = publisher.submits("instagram", account, 1);
        client.form(EXTRA, """
                        {"network_id": %s, "extra_data[bio]": "Hello", "extra_data[website]": "https://example.com"}""", id).expect(200).expectFields("status", "message");
        for (String path : List.of("/web/api/network-extra/update/", EXTRA)) {
            publisher.ok(
                    path,
                    "{network_id: %s, extra_data: {bio: 'Hi', engagement_rate: 4.5, verified_badge: true}}",
                    account);
        }
        assertThat(extraOf(id))
                .isEqualTo("{\"bio\": \"Hi\", \"website\": \"https://example.com\", \"verified_badge\": true, "
                        + "\"engagement_rate\": 4.5}");
        raw("{\"network_id\": " + id + ", \"extra_data\": {\"website\": null, \"verified_badge\": null}}")
                .expect(200);
        assertThat(extraOf(id)).isEqualTo("{\"bio\": \"Hi\", \"engagement_rate\": 4.5}");
    }

    @Test
    @DisplayName("NW-05, NW-06: and sets nothing else")
    void setsNothingByExtraData() {
        long id = publisher.submits("instagram", account, 1);
        client.form(EXTRA, """
                        {"network_id": %s, "extra_data[verified]": "true", "extra_data[status]": "accepted",
                         "extra_data[followers]": "1000000", "extra_data[engagement_rate]": "99"}""", id).expect(200);
        status(id).expect(200).shows("{status: 'pending', verified: false, followers: 1, engagement_rate: 0}");
        assertThat(extraOf(id)).doesNotContain("verified", "status");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'bio': {'a': 'b'}}",
                "{'bio': ['a']}",
                "{'bio': 'a\\u0000b'}",
                "{'bio': '\\ud800'}",
                "{'n': 1e400}",
                "{'n': 1e999999999}",
                "{'n': 1111111111111111111111111111111111111111111}",
                "{'a\\u0000': 1}",
                "{' ': 1}",
                "'text'",
                "[1]",
                "5"
            })
    @DisplayName("HT-09: hostile extra data is a 422")
    void refusesExtraDataThatCannotBeKept(String extra) {
        long id = publisher.submits("instagram", account, 1);
        raw("{'network_id': " + id + ", 'extra_data': " + extra + "}").expectError(422, "validation_error");
        assertThat(extraOf(id)).isEqualTo("{}");
    }

    @Test
    void boundsExtraData() {
        long id = publisher.submits("instagram", account, 1);
        extra(id, Map.of("bio", "x".repeat(2_001))).expectError(422, "validation_error");
        extra(id, Map.of("k".repeat(101), 1)).expectError(422, "validation_error");
        extra(id, IntStream.range(0, 51).boxed().collect(Collectors.toMap(i -> "k" + i, i -> i)))
                .expectError(422, "validation_error");
        for (int i = 0; i < 8; i++) {
            extra(id, Map.of("key" + i, "x".repeat(2_000))).expect(200);
        }
        extra(id, Map.of("last", "x".repeat(2_000))).expectError(422, "validation_error");
        extra(id, Map.of("key0", "")).expect(200);
        extra(id, Map.of("last", "x".repeat(1_000))).expect(200);
    }

    @Test
    void namesWhatIsMissingAndHidesWhatIsOthers() {
        assertThat(client.post(EXTRA)
                        .expectError(400, "validation_error")
                        .at("details.missing_fields")
                        .toString())
                .isEqualTo("[\"network_id\",\"extra_data\"]");
        long id = publisher.submits("instagram", account, 1);
        WORLD.publisher()
                .call("/web/api/network-extra/update/", "{network_id: %s, extra_data: {bio: 'x'}}", id)
                .expectError(404, "network_not_found");
    }

    private Answer status(Object networkId) {
        return client.post("/api/network/status/", "{network_id: %s}", networkId);
    }

    private Answer disconnect(Object networkId) {
        return client.post("/api/network/disconnect/", "{network_id: %s}", networkId);
    }

    private Answer extra(long id, Map<String, ?> extra) {
        return client.post(EXTRA, "{network_id: %s, extra_data: %s}", id, extra);
    }

    private Answer raw(String json) {
        return client.raw(EXTRA, "application/json", json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    private static String extraOf(long id) {
        return WORLD.text("select extra_data from connections where id = ?", id);
    }
}
