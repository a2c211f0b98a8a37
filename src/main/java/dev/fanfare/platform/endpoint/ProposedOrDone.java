package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;

/**
 * The answer to a change that takes two people.
 *
 * @param proposalId what waits for a second person; null if the change has been made
 */
public record ProposedOrDone(
        String status, Translatable message, @Nullable Long proposalId) implements Message {
    /** The change has been made. */
    public ProposedOrDone(@English String template, Object... arguments) {
        this(Translatable.of(template, arguments));
    }

    /** The change has been made. */
    public ProposedOrDone(Translatable message) {
        this("success", message, null);
    }

    /** The change waits. */
    public static ProposedOrDone waiting(long proposalId) {
        return new ProposedOrDone("success", Translatable.of("A second person has to approve this."), proposalId);
    }

    boolean isProposed() {
        return proposalId != null;
    }
}
