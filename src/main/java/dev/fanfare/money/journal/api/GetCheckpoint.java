package dev.fanfare.money.journal.api;

import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/**
 * A checkpoint of the journal.
 *
 * @param block its number; null for the last
 */
public record GetCheckpoint(Long block) implements Ask<GetCheckpoint.JournalCheckpoint> {
    /**
     * The checkpoint and the keys that verify it.
     *
     * @param publicKey of the installation
     * @param formerKeys public keys of earlier checkpoints
     * @param checkpoint null when there is no such block
     */
    public record JournalCheckpoint(String publicKey, List<String> formerKeys, Checkpoint.Signed checkpoint)
            implements Message {
        public JournalCheckpoint {
            formerKeys = List.copyOf(formerKeys);
        }
    }
}
