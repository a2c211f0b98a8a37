package dev.fanfare.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BankKeyTest {
    @Test
    @DisplayName("BK-01 makes a key on the first start, for its owner's eyes only, and keeps it")
    void keepsTheKeyItMade(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("data").resolve("bank.key");
        String key = BankKey.keptIn(file);
        assertThat(Base64.getDecoder().decode(key)).hasSize(32);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(BankKey.keptIn(file)).isEqualTo(key);
        assertThat(BankKey.keptIn(directory.resolve("other").resolve("bank.key")))
                .isNotEqualTo(key);
        try (var left = Files.list(file.getParent())) {
            assertThat(left).containsExactly(file);
        }
    }
}
