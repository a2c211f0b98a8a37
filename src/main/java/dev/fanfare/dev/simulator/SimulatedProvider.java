package dev.fanfare.dev.simulator;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.List;

/** A simulated outside service in normal operation. Payment providers keep a ledger. */
interface SimulatedProvider {

    /** Its first path segment, and its name in {@code /control}. */
    String name();

    Answer answer(Question question);

    /** Whether it is a social network, with accounts of people. */
    default boolean isNetwork() {
        return false;
    }

    /** Reads what an answer takes from the service's database, in which a network looks for what was posted to it. */
    default Future<?> prepare(Sql database, Question question) {
        return Future.succeededFuture();
    }

    /** Advances asynchronous processing; returns the webhooks to send. */
    default List<Delivery> tick(Instant now, FaultInjection faults) {
        return List.of();
    }

    /** Its payments; empty for services without payments. */
    default List<SimulatedPayout> ledger() {
        return List.of();
    }

    /** Sets the webhook address. */
    default void listen(String url) {}

    /** Refuses every call of ours, or ceases to. */
    default void suspend(boolean suspend) {}

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
     * The provider's response.
     *
     * @param body an {@link Xml}, a {@link Page}, a {@link Picture} or a {@link Redirect}; anything else is written as JSON
     */
    record Answer(int status, Object body) {}

    /** A page for people. */
    record Page(String html) {
        /** @param content HTML, escaped by its writer */
        static Page of(String title, String content) {
            return new Page("""
                    <!doctype html>
                    <html lang="en">
                    <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>%1$s</title>
                    <style>* { font: inherit; overflow-wrap: anywhere } h1 { font-size: 1.5em; font-weight: 700 }
                    button { padding: .5em 1em }</style></head>
                    <body style="font: 16px/1.5 sans-serif; max-width: 32em; margin: 2em auto; padding: 0 1em">
                    <main><h1>%1$s</h1>
                    %2$s</main></body>
                    </html>
                    """.formatted(title, content));
        }
    }

    /** Leads a browser elsewhere. */
    record Redirect(String location) {}

    /** A picture, or what is passed off as one. */
    record Picture(String type, Buffer content) {}

    /** An XML document. */
    record Xml(String text) {}
}
