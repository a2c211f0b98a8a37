package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CN-01, CN-02: the way to a network and back, refused and allowed. */
@Nightly
class NetworkConsentTest {
    private final World world = World.shared();

    @ParameterizedTest
    @ValueSource(strings = {"Instagram", "X", "YouTube", "TikTok"})
    @DisplayName("CN-01, CN-02: a creator connects an account by signing in at the network, on a phone")
    void connectsByTheNetworkItself(String network) {
        Publisher publisher = world.publisher();
        try (Window window = Window.of(publisher).alsoAt(world.node().fanfare().simulatorUrl())) {
            window.page.setViewportSize(390, 844);
            window.open("networks");
            window.button("Connect with " + network).click();
            window.page.getByLabel("Another name").fill(publisher.username());
            assertThat(window.axe("consent")).isEmpty();
            assertThat(window.sideways()).isZero();
            window.button("Refuse").click();
            window.settled();
            assertThat(window.page.getByRole(AriaRole.ALERT).textContent()).contains("nothing is connected");
            window.button("Connect with " + network).click();
            window.page.getByLabel("Another name").fill(publisher.username());
            window.button("Allow").click();
            window.settled();
            assertThat(window.page.locator("[role=status] .good").textContent())
                    .contains(publisher.username() + " at " + network, "connected and verified");
            assertThat(window.page.locator("tbody tr").allTextContents())
                    .singleElement()
                    .asString()
                    .contains(network, publisher.username(), "Accepted");
            // What was used up is gone, also from behind "Back".
            assertThat(window.page.url()).endsWith("/console/networks");
            assertThat(window.axe("connected")).isEmpty();
            assertThat(window.sideways()).isZero();
        }
        assertThat(world.text(
                        "select status || (proven_at is not null) from connections where user_id = ?", publisher.id()))
                .isEqualTo("acceptedtrue");
    }
}
