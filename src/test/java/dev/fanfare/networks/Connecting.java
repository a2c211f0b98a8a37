package dev.fanfare.networks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
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
        return client.post("/api/auth/" + provider + "/", "{access_token: %s, user_id: %s}", token, userId);
    }

    /** Submits an account for approval; its connection's id. */
    static long submit(Client client, String network, String account, long followers) {
        return client.post(
                        "/api/action/network/approval/",
                        "{network_type: %s, network_id: %s, network_url: 'https://www.%s.com/%s', followers: %s}",
                        network,
                        account,
                        network,
                        account,
                        followers)
                .expect(201)
                .number("approval_id");
    }

    void review(String kind, long id, String action) {
        node.world()
                .superuser()
                .backend()
                .post("/admin/api/connections/review/", "{kind: %s, id: %s, action: %s}", kind, id, action)
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
                .at("networks");
        return StreamSupport.stream(list.spliterator(), false).toList();
    }

    void sql(String statement) {
        node.sql(statement).execute();
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
