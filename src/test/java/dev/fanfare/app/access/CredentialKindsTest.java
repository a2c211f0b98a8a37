package dev.fanfare.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.people.session.api.CheckAuth.AuthChecked;
import dev.fanfare.platform.endpoint.Access.Audience;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
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

    /** A row of the same section that asks for a signed-in user. */
    private static String neighbour(Endpoint<?, ?> row) {
        return row.path().startsWith("/web/")
                ? "/web/api/get/wallet/"
                : row.access().audience() == Audience.BACKEND ? row.path() : "/api/get/preferences/";
    }

    @Test
    @DisplayName("AU-07 who is signed in is said only of those that the section serves")
    void isRefusedWhereTheSectionRefusesIt() {
        Publisher publisher = world.publisher();
        World.Application application = world.application();
        Map<String, Client> callers = Map.of(
                "none", world.anybody(),
                "session", publisher.web(),
                "backend token", publisher.backend(),
                "application's user", world.through(application, publisher),
                "application", world.onItsOwn(application));
        List<Endpoint<?, ?>> rows =
                Endpoints.all().filter(row -> row.reply() == AuthChecked.class).toList();
        assertThat(rows).hasSize(4);
        rows.forEach(row -> callers.forEach((name, client) -> {
            Answer answer = client.post(row.path());
            if (answer.status() == 200) {
                boolean served = client.post(neighbour(row)).status() == 200;
                boolean signedIn = answer.flag(answer.body().has("is_logged") ? "is_logged" : "is_authenticated");
                assertThat(signedIn).as(row.path() + " for " + name).isEqualTo(served);
            }
        }));
        assertThat(publisher.web().ok("/web/api/auth/check/").flag("is_authenticated"))
                .isTrue();
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
