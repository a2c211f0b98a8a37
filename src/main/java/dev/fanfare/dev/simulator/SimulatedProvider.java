package dev.fanfare.dev.simulator;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.List;

/** A simulated outside service, in its normal behaviour. Those that pay remember what they paid. */
interface SimulatedProvider {

    /** The first segment of its paths, and its name in {@code /control}. */
    String name();

    Answer answer(Question question);

    /** Time has passed: what it does by itself, and the messages that it sends. */
    default List<Delivery> tick(Instant now, FaultInjection mischief) {
        return List.of();
    }

    /** What it has paid; empty for one that does not pay. */
    default List<SimulatedPayout> ledger() {
        return List.of();
    }

    /** Where to send messages to, for one that sends any. */
    default void listen(String url) {}

    /** Forgets idempotency keys, as providers do after a while. */
    default void forget() {}

    /**
     * A request to the provider.
     *
     * @param method such as GET
     * @param path below the provider's name, such as {@code /latest}
     * @param query decoded
     */
    record Question(String method, String path, MultiMap query, MultiMap headers, Buffer body) {}

    /**
     * The provider's answer.
     *
     * @param body an {@link Xml}, or anything else, which is written as JSON
     */
    record Answer(int status, Object body) {}

    /** An XML document. */
    record Xml(String text) {}
}
