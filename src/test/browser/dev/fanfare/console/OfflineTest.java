package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A browser with the service worker, which all other windows block. */
@Nightly
class OfflineTest {
    /** The addresses of all that is kept in the caches of the browser. */
    private static final String KEPT = """
            async () => {
              const kept = [];
              for (const name of await caches.keys())
                for (const one of await (await caches.open(name)).keys()) kept.push(new URL(one.url).pathname);
              return kept;
            }""";

    /** What the page has stored, but for choices of how it looks. */
    private static final String STORED = """
            async () => [...Object.keys(localStorage).filter(key => !/^(theme|density|side|shortcuts|language)$/.test(key)),
              ...Object.keys(sessionStorage), ...(await indexedDB.databases()).map(one => one.name), document.cookie].filter(one => one)""";

    private static final List<String> OFFLINE = List.of("/console/offline.html");

    private static final String SAID = "There is no connection. Load the page again when there is.";

    private static void isWatched(Window window) {
        window.page.waitForFunction("() => navigator.serviceWorker.controller !== null");
        assertThat(window.page.evaluate(KEPT)).isEqualTo(OFFLINE);
    }

    @Test
    @DisplayName("signing out leaves nothing behind but the page that is shown without a connection")
    void leavesNothingBehind() {
        World world = World.shared();
        Publisher publisher = world.publisher();
        try (Window window = Window.withServiceWorker(publisher.username(), world.anybody())) {
            window.open("profile");
            isWatched(window);
            window.field("About you").fill("What I have begun to write.");
            window.page.waitForFunction("() => Object.keys(localStorage).some(key => key.startsWith('form '))");
            window.press(window.button("Sign out"));
            window.button("Sign in").first().waitFor();
            window.settled();
            assertThat(window.page.evaluate(STORED)).isEqualTo(List.of());
            assertThat(window.page.evaluate(KEPT)).isEqualTo(OFFLINE);
            assertThat(window.context.cookies()).noneMatch(cookie -> !cookie.value.isEmpty() && cookie.httpOnly);
            window.page.goBack();
            window.settled();
            assertThat(window.page.content()).doesNotContain(publisher.username(), "begun to write");
        }
    }

    @Test
    @DisplayName("while the node is down, a page of its own is shown, and nothing else was kept")
    void showsItsPage() {
        Node node = Node.start(Map.of());
        try (Window window = Window.withServiceWorker(
                node.world().publisher().username(), node.world().anybody())) {
            window.open("earnings");
            isWatched(window);
            node.close();
            for (String page : List.of("earnings", "profile", "no-such-page", "")) {
                window.page.navigate(node.client().baseUrl() + "/console/" + page);
                assertThat(window.page.locator("body").innerText()).as(page).contains(SAID);
                assertThat(window.page.locator("#app, #shell").count()).isZero();
                assertThat(window.layout()).isEmpty();
            }
            window.page.reload();
            assertThat(window.page.locator("body").innerText()).contains(SAID);
            assertThat(window.page.evaluate(KEPT)).isEqualTo(OFFLINE);
            window.takeProblems();
        }
    }
}
