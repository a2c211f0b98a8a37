package dev.fanfare.simulator;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;

/** A simulated outside service, in its normal behaviour. Stateless. */
interface SimulatedProvider {

    /** The first segment of its paths, and its name in {@code /control}. */
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
     * The provider's answer.
     *
     * @param body an {@link Xml}, or anything else, which is written as JSON
     */
    record Answer(int status, Object body) {}

    /** An XML document. */
    record Xml(String text) {}
}
