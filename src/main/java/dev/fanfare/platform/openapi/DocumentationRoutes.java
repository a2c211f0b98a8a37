package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.module.DomainModule;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.StaticHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * The OpenAPI document at {@code /openapi.json}, Swagger UI at {@code /docs}, where browsers are led from {@code /}, the
 * errors at {@code /docs/errors}, what has changed at {@code /docs/changes}, and the diagrams of the state machines below
 * {@code /docs/states/}. Everything is served from the class path, nothing from the internet.
 */
public final class DocumentationRoutes implements Consumer<Router> {
    private static final int YEAR_SECONDS = 365 * 24 * 60 * 60;
    private static final String SWAGGER_UI = swaggerUiVersion();
    private static final String ASSETS = "/docs/swagger-ui/" + SWAGGER_UI + "/";
    /** Our own scripts only; Swagger UI needs inline styles, and images in data URLs. */
    private static final String PAGE_POLICY =
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
                    + " object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final Vertx vertx;
    private final List<DomainModule> modules;
    private final String version;
    private final AtomicReference<Future<Resource>> description = new AtomicReference<>();

    /** @param version of the API */
    public DocumentationRoutes(Vertx vertx, List<DomainModule> modules, String version) {
        this.vertx = vertx;
        this.modules = List.copyOf(modules);
        this.version = version;
    }

    /** Bytes that do not change while the process runs. */
    private record Resource(Buffer bytes, String type, String validator) {
        static Resource of(Buffer bytes, String type) {
            byte[] hash = Tokens.hash(bytes.getBytes()).getBytes();
            // Weak, because the bytes on the wire may be compressed.
            return new Resource(bytes, type, "W/\"" + HexFormat.of().formatHex(hash, 0, 16) + "\"");
        }
    }

    @Override
    public void accept(Router router) {
        Resource page = text("/docs/index.html", "text/html; charset=utf-8");
        Resource script = text("/docs/docs.js", "text/javascript; charset=utf-8");
        reading(router, "/openapi.json").handler(context -> description()
                .onSuccess(document -> send(context, document))
                .onFailure(context::fail));
        // Matches with and without the trailing slash.
        reading(router, "/docs").handler(context -> {
            context.response().putHeader("Content-Security-Policy", PAGE_POLICY);
            send(context, page);
        });
        page(router, "/docs/errors", ErrorsPage.html());
        page(router, "/docs/changes", ChangesPage.html());
        reading(router, "/").handler(DocumentationRoutes::leadBrowsers);
        reading(router, "/docs/docs.js").handler(context -> send(context, script));
        modules.stream().flatMap(module -> module.machines().stream()).forEach(machine -> {
            String path = "/docs/states/" + machine.name() + ".svg";
            Resource picture = text(path, "image/svg+xml; charset=utf-8");
            reading(router, path).handler(context -> send(context, picture));
        });
        reading(router, ASSETS + "*")
                .handler(context -> {
                    // The version is in the path, so caches never go stale.
                    context.response().headers().remove(HttpHeaders.CACHE_CONTROL);
                    context.next();
                })
                .handler(StaticHandler.create("META-INF/resources/webjars/swagger-ui/" + SWAGGER_UI)
                        .setIndexPage("none")
                        .setMaxAgeSeconds(YEAR_SECONDS));
    }

    private static void page(Router router, String path, String html) {
        Resource page = Resource.of(Buffer.buffer(html), "text/html; charset=utf-8");
        reading(router, path).handler(context -> {
            context.response().putHeader("Content-Security-Policy", PAGE_POLICY);
            send(context, page);
        });
    }

    /** Other clients learn that there is no endpoint. */
    private static void leadBrowsers(RoutingContext context) {
        String accepted = context.request().getHeader(HttpHeaders.ACCEPT);
        if (accepted == null || !accepted.contains("text/html")) {
            context.next();
            return;
        }
        context.response()
                .setStatusCode(302)
                .putHeader(HttpHeaders.LOCATION, "/docs")
                .putHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                .end();
    }

    private static Route reading(Router router, String path) {
        return router.route(path).method(HttpMethod.GET).method(HttpMethod.HEAD);
    }

    /** Created on first request, because most nodes never get one, and off the event loop, because it is slow. */
    private Future<Resource> description() {
        Future<Resource> made = description.get();
        if (made != null) {
            return made;
        }
        Future<Resource> making = vertx.executeBlocking(this::write, false);
        return description.compareAndSet(null, making) ? making : description.get();
    }

    private Resource write() throws JsonProcessingException {
        byte[] bytes = Json.mapper().writeValueAsBytes(OpenApi.of(modules, version));
        return Resource.of(Buffer.buffer(bytes), "application/json");
    }

    private static void send(RoutingContext context, Resource resource) {
        HttpServerResponse response = context.response();
        response.putHeader(HttpHeaders.ETAG, resource.validator())
                // Caches may store it but must revalidate, which is cheap.
                .putHeader(HttpHeaders.CACHE_CONTROL, "public, no-cache");
        String known = context.request().getHeader(HttpHeaders.IF_NONE_MATCH);
        if (known != null && known.contains(resource.validator())) {
            response.setStatusCode(304).end();
        } else {
            response.putHeader(HttpHeaders.CONTENT_TYPE, resource.type()).end(resource.bytes());
        }
    }

    /** The version of the webjar on the class path. */
    private static String swaggerUiVersion() {
        try (InputStream in = DocumentationRoutes.class.getResourceAsStream(
                "/META-INF/maven/org.webjars/swagger-ui/pom.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Resource text(String path, String type) {
        try (InputStream in = DocumentationRoutes.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("There is no " + path + " on the class path");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Resource.of(Buffer.buffer(text.replace("@version@", SWAGGER_UI)), type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
