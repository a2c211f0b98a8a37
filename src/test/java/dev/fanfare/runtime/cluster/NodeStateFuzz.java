package dev.fanfare.runtime.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Fuzzed;
import dev.fanfare.support.Unchecked;
import io.vertx.core.json.JsonObject;
import io.vertx.core.spi.cluster.NodeInfo;
import java.io.IOException;
import java.util.List;

/** What another node says of itself: unknown, or a state that is the same when it is told on. */
public final class NodeStateFuzz implements Fuzzed {
    @Override
    public List<byte[]> seeds() {
        return List.of(
                NodeState.NOTHING.toBytes(),
                NodeState.NOTHING
                        .reachedAt(new NodeInfo("10.0.0.1", 4711, new JsonObject().put("zone", "a")))
                        .with("users.SignIn", 1)
                        .with("campaigns.JoinCampaign", 3)
                        .toBytes());
    }

    @Override
    public void read(byte[] input) {
        NodeState state;
        try {
            state = NodeState.from(input, 0, input.length);
        } catch (IOException unknown) {
            return;
        }
        byte[] told = state.toBytes();
        assertThat(Unchecked.unchecked(() -> NodeState.from(told, 0, told.length)))
                .isEqualTo(state);
    }
}
