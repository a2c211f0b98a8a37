package dev.fanfare.app.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Db;
import dev.fanfare.support.Life;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class WholeLifeTest {
    @Test
    void runsThroughOneNode() {
        Life.live(World.shared());
    }

    @Test
    @Soak.Only
    void runsThroughTwoNodesOfWhichOneServesHttpAndTheOtherHasTheDomains() {
        String database = Db.freshUri();
        String token;
        try (Node first = Node.start(database, Map.of())) {
            token = first.world().operator().backend().authorization();
        }
        int port = NodeProcess.freePort();
        try (NodeProcess domains = NodeProcess.start(clustered(
                        database,
                        port,
                        port,
                        Modules.ROLES.stream()
                                .filter(role -> !role.equals("http"))
                                .collect(Collectors.joining(","))));
                NodeProcess http = NodeProcess.start(clustered(database, NodeProcess.freePort(), port, "http"))) {
            Life.live(World.at(http.client(), http.client().as(token)));
            Answer ready = http.client().get("/health/ready").expect(200);
            assertThat(ready.text("status")).isEqualTo("UP");
            assertThat(domains.output()).doesNotContain("ERROR");
        }
    }

    private static Map<String, String> clustered(String database, int port, int member, String roles) {
        Map<String, String> environment = NodeProcess.clustered(database, port, member);
        environment.put("FANFARE_ROLES", roles);
        return environment;
    }
}
