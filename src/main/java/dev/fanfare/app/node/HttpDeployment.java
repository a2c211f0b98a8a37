package dev.fanfare.app.node;

import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.dev.demo.DemoAccess;
import dev.fanfare.people.account.api.ManageUsers.ListUsers;
import dev.fanfare.people.account.api.ManageUsers.UserList;
import dev.fanfare.people.session.api.Sessions;
import dev.fanfare.platform.Version;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.http.input.Uploads;
import dev.fanfare.platform.http.limits.FeedLimits;
import dev.fanfare.platform.http.limits.RateLimits;
import dev.fanfare.platform.http.pages.ConsoleRoutes;
import dev.fanfare.platform.http.pages.HelpRoutes;
import dev.fanfare.platform.http.pages.MediaRoutes;
import dev.fanfare.platform.http.pages.PublicSite;
import dev.fanfare.platform.http.pages.WellKnownRoutes;
import dev.fanfare.platform.http.server.Guards;
import dev.fanfare.platform.http.server.HttpVerticle;
import dev.fanfare.platform.http.server.RequestMeters;
import dev.fanfare.platform.http.server.WarmUp;
import dev.fanfare.platform.mcp.McpRoutes;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.module.Deployment;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.openapi.DocumentationRoutes;
import dev.fanfare.platform.tracing.Tracing;
import dev.fanfare.runtime.cluster.Clustering;
import dev.fanfare.runtime.management.NodeRoutes;
import io.vertx.core.Future;
import io.vertx.ext.web.Router;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A node's HTTP service: endpoints and pages of all modules, health and documentation. */
final class HttpDeployment {
    private final NodeConfig config;
    private final ModuleContext context;
    private final Media media;
    private final Guards guards;
    private final RequestMeters meters;
    private final Optional<Tracing> tracing;
    private final List<Endpoint<?, ?>> endpoints;
    private final List<Consumer<Router>> routes = new ArrayList<>();
    private final Queue<HttpVerticle> verticles = new ConcurrentLinkedQueue<>();

    /** @param node its health and metrics */
    HttpDeployment(
            NodeConfig config,
            Modules modules,
            ModuleContext context,
            Clustering.Member member,
            Optional<Tracing> tracing,
            NodeRoutes node) {
        this.config = config;
        this.tracing = tracing;
        this.context = context;
        this.media = modules.media().media(context);
        this.guards = new Guards(
                new RateLimits(config.limits(), member.buckets()),
                new FeedLimits(config.limits()),
                new Uploads(context.vertx(), media, config.media().uploadsAtOnce()));
        this.meters = new RequestMeters(context.meters());
        this.endpoints = modules.all().stream()
                .<Endpoint<?, ?>>flatMap(module -> module.endpoints().stream())
                .toList();
        routes.add(node);
        routes.add(new DocumentationRoutes(
                context.vertx(),
                modules.all(),
                Version.current(),
                Optional.of(config.dataDirectory().resolve(DemoAccess.FILE)).filter(file -> config.demo()),
                config.sandbox().enabled(),
                config.console().enabled() ? ConsoleRoutes.HOME : DocumentationRoutes.HOME,
                config::publicAddress));
        routes.add(
                new McpRoutes(context.vertx(), context.bus(), modules.all(), Version.current(), config::publicAddress));
        if (config.console().enabled()) {
            routes.add(new ConsoleRoutes(
                    config.console().toHouse(),
                    !config.isProduction(),
                    config.demo(),
                    config.sandbox().within(config.cluster().enabled()).offersWorlds(),
                    Sessions.HINT.name()));
        }
        routes.add(new HelpRoutes(
                new PublicSite(context.bus(), config.console().name(), config::publicAddress),
                config.legalPages(),
                config.console().enabled()));
        routes.add(new MediaRoutes(media));
        routes.add(new WellKnownRoutes(
                config.http().securityContact(), config.http().changePasswordUrl(), config::publicAddress));
        modules.all().forEach(module -> routes.addAll(module.routes(context)));
    }

    Deployment deployment() {
        return new Deployment(Modules.HTTP, true, given -> {
            HttpVerticle verticle = new HttpVerticle(
                    context.vertx(),
                    config.http().toHttpConfig(),
                    endpoints,
                    context.bus(),
                    guards,
                    meters,
                    tracing,
                    router -> routes.forEach(each -> each.accept(router)));
            verticles.add(verticle);
            return verticle;
        });
    }

    /** Sends requests to its own endpoints for this time, to warm up. */
    Future<Void> warmUp(Duration time) {
        if (verticles.isEmpty() || time.isZero()) {
            return Future.succeededFuture();
        }
        long began = System.nanoTime();
        // As any existing account.
        return context.bus()
                .ask(Caller.system("warm-up"), new ListUsers(null, null, 1, 1, null, null, null))
                .map(page -> page.users().stream().map(UserList.Item::userId).findAny())
                .otherwise(Optional.empty())
                .compose(userId -> new WarmUp(context.vertx(), context.bus(), guards, endpoints, userId.orElse(null))
                        .run(verticles, time.minusNanos(System.nanoTime() - began)))
                .onSuccess(context.meters().counter("fanfare_warm_up_requests")::increment)
                .mapEmpty();
    }

    /**
     * Serves until load balancers have seen that the node is not ready, but asks clients to reconnect for their next
     * request.
     */
    Future<Void> drain() {
        verticles.forEach(HttpVerticle::drain);
        return verticles.isEmpty() || config.http().drainSeconds() == 0
                ? Future.succeededFuture()
                : context.vertx()
                        .timer(config.http().drainSeconds(), TimeUnit.SECONDS)
                        .mapEmpty();
    }

    /** Called after the verticles are undeployed. */
    Future<Void> close() {
        return media.close();
    }

    /** The base URL for clients on this machine; null if this node does not serve HTTP. */
    String baseUrl() {
        HttpVerticle any = verticles.peek();
        return any == null ? null : config.http().address(any.port());
    }
}
