package dev.fanfare.app.settings;

import dev.fanfare.money.payment.PaymentsConfig;
import dev.fanfare.platform.SettingsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Collections;
import java.util.Set;

/** The keys that encrypt bank account numbers: configured, or else generated at the first start. */
public final class BankKey {
    private static final String FILE = "bank.key";
    private static final String ID = "generated";
    private static final int BYTES = 32;

    private BankKey() {}

    /** Whether one of these roles encrypts with these keys. */
    public static boolean isNeededBy(Set<String> roles) {
        return !Collections.disjoint(
                roles,
                Set.of(
                        "payments",
                        "users",
                        "banking",
                        "disbursements",
                        "finance",
                        "funding",
                        "networks",
                        "notifications",
                        "operations",
                        "privacy"));
    }

    /**
     * The payment settings with at least one key.
     *
     * @throws SettingsException if none is configured for a cluster in production, where each node would generate its
     *     own
     */
    public static PaymentsConfig in(NodeConfig config) {
        if (!config.payments().bankKeys().isEmpty()) {
            return config.payments();
        }
        if (config.cluster().enabled() && config.isProduction()) {
            throw new SettingsException(
                    "Setting payments.bank_keys is missing. In a cluster all nodes need the same keys.");
        }
        return config.payments()
                .withBankKey(ID, readOrCreate(config.dataDirectory().resolve(FILE)));
    }

    /** Reads the key from this file, which it creates if missing. */
    static String readOrCreate(Path file) {
        try {
            if (!Files.exists(file)) {
                create(file);
            }
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("The key file " + file + " cannot be used", e);
        }
    }

    /** Writes the file atomically: a truncated key would make every number encrypted with it unreadable. */
    private static void create(Path file) throws IOException {
        byte[] key = new byte[BYTES];
        new SecureRandom().nextBytes(key);
        Files.createDirectories(file.toAbsolutePath().getParent());
        // Only the owner can read temporary files.
        Path draft = Files.createTempFile(file.toAbsolutePath().getParent(), FILE, ".new");
        Files.writeString(draft, Base64.getEncoder().encodeToString(key));
        try {
            Files.move(draft, file);
        } catch (FileAlreadyExistsException e) {
            // Another process was faster: use its key.
            Files.deleteIfExists(draft);
        }
    }
}
