package dev.fanfare.money.journal;

import dev.fanfare.formats.proof.JournalKey;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.ArrayList;
import java.util.List;

/**
 * Settings of the journal's seal.
 *
 * @param signingKey 32 bytes in Base64; blank to generate one
 * @param formerKeys public keys of earlier checkpoints, in Base64
 * @param origin the unique name of the journal and of its key in signed notes
 * @param checkpointsFile the file that checkpoints are appended to; blank for none
 * @param checkpointsUrl the URL that checkpoints are posted to; blank for none
 * @param checkpointsTimeoutMs the timeout of a post
 */
public record JournalConfig(
        String signingKey,
        List<String> formerKeys,

        @NotNull @Pattern(regexp = "[^\\s+]+", message = "must have neither spaces nor +")
        String origin,

        String checkpointsFile,

        @Pattern(regexp = "(https?://.+)?", message = "must begin with http:// or https://")
        String checkpointsUrl,

        @NotNull @Min(50) @Max(4_500) Integer checkpointsTimeoutMs) {
    public JournalConfig {
        formerKeys = formerKeys == null ? List.of() : List.copyOf(formerKeys);
    }

    public boolean hasKey() {
        return isGiven(signingKey);
    }

    /** Whether checkpoints leave the database. */
    public boolean isKeptOutside() {
        return isGiven(checkpointsFile) || isGiven(checkpointsUrl);
    }

    /** These settings with this key. */
    public JournalConfig withKey(String base64) {
        return new JournalConfig(base64, formerKeys, origin, checkpointsFile, checkpointsUrl, checkpointsTimeoutMs);
    }

    /** The key itself; deriving it takes milliseconds. */
    public JournalKey key() {
        return JournalKey.of(signingKey);
    }

    /** The trusted public keys: of this key, and the former ones. */
    List<String> knownKeys(JournalKey key) {
        List<String> known = new ArrayList<>(formerKeys);
        known.add(0, key.publicKey());
        return known;
    }

    static boolean isGiven(String text) {
        return text != null && !text.isBlank();
    }

    /** Never shows the key. */
    @Override
    public String toString() {
        return "JournalConfig[…]";
    }
}
