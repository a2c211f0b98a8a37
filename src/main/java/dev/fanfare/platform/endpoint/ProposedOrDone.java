package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Message;

/**
 * The answer to a change that takes two people.
 *
 * @param proposalId what waits for a second person; null if the change has been made
 */
public record ProposedOrDone(
        String status, String message, @Nullable Long proposalId) implements Message {
    /** The change has been made. */
    public ProposedOrDone(String message) {
        this("success", message, null);
    }

    /** The change waits. */
    public static ProposedOrDone waiting(long proposalId) {
        return new ProposedOrDone("success", "A second person has to approve this.", proposalId);
    }

    boolean isProposed() {
        return proposalId != null;
    }
}
