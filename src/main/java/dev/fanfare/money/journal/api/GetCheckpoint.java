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
public record GetCheckpoint(Long block) implements Ask<GetCheckpoint.JournalHead> {
    /**
     * The checkpoint and the keys that verify it.
     *
     * @param publicKey of the installation
     * @param formerKeys public keys of earlier checkpoints
     * @param head null when there is no such block
     */
    public record JournalHead(String publicKey, List<String> formerKeys, Checkpoint.Signed head) implements Message {
        public JournalHead {
            formerKeys = List.copyOf(formerKeys);
        }
    }
}
