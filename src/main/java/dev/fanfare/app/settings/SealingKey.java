package dev.fanfare.app.settings;

import dev.fanfare.formats.proof.JournalKey;
import dev.fanfare.money.journal.JournalConfig;
import dev.fanfare.platform.SettingsException;

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
