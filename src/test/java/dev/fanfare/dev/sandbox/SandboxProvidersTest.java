package dev.fanfare.dev.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Simulated providers of a sandbox fail on command. */
class SandboxProvidersTest {
    private static final String SET = "/admin/api/sandbox/providers/update/";
    private static final Node NODE = Node.start(Map.of("sandbox.enabled", "true"));
    private static final World WORLD = NODE.world();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    private static int status() {
        return new Client(NODE.fanfare().simulatorUrl())
                .get("/exchange/latest?base=USD")
                .status();
    }

    @Test
    void failAndRecoverOnCommand() {
        assertThat(status()).isEqualTo(200);
        WORLD.operator().ok(SET, "{provider: 'exchange', mode: 'fail'}");
        assertThat(status()).isEqualTo(500);
        WORLD.operator().ok(SET, "{provider: 'exchange', mode: 'ok', twice: 20}");
        assertThat(status()).isEqualTo(200);
    }

    @Test
    void areNamedWithTheirModes() {
        WORLD.operator().invalid("provider", SET, "{provider: 'nobank', mode: 'fail'}");
        WORLD.operator().invalid("mode", SET, "{provider: 'paypal', mode: 'sleepy'}");
        World.shared()
                .operator()
                .call(SET, "{provider: 'paypal', mode: 'fail'}")
                .expectError(404, "not_found", "NOT_A_SANDBOX");
    }
}
