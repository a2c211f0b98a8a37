package dev.fanfare.platform.http.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.http.input.BodyReader;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** Endpoint functions for plain routes. */
public final class PlainRoute {
    private PlainRoute() {}

    /** A route that is read, by GET or HEAD. */
    public static Route reading(Router router, String path) {
        return router.route(path).method(HttpMethod.GET).method(HttpMethod.HEAD);
    }

    /** The client as an anonymous caller. */
    public static Caller anonymous(RoutingContext context) {
        return Exchange.of(context).anonymous();
    }

    /**
     * Counts the request as anonymous.
     *
     * @return completed if allowed, otherwise a Refused of 429
     */
    public static Future<Void> count(RoutingContext context, Allowance allowance) {
        Exchange exchange = Exchange.of(context);
        Future<Void> counted = exchange.limits().count(allowance, exchange.anonymous(), exchange.response());
        if (!counted.isComplete()
                && !BodyReader.isEmpty(context.request())
                && !context.request().isEnded()) {
            // Paused so that no body is lost during the remote call.
            exchange.pause();
        }
        return counted;
    }

    /** Takes back that the request was counted. */
    public static void giveBack(RoutingContext context, Allowance allowance) {
        Exchange exchange = Exchange.of(context);
        exchange.limits().giveBack(allowance, exchange.anonymous());
    }

    /** The body as a tree, parsed like endpoints' bodies; or a Refused of 400, 408, 413, 415 or 422. */
    public static Future<JsonNode> body(RoutingContext context) {
        Future<BodyReader.Input> input = new BodyReader(context.vertx()).body(context.request());
        Exchange.of(context).resume();
        return input.map(BodyReader.Input::tree);
    }

    /** The raw body of any type as text; or a Refused of 400, 408 or 413. */
    public static Future<String> text(RoutingContext context) {
        Future<String> text = new BodyReader(context.vertx()).text(context.request());
        Exchange.of(context).resume();
        return text;
    }

    /** Sends the response for a failure. */
    public static void fail(RoutingContext context, Throwable cause) {
        Exchange.of(context).fail(cause);
    }
}
