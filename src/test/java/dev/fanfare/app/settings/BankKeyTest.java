package dev.fanfare.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.platform.SettingsException;
import dev.fanfare.support.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class BankKeyTest {
    @Test
    @DisplayName("BK-01 makes a key on the first start, for its owner's eyes only, and keeps it")
    void keepsTheKeyItMade(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("data").resolve("bank.key");
        String key = BankKey.readOrCreate(file);
        assertThat(Base64.getDecoder().decode(key)).hasSize(32);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(BankKey.readOrCreate(file)).isEqualTo(key);
        assertThat(BankKey.readOrCreate(directory.resolve("other").resolve("bank.key")))
                .isNotEqualTo(key);
        try (var left = Files.list(file.getParent())) {
            assertThat(left).containsExactly(file);
        }
    }

    @Test
    @DisplayName("BK-01 makes no key of its own in a cluster in production")
    void wantsOneKeyForACluster() {
        Map<String, String> settings =
                Map.of("payments.bank_keys", "", "cluster.enabled", "true", "environment", "production");
        NodeConfig config = Node.config("postgresql://unused@unused/unused", settings);
        assertThatThrownBy(() -> BankKey.in(config))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("payments.bank_keys");
        NodeConfig alone = Node.config("postgresql://unused@unused/unused", Map.of("payments.bank_keys", ""));
        assertThat(BankKey.in(alone).bankKeyId()).isEqualTo("generated");
        assertThat(BankKey.in(alone).bankKeys()).isEqualTo(BankKey.in(alone).bankKeys());
        NodeConfig given = Node.config("postgresql://unused@unused/unused", Map.of());
        assertThat(BankKey.in(given)).isEqualTo(given.payments());
    }
}
