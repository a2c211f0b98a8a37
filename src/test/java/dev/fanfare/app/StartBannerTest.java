package dev.fanfare.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.app.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class StartBannerTest {
    private static final String BASE = "http://localhost:8080";

    @TempDir
    private Path directory;

    @Test
    void namesPasswordsOfTheDemoToATerminalOnly() throws IOException {
        NodeConfig config = Settings.load(Map.of("FANFARE_DATA_DIR", directory.toString()));
        assertThat(StartBanner.text(BASE, "http://127.0.0.1:8089", config, true))
                .contains(BASE + "/docs")
                .doesNotContain("Demo access");
        Files.writeString(directory.resolve("demo-access.json"), """
            {"base_url": "http://localhost:8080",
             "operator": {"user_id": 1, "username": "operator", "password": "first secret", "token": "fft_1"},
             "advertiser": {"user_id": 2, "username": "acme", "password": "second secret", "token": "fft_2", "advertiser_id": 2},
             "publisher": {"user_id": 3, "username": "ada", "password": "third secret"},
             "application": {"client_id": "a", "client_secret": "b"}}\
            """);
        assertThat(StartBanner.text(BASE, "http://127.0.0.1:8089", config, true))
                .contains("operator  first secret", "acme  second secret", "ada  third secret")
                .doesNotContain("fft_");
        assertThat(StartBanner.text(BASE, "http://127.0.0.1:8089", config, false))
                .contains("demo-access.json")
                .doesNotContain("secret");
    }

    @Test
    void theDemoHasAMailboxUnlessMailsAreSentOrDemoIsOff() {
        assertThat(Main.settings(Map.of()).mail().isSimulated()).isTrue();
        assertThat(StartBanner.text(
                        BASE,
                        "http://127.0.0.1:8089",
                        Main.settings(Map.of("FANFARE_DATA_DIR", directory.toString())),
                        false))
                .contains("http://127.0.0.1:8089/mailbox");
        for (Map<String, String> without : List.of(
                Map.of("FANFARE_DEMO", "false"),
                Map.of("FANFARE_ROLES", "http"),
                Map.of(
                        "FANFARE_MAIL_HOST", "mail.example",
                        "FANFARE_MAIL_FROM", "a@mail.example",
                        "FANFARE_MAIL_BASE_URL", "https://fanfare.example"))) {
            assertThat(Main.settings(without).mail().isSimulated()).isFalse();
        }
    }
}
