package dev.fanfare.settings;

import dev.fanfare.payments.PaymentsConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;

/** The keys that bank account numbers are encrypted under: the configured ones, else one that the first start makes. */
public final class BankKey {
    private static final String FILE = "bank.key";
    private static final String ID = "generated";
    private static final int BYTES = 32;

    private BankKey() {}

    /**
     * The settings of payments with at least one key.
     *
     * @throws SettingsException if none is configured for a cluster in production: each node would make its own
     */
    public static PaymentsConfig in(NodeConfig config) {
        if (!config.payments().bankKeys().isEmpty()) {
            return config.payments();
        }
        if (config.cluster().enabled() && "production".equals(config.environment())) {
            throw new SettingsException(
                    "Setting payments.bank_keys is missing. In a cluster all nodes need the same keys.");
        }
        return config.payments().withBankKey(ID, keptIn(config.dataDirectory().resolve(FILE)));
    }

    /** The key in this file, which is made if it does not exist. */
    static String keptIn(Path file) {
        try {
            if (!Files.exists(file)) {
                make(file);
            }
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("The key file " + file + " cannot be used", e);
        }
    }

    /** Written whole or not at all: a truncated key would make every number encrypted under it unreadable. */
    private static void make(Path file) throws IOException {
        byte[] key = new byte[BYTES];
        new SecureRandom().nextBytes(key);
        Files.createDirectories(file.toAbsolutePath().getParent());
        // Temporary files are readable by their owner only.
        Path draft = Files.createTempFile(file.toAbsolutePath().getParent(), FILE, ".new");
        Files.writeString(draft, Base64.getEncoder().encodeToString(key));
        try {
            Files.move(draft, file);
        } catch (FileAlreadyExistsException e) {
            // Another process was faster; its key is the one.
            Files.deleteIfExists(draft);
        }
    }
}
