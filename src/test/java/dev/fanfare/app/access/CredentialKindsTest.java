package dev.fanfare.app.access;

import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("AU-05 a credential of the wrong kind")
class CredentialKindsTest {
    private static final String VALID = "The credential is valid, but this endpoint needs ";

    private final World world = Node.shared().world();

    @Test
    void isToldWhichIsNeeded() {
        world.through(world.application(), world.publisher())
                .post("/api/payouts/all/")
                .expectError(401, "invalid_token")
                .shows("{error_description: %s}", VALID + "a backend token or a web session.");
        world.operator()
                .backend()
                .post("/web/api/get/wallet/")
                .expectError(401, "invalid_access_token")
                .shows("{message: %s}", VALID + "a web session.");
    }

    @Test
    void thatIsUnknownIsToldNothing() {
        world.anybody()
                .as("Bearer fft_unknown")
                .post("/api/payouts/all/")
                .expectError(401, "invalid_token")
                .shows("{error_description: 'The token is invalid or expired.'}");
    }
}
