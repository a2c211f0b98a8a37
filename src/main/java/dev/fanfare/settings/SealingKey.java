package dev.fanfare.settings;

import dev.fanfare.journal.JournalConfig;

/** The key that signs the journal's blocks: the configured one, or else one generated at the first start. */
public final class SealingKey {
    private static final String FILE = "journal.key";

    private SealingKey() {}

    /**
     * The settings of the journal with a key.
     *
     * @throws SettingsException if none is configured for a cluster in production, where each node would generate its
     *     own
     */
    public static JournalConfig in(NodeConfig config) {
        if (config.journal().hasKey()) {
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
