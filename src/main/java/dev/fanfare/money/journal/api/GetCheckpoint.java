package dev.fanfare.money.journal.api;

import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/**
 * A signed head of the journal.
 *
 * @param block its number; null for the last
 */
public record GetCheckpoint(Long block) implements Ask<GetCheckpoint.JournalHead> {
    /**
     * The head, and whose signature it must have.
     *
     * @param publicKey of the installation
     * @param formerKeys public keys that signed earlier heads
     * @param head null when there is no such block
     */
    public record JournalHead(String publicKey, List<String> formerKeys, Checkpoint.Signed head) implements Message {
        public JournalHead {
            formerKeys = List.copyOf(formerKeys);
        }
    }
}
