package dev.fanfare.campaigns.network;

import static dev.fanfare.support.Body.assertShows;
import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NetworksTest {
    /** What a connection shows its owner. */
    static final List<String> FIELDS =
            List.of("id", "network", "network_id", "network_url", "status", "followers", "verified", "connected_at");

    private static final String SUBMIT = "/web/api/network/approval/";
    private static final String LIST = "/web/api/get/networks/";
    private static final String ADMIN_LIST = "/admin/api/connections/list/";
    private static final String ADMIN_GET = "/admin/api/connections/get/";
    private static final String REVIEW = "/admin/api/connections/review/";

    private final Node node = Node.shared();
    private final World world = node.world();

    private static ObjectNode account(String account) {
        return Body.of("""
                {"network_type": "instagram", "network_id": %s, "network_url": "https://www.instagram.com/%s",
                 "followers": 1234, "category": "fashion"}""", account, account);
    }

    private static long submit(Publisher publisher, String account) {
        return publisher.call(SUBMIT, account(account)).expect(201).number("approval_id");
    }

    private Answer review(long id, String action, Object... more) {
        ObjectNode body = Body.of("{kind: 'network', id: %s, action: %s}", id, action);
        return world.operator().call(REVIEW, Body.with(body, more));
    }

    @Test
    @DisplayName("NW-07, HT-04, HT-11: submits a network in JSON and form and lists it with exactly its fields")
    void submitsANetworkInJsonAndForm() {
        Publisher publisher = world.publisher();
        String first = World.unique("First");
        Answer json = publisher
                .call(SUBMIT, account(first))
                .expect(201)
                .expectFields("status", "message", "approval_id")
                .shows("{status: 'success'}");
        publisher
                .form(SUBMIT, account(World.unique("second")))
                .expect(201)
                .expectFields("status", "message", "approval_id");

        for (Answer answer : List.of(publisher.call(LIST), publisher.form(LIST))) {
            answer.expect(200).expectFields("networks");
            assertThat(answer.at("networks")).hasSize(2);
            JsonNode network = answer.at("networks.1");
            assertThat(Answer.fields(network)).containsExactlyInAnyOrderElementsOf(FIELDS);
            assertShows(
                    network,
                    "{id: %s, network: 'instagram', network_id: %s, status: 'pending'}",
                    json.number("approval_id"),
                    first);
            assertThat(network.path("followers").isIntegralNumber()).isTrue();
            assertThat(network.path("verified").isBoolean()).isTrue();
            assertThat(network.path("verified").asBoolean()).isFalse();
            assertThat(network.path("connected_at").asText()).endsWith("Z");
            assertThat(Instant.parse(network.path("connected_at").asText())).isBefore(Instant.now());
        }
        assertThat(world.publisher().call(LIST).expect(200).at("networks")).isEmpty();
    }

    @Test
    @DisplayName("NW-02: refuses an unknown kind of network and names those there are")
    void refusesAnUnknownKind() {
        Answer answer = world.publisher()
                .call(SUBMIT, "{network_type: 'myspace', network_id: 'x', network_url: 'https://myspace.com/x'}")
                .expectError(400, "network_error")
                .shows("{details: {code: 'NETWORK_NOT_SUPPORTED', network: 'myspace'}}");
        assertThat(answer.at("details.supported_networks"))
                .extracting(JsonNode::asText)
                .containsExactly("instagram", "facebook", "twitter", "youtube", "tiktok", "linkedin", "pinterest");
    }

    @Test
    @DisplayName("NW-02: takes only addresses on one of the kind's hosts")
    void refusesAddressesElsewhere() {
        Client web = world.publisher().web();
        for (String url : List.of(
                "https://evil.example/instagram.com",
                "https://notinstagram.com/x",
                "https://instagram.com@evil.example/x",
                "https://instagram.com.evil.example/",
                "ftp://instagram.com/x",
                "javascript:alert(1)",
                "instagram.com/x",
                "https://www.insta gram.com/x")) {
            Answer answer = web.post(SUBMIT, "{network_type: 'instagram', network_id: 'x', network_url: %s}", url)
                    .expectError(422, "validation_error");
            assertThat(answer.text("field")).as(url).isEqualTo("network_url");
        }
        for (String url : List.of(
                "http://instagram.com/" + World.unique("x"),
                "HTTPS://WWW.Instagram.COM/" + World.unique("x") + "?y=1")) {
            web.post(SUBMIT, "{network_type: 'Instagram', network_id: %s, network_url: %s}", World.unique("x"), url)
                    .expect(201);
        }
    }

    @Test
    @DisplayName("ER-04: names all missing and all invalid fields at once")
    void namesEveryBadField() {
        Client web = world.publisher().web();
        Answer missing = web.form(SUBMIT, "{followers: '-1'}").expectError(400, "validation_error");
        assertThat(missing.at("details.missing_fields"))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrder("network_id", "network_type", "network_url");
        assertThat(missing.at("details.field_errors").has("followers")).isTrue();
        web.post(
                        SUBMIT,
                        "{network_type: 'instagram', network_id: %s, network_url: 'https://instagram.com/x'}",
                        "x".repeat(201))
                .expectError(422, "validation_error");
        web.post(SUBMIT, """
                        {"network_type": ["instagram", "facebook"], "network_id": "x",
                         "network_url": "https://instagram.com/x"}""").expectError(422, "validation_error");
        web.form(LIST, "{'networks[a][b][c][d]': 'x'}").expect(422); // HT-06
    }

    @Test
    @DisplayName("NW-03: an account is connected once, for all users and spellings")
    void refusesAnAccountThatIsConnected() {
        Publisher owner = world.publisher();
        String account = World.unique("Shared");
        submit(owner, account);
        for (String spelling : List.of(account, account.toUpperCase(java.util.Locale.ROOT), "@" + account)) {
            for (Publisher publisher : List.of(owner, world.publisher())) {
                publisher
                        .call(SUBMIT, account(spelling))
                        .expectError(409, "network_already_connected")
                        .shows("""
                                {"field": "network_id", "details": {"code": "DUPLICATE_RESOURCE", "resource_type": "network",
                                 "conflicting_field": "network_id"}}""");
            }
            owner.web()
                    .post("/api/network/status/", "{network_id: %s}", spelling)
                    .expect(200);
        }
    }

    @Test
    @DisplayName("NW-03: a rejected account can be submitted again, as the same connection, or by another")
    void revivesARejectedAccount() {
        Publisher owner = world.publisher();
        String account = World.unique("again");
        long id = submit(owner, account);
        review(id, "reject", "{reason: 'not yours'}").expect(200);
        assertThat(submit(owner, account)).isEqualTo(id);
        JsonNode network = owner.call(LIST).at("networks.0");
        assertThat(network.path("status").asText()).isEqualTo("pending");

        review(id, "reject").expect(200);
        assertThat(submit(world.publisher(), account)).isNotEqualTo(id);
        owner.call(SUBMIT, account(account)).expectError(409, "network_already_connected");
    }

    @Test
    @DisplayName("NW-04: the limit is exact under concurrent calls")
    void keepsToTheLimitUnderConcurrency() {
        int limit = node.world().settings().maxNetworksPerUser();
        Publisher publisher = world.publisher();
        List<Answer> answers = together(50, i -> publisher.call(SUBMIT, account(World.unique("many"))));
        assertThat(answers.stream().filter(answer -> answer.status() == 201)).hasSize(limit);
        answers.stream()
                .filter(answer -> answer.status() != 201)
                .forEach(answer -> answer.expectError(400, "network_limit_reached"));
        assertThat(publisher.call(LIST).at("networks")).hasSize(limit);
    }

    @Test
    @DisplayName("NW-05, NW-11: acceptance confirms the followers, or sets them")
    void acceptanceConfirmsFollowers() {
        Publisher publisher = world.publisher();
        long id = submit(publisher, World.unique("accepted"));
        review(id, "accept", "{followers: 900}").expect(200).expectFields("status", "message");
        JsonNode network = publisher.call(LIST).at("networks.0");
        assertShows(network, "{status: 'accepted', verified: true, followers: 900}");

        long other = submit(publisher, World.unique("claimed"));
        review(other, "accept").expect(200);
        JsonNode claimed = publisher.call(LIST).at("networks.0");
        assertShows(claimed, "{followers: 1234, verified: true}");
    }

    @Test
    @DisplayName("ER-09: moves only as the states allow, and says what is allowed")
    void refusesIllegalMoves() {
        long id = submit(world.publisher(), World.unique("moved"));
        refused(review(id, "suspend"), "pending", "suspended", "accepted", "rejected");
        review(id, "accept").expect(200);
        refused(review(id, "accept"), "accepted", "accepted", "suspended");
        review(id, "suspend", "{reason: 'spam'}").expect(200);
        refused(review(id, "reject"), "suspended", "rejected", "accepted");
        review(id, "reinstate").expect(200);
        review(Long.MAX_VALUE, "accept").expectError(404, "network_not_found");
        world.operator()
                .call(REVIEW, "{kind: 'page', id: %s, action: 'accept'}", id)
                .expectError(404, "network_not_found");
        review(id, "explode").expectError(422, "validation_error");
        review(id, "accept", "{followers: -1}").expectError(422, "validation_error");
    }

    private static void refused(Answer answer, String from, String to, String... allowed) {
        answer.expectError(400, "business_error", "INVALID_TRANSITION");
        JsonNode details = answer.at("details");
        assertShows(details, "{from: %s, to: %s}", from, to);
        assertThat(details.path("allowed")).extracting(JsonNode::asText).containsExactlyInAnyOrder(allowed);
    }

    @Test
    @DisplayName("CA-23: of two decisions at once, one counts and the other is told")
    void oneOfTwoDecisionsCounts() {
        long id = submit(world.publisher(), World.unique("decided"));
        Client operator = world.operator().backend();
        List<CompletableFuture<Answer>> answers = List.of(
                operator.postAsync(REVIEW, "{kind: 'network', id: %s, action: 'accept'}", id),
                operator.postAsync(REVIEW, "{kind: 'network', id: %s, action: 'reject'}", id));
        assertThat(answers).extracting(answer -> answer.join().status()).containsExactlyInAnyOrder(200, 400);
    }

    @Test
    @DisplayName("HT-14: operators list connections with the full model, by kind and status, in pages")
    void listsConnectionsForOperators() {
        Publisher publisher = world.publisher();
        long id = submit(publisher, World.unique("listed"));
        review(id, "reject", "{reason: 'blurry'}").expect(200);
        Client operator = world.staff(Permission.NETWORKS_REVIEW).backend();
        for (Answer answer : List.of(
                operator.post(ADMIN_LIST, "{kind: 'network', status: 'rejected', limit: 1000}"),
                operator.form(ADMIN_LIST, "{kind: 'network', status: 'rejected', limit: 1000}"))) {
            answer.expect(200)
                    .expectFields("connections", "total", "page", "limit")
                    .shows("{limit: 100, page: 1}");
            JsonNode connection = answer.at("connections.0");
            assertThat(Answer.fields(connection))
                    .containsExactlyInAnyOrder(
                            "id",
                            "user_id",
                            "kind",
                            "network",
                            "network_id",
                            "name",
                            "network_url",
                            "status",
                            "followers",
                            "verified",
                            "category",
                            "engagement_rate",
                            "connected_at",
                            "last_updated",
                            "updated_at",
                            "extra_data",
                            "other_holders",
                            "reason");
            assertShows(connection, "{id: %s, user_id: %s, reason: 'blurry'}", id, publisher.id());
            assertThat(connection.path("extra_data").isObject()).isTrue();
            assertThat(operator.ok(ADMIN_GET, "{connection_id: %s}", id).body()).isEqualTo(connection);
        }
        operator.post(ADMIN_GET, "{connection_id: 987654321}").expectError(404, "not_found");
        Answer past = operator.post(ADMIN_LIST, "{page: 100000}");
        assertThat(past.expect(200).at("connections")).isEmpty();
        assertThat(past.number("total")).isPositive();
        assertThat(operator.form(ADMIN_LIST, "{kind: '', status: ''}")
                        .expect(200)
                        .number("total"))
                .isPositive();
        operator.post(ADMIN_LIST, "{kind: 'planet'}").expectError(422, "validation_error");
        operator.post(ADMIN_LIST, "{page: 0}").expectError(422, "validation_error");
    }

    @Test
    @DisplayName("Every decision is in the audit log")
    void auditsDecisions() {
        long id = submit(world.publisher(), World.unique("audited"));
        Operator operator = world.staff(Permission.NETWORKS_REVIEW);
        operator.call(REVIEW, "{kind: 'network', id: %s, action: 'reject', reason: 'fake'}", id)
                .expect(200);
        String line =
                node.text("select action || ' ' || actor_id || ' ' || reason || ' ' || (before ->> 'status') || ' '"
                        + " || (after ->> 'status') from audit_log where subject = 'connection:" + id + "'");
        assertThat(line).isEqualTo("connection.reject " + operator.id() + " fake pending rejected");
    }
}
