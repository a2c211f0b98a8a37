package dev.fanfare.runtime.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import io.vertx.core.spi.cluster.NodeInfo;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class NodeStateTest {
    private static final NodeState TOLD = NodeState.NOTHING
            .reachedAt(new NodeInfo("10.0.0.1", 4711, new JsonObject().put("zone", "a")))
            .with("users.SignIn", 1)
            .with("users.SignIn", 2)
            .with("campaigns.JoinCampaign", 3);

    @Test
    void arrivesAsItWasSent() throws IOException {
        byte[] bytes = TOLD.toBytes();
        assertThat(NodeState.from(bytes, 0, bytes.length)).isEqualTo(TOLD);
        byte[] nothing = NodeState.NOTHING.toBytes();
        assertThat(NodeState.from(nothing, 0, nothing.length)).isEqualTo(NodeState.NOTHING);
    }

    @Test
    void refusesAnUnknownFormat() {
        byte[] bytes = TOLD.toBytes();
        bytes[0]++;
        assertThatThrownBy(() -> NodeState.from(bytes, 0, bytes.length)).isInstanceOf(IOException.class);
    }

    @Test
    void growsInVersionWithEachChange() {
        assertThat(TOLD.version()).isEqualTo(4);
        assertThat(TOLD.without("users.SignIn", 1).version()).isEqualTo(5);
    }

    @Test
    void namesTheAddressesThatDiffer() {
        NodeState later = TOLD.without("users.SignIn", 1)
                .without("campaigns.JoinCampaign", 3)
                .with("tasks.HandIn", 4);
        assertThat(later.answered()).containsOnlyKeys("users.SignIn", "tasks.HandIn");
        assertThat(later.differences(TOLD))
                .isEqualTo(TOLD.differences(later))
                .isEqualTo(Set.of("users.SignIn", "campaigns.JoinCampaign", "tasks.HandIn"));
        assertThat(TOLD.differences(TOLD)).isEmpty();
    }

    @Test
    void looksForMembersWhereTheSettingsSayTheyMayBe() {
        ClusterConfig cluster = new ClusterConfig(
                true,
                "fanfare",
                "127.0.0.1",
                5701,
                0,
                List.of("127.0.0.1", "127.0.0.2:7000", "[::1]:7001"),
                new ClusterConfig.Tls(null, null, null));
        assertThat(NodeRegistry.resolved(cluster))
                .extracting(member -> member.getAddress().getHostAddress() + " " + member.getPort())
                .containsExactly(
                        "127.0.0.1 5701", "127.0.0.1 5702", "127.0.0.1 5703", "127.0.0.2 7000", "0:0:0:0:0:0:0:1 7001");
    }
}
