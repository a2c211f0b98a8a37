package dev.fanfare.settings;

import dev.fanfare.payments.PaymentsConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;

/** The keys for bank account numbers: the configured ones, else one made on the first start and kept from then on. */
public final class BankKey {
    private static final String FILE = "bank.key";
    private static final String ID = "generated";
    private static final int BYTES = 32;

    private BankKey() {}

    /**
     * The settings of payments, with a key in any case.
     *
     * @throws SettingsException in production, where several nodes would each make their own
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

    /** The key in this file, which is made if there is none. */
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

    /** Whole or not at all: a file cut short would lock up every number under it. */
    private static void make(Path file) throws IOException {
        byte[] key = new byte[BYTES];
        new SecureRandom().nextBytes(key);
        Files.createDirectories(file.toAbsolutePath().getParent());
        // Readable by us alone, as temporary files are.
        Path draft = Files.createTempFile(file.toAbsolutePath().getParent(), FILE, ".new");
        Files.writeString(draft, Base64.getEncoder().encodeToString(key));
        try {
            Files.move(draft, file);
        } catch (FileAlreadyExistsException e) {
            // Another process was faster: its key counts.
            Files.deleteIfExists(draft);
        }
    }
}
