package dev.fanfare.console;

import static dev.fanfare.console.Looks.looksRightAnywhere;
import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.dev.sandbox.api.PartnerWorlds.KeepWorlds;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The part of the page for developers on which partners of a sandbox make worlds for themselves. */
@Soak.Only
class WorldsPageTest {
    @Test
    @DisplayName("CN-03: a partner makes a world, sees its keys, resets and ends it")
    void makesAWorld() {
        try (Node node = Node.start(Map.of("sandbox.enabled", "true"))) {
            Publisher partner = node.world().publisher();
            try (Window window = Window.of(partner.username(), node.client()).open("developers")) {
                assertThat(window.page.locator("main").textContent()).contains("A world is a copy of this service");
                looksRightAnywhere(window, "worlds-empty");
                window.press(window.button("Make a world"));
                window.field("What you call it").fill("Trial");
                window.press(window.dialogButton("Make"));
                window.settled();
                eventually(() ->
                        assertThat(window.page.locator(".worlds").textContent()).contains("Trial", "Being made"));
                looksRightAnywhere(window, "worlds-making");
                node.sweep(new KeepWorlds());
                eventually(() ->
                        assertThat(window.page.locator(".worlds").textContent()).contains("Ready"));
                looksRightAnywhere(window, "worlds");
                window.press(window.button("Show the keys"));
                assertThat(window.dialog().textContent()).contains("/worlds/", "fft_", "Copy for a shell");
                looksRightAnywhere(window, "worlds-keys");
                window.keys("Escape");
                window.press(window.button("End"));
                window.press(window.dialogButton("End"));
                window.settled();
                node.sweep(new KeepWorlds());
                eventually(() -> assertThat(window.page.locator(".worlds").textContent())
                        .contains("A world is a copy of this service"));
            }
        }
    }
}
