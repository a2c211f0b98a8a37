package dev.fanfare.runtime.management;

import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.http.server.FaultResponse;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** The management port for operators: {@link NodeRoutes} and log levels. */
public final class ManagementVerticle extends VerticleBase {
    private static final int IDLE_SECONDS = 60;

    private final String host;
    private final int port;
    private final NodeRoutes node;
    private final LogLevels levels = new LogLevels();
    private HttpServer server;

    /** @param port 0 for any free one */
    public ManagementVerticle(String host, int port, NodeRoutes node) {
        this.host = host;
        this.port = port;
        this.node = node;
    }

    @Override
    public Future<?> start() {
        Router router = Router.router(vertx);
        node.accept(router);
        router.get("/loggers").handler(context -> node.ifObserver(context, this::show));
        router.put("/loggers/:name").handler(context -> node.ifObserver(context, this::set));
        server = vertx.createHttpServer(new HttpServerOptions()
                        .setHttp2ClearTextEnabled(false)
                        .setCompressionSupported(true)
                        .setIdleTimeout(IDLE_SECONDS))
                .requestHandler(router);
        return server.listen(port, host);
    }

    /** The actual port. */
    public int port() {
        return server.actualPort();
    }

    private void show(RoutingContext context) {
        context.response()
                .putHeader("Content-Type", "application/json; charset=utf-8")
                .end(levels.all().toBuffer());
    }

    private void set(RoutingContext context) {
        try {
            levels.set(context.pathParam("name"), context.request().getParam("level"));
            show(context);
        } catch (Refused e) {
            FaultResponse.send(context.response(), e.fault());
        }
    }
}
