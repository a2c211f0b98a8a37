package dev.fanfare.campaigns.network;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("NW-07: pages, walls and channels")
@Nightly
class SocialPagesTest {
    private static final Node NODE = Node.shared();
    private static final World WORLD = NODE.world();

    private final Publisher publisher = WORLD.publisher();
    private final Client client = publisher.web();
    private final String account = World.unique("Thing");

    @ParameterizedTest
    @CsvSource({"page, followers, subscribers", "wall, followers, subscribers", "channel, subscribers, followers"})
    void submitsAndListsThem(String kind, String count, String otherCount) {
        Answer added = add(client, kind, account, account, count, 321, otherCount, 5)
                .expect(201)
                .expectFields("status", "message", kind + "_id");
        long id = added.number(kind + "_id");
        JsonNode listed = list(client, kind);
        assertThat(listed).hasSize(1);
        JsonNode one = listed.get(0);
        assertThat(Answer.fields(one))
                .containsExactlyInAnyOrder(
                        "id",
                        "network",
                        kind + "_id",
                        kind + "_name",
                        kind + "_url",
                        "status",
                        count,
                        "category",
                        "connected_at");
        assertShows(one, "{id: %s, network: 'youtube'}", id);
        assertThat(one.path(kind + "_id").textValue()).isEqualTo(account);
        assertThat(one.path(kind + "_name").textValue()).isEqualTo("A name");
        assertThat(one.path(kind + "_url").textValue()).isEqualTo("https://youtube.com/" + account);
        assertThat(one.path("status").textValue()).isEqualTo("pending");
        assertThat(one.path(count).longValue()).isEqualTo(321);
        assertThat(one.path("category").isNull()).isTrue();
        assertThat(one.path("connected_at").textValue()).endsWith("Z");
        assertThat(publisher.networks()).isEmpty();
        assertThat(list(WORLD.publisher().web(), kind)).isEmpty();
        WORLD.operator().reviews(kind, id, "accept");
        assertThat(list(client, kind).get(0).path("status").textValue()).isEqualTo("accepted");
    }

    @ParameterizedTest
    @ValueSource(strings = {"page", "wall", "channel"})
    void readsForms(String kind) {
        client.form("/api/add/social-" + kind + "/", """
                        {"network": "Facebook", "%s_id": %s, "%s_name": "Name", "%s_url": "https://m.facebook.com/%s",
                         "category": "fashion"}""", kind, account, kind, kind, account)
                .expect(201);
        assertThat(list(client, kind).get(0).path("category").textValue()).isEqualTo("fashion");
    }

    @ParameterizedTest
    @ValueSource(strings = {"page", "wall", "channel"})
    @DisplayName("NW-02, ER-04: bad input is named")
    void namesWhatIsWrong(String kind) {
        String path = "/api/add/social-" + kind + "/";
        assertThat(client.post(path).expectError(400, "validation_error").at("details.missing_fields"))
                .extracting(JsonNode::textValue)
                .containsExactlyInAnyOrder("network", kind + "_id", kind + "_name", kind + "_url");
        Answer elsewhere = client.post(path, """
                        {"network": "youtube", "%s_id": %s, "%s_name": "x",
                         "%s_url": "https://youtube.com.evil.example/x"}""", kind, account, kind, kind).expectError(422, "validation_error");
        assertThat(elsewhere.text("field")).isEqualTo(kind + "_url");
        client.post(
                        path,
                        "{network: 'myspace', '%s_id': %s, '%s_name': 'x', '%s_url': 'https://youtube.com/x'}",
                        kind,
                        account,
                        kind,
                        kind)
                .expectError(400, "network_error", "NETWORK_NOT_SUPPORTED");
        String count = "channel".equals(kind) ? "subscribers" : "followers";
        add(client, kind, account, "x", count, -1, "x", 1).expectError(422, "validation_error");
    }

    @ParameterizedTest
    @ValueSource(strings = {"page", "wall", "channel"})
    @DisplayName("NW-03: one owner, however many ask at once")
    void givesItToOneOfMany(String kind) {
        List<CompletableFuture<Answer>> crowd = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            crowd.add(WORLD.publisher()
                    .web()
                    .postAsync(
                            "/api/add/social-" + kind + "/",
                            "{network: 'youtube', '%s_id': %s, '%s_name': 'x', '%s_url': 'https://youtube.com/%s'}",
                            kind,
                            account,
                            kind,
                            kind,
                            account));
        }
        List<Answer> answers = crowd.stream().map(CompletableFuture::join).toList();
        assertThat(answers.stream().filter(answer -> answer.status() == 201)).hasSize(1);
        answers.stream().filter(answer -> answer.status() != 201).forEach(answer -> assertThat(
                        answer.expectError(409, "network_already_connected").text("field"))
                .isEqualTo(kind + "_id"));
        // The same id is something else as another kind of thing, and the limit is on networks alone.
        String other = "wall".equals(kind) ? "page" : "wall";
        add(client, other, account, account, "followers", 1, "x", 1).expect(201);
        for (int i = 0; i < 11; i++) {
            String more = World.unique("more");
            add(client, kind, more, more, "x", 1, "y", 1).expect(201);
        }
        assertThat(list(client, kind)).hasSize(11);
    }

    private static Answer add(
            Client client, String kind, String id, String url, String count, int value, String other, int otherValue) {
        return client.post(
                "/api/add/social-" + kind + "/", """
                        {"network": "youtube", "%s_id": %s, "%s_name": "A name", "%s_url": "https://youtube.com/%s",
                         %s: %s, %s: %s}""", kind, id, kind, kind, url, count, value, other, otherValue);
    }

    private static JsonNode list(Client client, String kind) {
        return client.post("/api/get/social-" + kind + "s/")
                .expect(200)
                .expectFields(kind + "s")
                .body()
                .get(kind + "s");
    }
}
