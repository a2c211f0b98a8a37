package dev.fanfare.runtime.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
@DisabledOnOs(OS.WINDOWS)
class NodeCertificatesTest {
    @Test
    @DisplayName("DR-09: the key of a node is read by its owner only")
    void areReadByTheirOwner(@TempDir Path directory) throws Exception {
        NodeCertificates.make(directory, Set.of("one", "two"), Duration.ofDays(1));
        for (String key : new String[] {"one.key", "two.key"}) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(key))))
                    .isEqualTo("rw-------");
        }
    }
}
