package dev.fanfare.platform.http.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.http.input.BodyReader;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;

/** What routes that are not endpoints share with them. */
public final class PlainRoute {
    private PlainRoute() {}

    /** The client, without looking at credentials. */
    public static Caller nobody(RoutingContext context) {
        return Exchange.of(context).nobody();
    }

    /** The body as a tree, read as endpoints' bodies are; or a Refused of 400, 408, 413, 415 or 422. */
    public static Future<JsonNode> body(RoutingContext context) {
        return new BodyReader(context.vertx()).body(context.request()).map(BodyReader.Input::tree);
    }

    /** Answers with what the failure stands for. */
    public static void fail(RoutingContext context, Throwable cause) {
        Exchange.of(context).fail(cause);
    }
}
