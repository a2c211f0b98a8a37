package dev.fanfare.app.settings;

import dev.fanfare.formats.proof.JournalKey;
import dev.fanfare.money.journal.JournalConfig;
import dev.fanfare.platform.SettingsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The key that signs the journal's blocks: configured, or else generated at the first start. */
public final class SealingKey {
    private static final String FILE = "journal.key";

    private SealingKey() {}

    /**
     * Checks that the configured key, if any, is usable.
     *
     * @throws SettingsException if it is not
     */
    public static void check(NodeConfig config) {
        if (config.journal().hasKey()) {
            try {
                JournalKey.of(config.journal().signingKey());
            } catch (IllegalArgumentException e) {
                throw new SettingsException("Setting journal.signing_key: " + e.getMessage() + ".");
            }
        }
    }

    /**
     * The key, configured or generated before; empty if there is none.
     *
     * @throws SettingsException if the configured one is not usable
     */
    public static Optional<JournalKey> find(NodeConfig config) {
        check(config);
        Path file = config.dataDirectory().resolve(FILE);
        return config.journal().hasKey()
                ? Optional.of(JournalKey.of(config.journal().signingKey()))
                : Files.exists(file) ? Optional.of(JournalKey.of(BankKey.readOrCreate(file))) : Optional.empty();
    }

    /** The public keys that the journal may be sealed with. */
    public static Collection<String> known(NodeConfig config) {
        List<String> known = new ArrayList<>(config.journal().formerKeys());
        find(config).ifPresent(key -> known.add(key.publicKey()));
        return known;
    }

    /**
     * The settings of the journal with a key.
     *
     * @throws SettingsException if none is configured for a cluster in production, where each node would generate its
     *     own
     */
    public static JournalConfig in(NodeConfig config) {
        if (config.journal().hasKey()) {
            check(config);
            return config.journal();
        }
        if (config.cluster().enabled() && config.isProduction()) {
            throw new SettingsException(
                    "Setting journal.signing_key is missing. In a cluster all nodes need the same key.");
        }
        return config.journal()
                .withKey(BankKey.readOrCreate(config.dataDirectory().resolve(FILE)));
    }
}
