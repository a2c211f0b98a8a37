package dev.fanfare.app.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Nightly;
import dev.fanfare.support.NodeProcess;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Nightly
class ProductionStartTest {
    @Test
    @DisplayName("DR-10: a first start in production ends at once, makes nothing and says all that is missing")
    void saysAllThatIsMissing(@TempDir Path directory) {
        Path data = directory.resolve("data");
        NodeProcess.Finished refused = NodeProcess.run(
                Map.of(
                        "FANFARE_ENVIRONMENT", "production",
                        // A taken port would be met first.
                        "FANFARE_HTTP_PORT", "0",
                        "FANFARE_DATA_DIR", data.toString()),
                "",
                "run");
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.output())
                .contains(
                        "FANFARE_DEMO=false",
                        "FANFARE_ROLES",
                        "FANFARE_EXCHANGE_URL",
                        "FANFARE_DATABASE_EMBEDDED_IN_PRODUCTION=true",
                        "FANFARE_HTTP_BEHIND_TLS=true",
                        "FANFARE_MAIL_HOST")
                .doesNotContain("Exception");
        assertThat(data).doesNotExist();
    }
}
