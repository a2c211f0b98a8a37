package dev.fanfare.networks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Client;
import dev.fanfare.support.Client.Answer;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import dev.fanfare.support.World.Account;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.StreamSupport;

/** What the tests of networks share. */
final class Connecting {
    static final String MISSING = "network_not_found";

    private final Node node;

    Connecting(Node node) {
        this.node = node;
    }

    Account publisher() {
        return node.world().publisher();
    }

    /** A user id that nobody else has at any provider. */
    static String userId() {
        return World.unique("9");
    }

    /** Logs in with a provider's token for this user of it. */
    static Answer logIn(Client client, String provider, String userId) {
        return logIn(client, provider, "sim-" + provider + "-" + userId, userId);
    }

    static Answer logIn(Client client, String provider, String token, String userId) {
        return client.post("/api/auth/" + provider + "/", "access_token", token, "user_id", userId);
    }

    /** Submits an account for approval; its connection's id. */
    static long submit(Client client, String network, String account, long followers) {
        return client.post(
                        "/api/action/network/approval/",
                        "network_type",
                        network,
                        "network_id",
                        account,
                        "network_url",
                        "https://www." + network + ".com/" + account,
                        "followers",
                        followers)
                .expect(201)
                .number("approval_id");
    }

    void review(String kind, long id, String action) {
        node.world()
                .superuser()
                .backend()
                .post("/admin/api/connections/review/", "kind", kind, "id", id, "action", action)
                .expect(200);
    }

    /** The caller's network with this id, as the list shows it. */
    static JsonNode network(Client client, long id) {
        return networks(client).stream()
                .filter(one -> one.path("id").asLong() == id)
                .findFirst()
                .orElseThrow();
    }

    static List<JsonNode> networks(Client client) {
        JsonNode list = client.post("/api/get/networks/")
                .expect(200)
                .expectFields("networks")
                .body()
                .get("networks");
        return StreamSupport.stream(list.spliterator(), false).toList();
    }

    void sql(String statement) {
        Db.execute(node.databaseUri(), statement);
    }

    String value(String query) {
        try (Connection connection = Db.connect(node.databaseUri());
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            return result.next() ? result.getString(1) : null;
        } catch (SQLException e) {
            throw new IllegalStateException(query, e);
        }
    }
}
