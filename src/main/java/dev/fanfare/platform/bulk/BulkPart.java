package dev.fanfare.platform.bulk;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.language.Translatable;
import java.util.function.Function;

/**
 * One of the changes of a bulk, which the change's own service decides.
 *
 * @param id of the item
 * @param name of the part, unique in the request
 * @param shows what the change's endpoint answers; may throw a Refused
 */
public record BulkPart<R extends Message>(long id, String name, Change<R> change, Function<R, Shown> shows) {
    /**
     * What is shown of a change.
     *
     * @param proposalId what waits for a second person; null for nothing
     */
    public record Shown(Translatable message, Long proposalId) {}

    /** A change by one person. */
    public static BulkPart<ActionResult> of(long id, String name, Change<ActionResult> change) {
        return new BulkPart<>(id, name, change, done -> new Shown(done.message(), null));
    }

    /** A change that takes two people. */
    public static BulkPart<ProposedOrDone> requiresApproval(long id, String name, Change<ProposedOrDone> change) {
        return new BulkPart<>(id, name, change, made -> new Shown(made.message(), made.proposalId()));
    }
}
