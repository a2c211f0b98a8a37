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
     * @param note the checkpoint of the tree of all blocks up to it, as a signed note of C2SP; null without a block
     * @param published the note that was published last, with the signatures of witnesses; null for none
     */
    public record JournalCheckpoint(
            String publicKey, List<String> formerKeys, Checkpoint.Signed checkpoint, String note, String published)
            implements Message {
        public JournalCheckpoint {
            formerKeys = List.copyOf(formerKeys);
        }
    }
}
