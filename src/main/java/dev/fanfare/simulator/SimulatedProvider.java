package dev.fanfare.simulator;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;

/** A simulated outside service: what it answers when nothing is wrong with it. Keeps no state. */
interface SimulatedProvider {

    /** The first segment of its paths, and its name for control. */
    String name();

    Answer answer(Question question);

    /**
     * A request to the provider.
     *
     * @param method such as GET
     * @param path below the provider's name, such as {@code /latest}
     * @param query decoded
     */
    record Question(String method, String path, MultiMap query, MultiMap headers, Buffer body) {}

    /**
     * What the provider answers.
     *
     * @param body an {@link Xml}, or anything else, which is written as JSON
     */
    record Answer(int status, Object body) {}

    /** A document. */
    record Xml(String text) {}
}
