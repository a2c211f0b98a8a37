package dev.fanfare.runtime.postgres;

import dev.fanfare.platform.PackagedFiles;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** The migrations of this build. */
final class MigrationFiles {
    private MigrationFiles() {}

    /** Differs when any of the files or their placeholders differ. */
    static String digest(Map<String, String> placeholders) {
        String all = PackagedFiles.below("db/migration/") + " " + new TreeMap<>(placeholders);
        return HexFormat.of().formatHex(Backup.sha256().digest(all.getBytes(StandardCharsets.UTF_8)), 0, 16);
    }
}
