package dev.fanfare.app.settings;

import dev.fanfare.money.payment.store.SanctionsList;
import dev.fanfare.platform.SettingsException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Set;

/** The file with the names that payees are screened for. Blocks: reads megabytes. */
public final class SanctionsFile {
    private static final long MEGABYTE = 1024 * 1024;
    private static final long MAX_MEGABYTES = 64;

    private SanctionsFile() {}

    /** Whether one of these roles pays. */
    public static boolean isNeededBy(Set<String> roles) {
        return !Collections.disjoint(roles, Set.of("payments", "disbursements"));
    }

    /**
     * Reads the configured file, if there is one.
     *
     * @throws SettingsException with one line if it cannot be used
     */
    public static SanctionsList in(NodeConfig config) {
        String name = config.disbursements().sanctionsFile();
        if (name == null || name.isBlank()) {
            return SanctionsList.NONE;
        }
        Path file = Path.of(name.strip());
        try {
            if (Files.size(file) > MAX_MEGABYTES * MEGABYTE) {
                throw refusal(file, "has more than " + MAX_MEGABYTES + " MB");
            }
            return read(file);
        } catch (IOException e) {
            throw refusal(
                    file, "cannot be read as text in UTF-8 (" + e.getClass().getSimpleName() + ")");
        }
    }

    private static SanctionsList read(Path file) throws IOException {
        SanctionsList.Builder list = new SanctionsList.Builder();
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            int number = 1;
            for (String line = lines.readLine(); line != null; line = lines.readLine(), number++) {
                try {
                    // Some programs begin a file with a mark.
                    list.add(number == 1 && line.startsWith("\uFEFF") ? line.substring(1) : line);
                } catch (IllegalArgumentException e) {
                    throw refusal(file, "line " + number + " " + e.getMessage());
                }
            }
        }
        return list.build();
    }

    private static SettingsException refusal(Path file, String problem) {
        return new SettingsException("Setting disbursements.sanctions_file: " + file.toAbsolutePath() + ": " + problem
                + ". Put a file of names there, or set FANFARE_DISBURSEMENTS_SANCTIONS_FILE to one, or to nothing for no"
                + " screening.");
    }
}
