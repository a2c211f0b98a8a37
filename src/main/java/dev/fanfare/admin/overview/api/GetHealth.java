package dev.fanfare.admin.overview.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import java.util.List;

/** What the health checks say, with reasons: of the checks that the caller may see. */
public record GetHealth() implements Ask<GetHealth.Health> {
    /**
     * What they say.
     *
     * @param checks all of them, the healthy ones too
     */
    public record Health(List<Check> checks) implements Message {
        public Health {
            checks = List.copyOf(checks);
        }
    }

    /** What a check says. */
    public enum Status implements Coded {
        WELL,
        /** Something waits for a decision of staff, which is no illness. */
        WAITING,
        UNWELL
    }

    /**
     * A check.
     *
     * @param name such as {@code ledger}
     * @param reason a sentence; null if it has found nothing
     * @param remedy what to do; null likewise
     */
    public record Check(
            String name,
            Status status,
            @Nullable Translatable reason,
            @Nullable Translatable remedy) {}
}
