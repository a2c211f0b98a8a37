package dev.fanfare.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.http.pages.ConsoleRoutes;
import dev.fanfare.platform.http.pages.HelpRoutes;
import dev.fanfare.platform.http.pages.House;
import dev.fanfare.platform.http.pages.LegalConfig;
import dev.fanfare.platform.http.pages.MediaRoutes;
import dev.fanfare.platform.http.pages.PublicSite;
import dev.fanfare.platform.http.pages.WellKnownRoutes;
import dev.fanfare.platform.mcp.McpRoutes;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.openapi.DocumentationRoutes;
import dev.fanfare.runtime.management.NodeRoutes;
import dev.fanfare.support.Classes;
import dev.fanfare.support.Contract;
import dev.fanfare.support.Modules;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Routes that are no endpoints. */
class RoutesTest {
    private static final JsonNode PATHS = Contract.DOCUMENT.path("paths");

    /** For operators, and pages. */
    private static final Set<String> INTERNAL = Set.of(
            "get /",
            "get /brands/{id}",
            "get /calendar/{secret}.ics",
            "get /campaigns",
            "get /campaigns/{id}",
            "get /contact",
            "get /creators/{username}",
            "get /health",
            "get /health/live",
            "get /health/ready",
            "get /favicon.ico",
            "get /help",
            "get /help/brands",
            "get /help/creators",
            "get /help/reviewers",
            "get /llms.txt",
            "get /llms/{part}.txt",
            "get /metrics",
            "get /oauth/passkey.js",
            "get /privacy",
            "get /references/",
            "get /reports/",
            "get /robots.txt",
            "get /terms");

    private final Vertx vertx = Vertx.vertx();

    @Test
    @DisplayName("every route is described, or one of a few that are not for clients")
    void describesEveryRoute() {
        List<Consumer<Router>> all = routes();
        assertThat(all.stream().map(routes -> routes.getClass().getSimpleName()).distinct())
                .as("all that there are")
                .containsExactlyInAnyOrderElementsOf(Classes.named(".*Routes")
                        .filter(Consumer.class::isAssignableFrom)
                        .map(Class::getSimpleName)
                        .toList());
        Router router = Router.router(vertx);
        all.forEach(routes -> routes.accept(router));
        Set<String> served = new TreeSet<>();
        router.getRoutes().forEach(route -> methods(route.methods())
                .forEach(method -> served.add(method + " " + route.getPath().replaceAll(":(\\w+)", "{$1}"))));
        served.removeIf(route -> route.matches("get /(docs|console)(/.*)?"));
        assertThat(served).containsAll(INTERNAL);
        served.removeAll(INTERNAL);
        assertThat(described()).isEqualTo(served).hasSizeGreaterThan(25);
    }

    /** What all methods have is a refusal. */
    private static Set<String> methods(Set<HttpMethod> methods) {
        return methods == null
                ? Set.of()
                : methods.stream()
                        .filter(method -> !method.equals(HttpMethod.HEAD))
                        .map(method -> method.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet());
    }

    private List<Consumer<Router>> routes() {
        List<Consumer<Router>> routes = new ArrayList<>(List.of(
                new DocumentationRoutes(vertx, Modules.ALL, "0", Optional.empty(), false, "/", port -> ""),
                new ConsoleRoutes(House.DEFAULT, true, true, true, "any"),
                new MediaRoutes(null),
                new HelpRoutes(
                        new PublicSite(null, "", port -> ""), new LegalConfig("", "", "", "").orExamples(), true),
                new WellKnownRoutes("", "", port -> ""),
                new McpRoutes(vertx, null, Modules.ALL, "0", port -> ""),
                new NodeRoutes(vertx, null, null, null, header -> true)));
        ModuleContext context = new ModuleContext(vertx, null, null, null);
        Modules.ALL.forEach(module -> routes.addAll(module.routes(context)));
        return routes;
    }

    /** What the description has besides the endpoints. */
    private static Set<String> described() {
        Set<String> endpoints = Modules.ALL.stream()
                .flatMap(module -> module.endpoints().stream())
                .flatMap(endpoint -> Stream.of(endpoint.path(), String.valueOf(endpoint.previewPath())))
                .collect(Collectors.toSet());
        Set<String> described = new TreeSet<>();
        PATHS.properties().stream()
                .filter(path -> !endpoints.contains(path.getKey()))
                .forEach(path -> path.getValue()
                        .fieldNames()
                        .forEachRemaining(method -> described.add(method + " " + path.getKey())));
        return described;
    }
}
