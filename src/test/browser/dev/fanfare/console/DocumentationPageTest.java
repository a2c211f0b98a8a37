package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Programs;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages for developers of a sandbox, as a stranger finds them. */
@Nightly
class DocumentationPageTest {
    private static final Duration TWO_MINUTES = Duration.ofMinutes(2);

    @TempDir
    private static Path directory;

    private static NodeProcess node;

    @BeforeAll
    static void start() {
        node = NodeProcess.start(Map.of(
                "FANFARE_DATABASE_URI", Db.freshUri(),
                "FANFARE_DATA_DIR", directory.toString(),
                "FANFARE_HTTP_HOST", "127.0.0.1",
                "FANFARE_HTTP_PORT", "0",
                "FANFARE_SANDBOX_ENABLED", "true",
                "FANFARE_SIMULATOR_PORT", "0"));
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    @Test
    @DisplayName(
            "a stranger makes a key, sees the first call's answer, and copies the call to a terminal, within two minutes")
    void makesAFirstCall() throws Exception {
        try (Window window = Window.at(node.client()).open("../docs")) {
            looksRight(window, "docs-home");
            Instant begun = Instant.now();
            window.field("Your e-mail address").fill("stranger@mail.example");
            window.press(window.button("Make a key"));
            Locator answer = window.page.locator("#first .answer");
            answer.waitFor();
            assertThat(answer.textContent()).contains("\"campaigns\": [", "\"id\": ");
            String shown = window.page.locator("#first").innerText();
            assertThat(shown).containsPattern("fft_\\w+").contains("1. Your key", "2. Your account", "3. The call");
            String call = window.page.locator("#first .sample").textContent();
            assertThat(Programs.output("bash", "-ec", call)).startsWith("{\"campaigns\":[{");
            assertThat(Duration.between(begun, Instant.now())).isLessThan(TWO_MINUTES);
            looksRight(window, "docs-first-call");
            window.press(window.button("Python"));
            assertThat(window.page.locator("#first .sample").textContent()).contains("urllib.request", "fft_");
            // Of other operations, too.
            window.open("../docs#checkAuth");
            assertThat(window.field("Authorization").inputValue()).startsWith("Bearer fft_");
        }
    }

    @Test
    @DisplayName("an address that another account has is said, and the form stays")
    void saysWhatIsWrong() {
        for (String expected : List.of("Your key", "email")) {
            try (Window window = Window.at(node.client()).open("../docs")) {
                window.field("Your e-mail address").fill("twice@mail.example");
                window.press(window.button("Make a key"));
                window.page
                        .locator("#first")
                        .getByText(expected, new Locator.GetByTextOptions())
                        .first()
                        .waitFor();
                window.takeProblems();
            }
        }
    }

    @Test
    @DisplayName("a wrong name of an operation is said, with the nearest; the search shows guides first")
    void findsWhatIsMeant() {
        try (Window window = Window.at(node.client()).open("../docs#joinCampain")) {
            Locator view = window.page.locator("#view");
            view.locator("a[href='#joinCampaign']").first().waitFor();
            assertThat(view.innerText()).contains("There is no operation “joinCampain”", "nearest");
            looksRight(window, "docs-wrong");
            window.page.locator("#search").fill("idempotency");
            view.locator("a").first().getByText("Idempotency and retries").waitFor();
            looksRight(window, "docs-search");
            for (String path : List.of("guides", "guides/webhooks", "guides/events", "search?q=payout", "errors")) {
                window.open("../docs/" + path);
                looksRight(window, path);
            }
        }
    }

    private static void looksRight(Window window, String where) {
        Looks.anywhere(window, () -> {
            assertThat(window.axe(where)).isEmpty();
            assertThat(window.sideways()).as(where).isZero();
        });
    }
}
