package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.http.server.PlainRoute;
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
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * The OpenAPI document at {@code /openapi.json}, also as a Postman collection and as {@code /llms.txt}; its page at
 * {@code /docs}, where browsers are led from {@code /}; the guides, the errors, what has changed, and the diagrams of the
 * state machines. Everything is served from the class path, nothing from the internet.
 */
public final class DocumentationRoutes implements Consumer<Router> {
    private static final String HTML = "text/html; charset=utf-8";
    private static final String SCRIPT = "text/javascript; charset=utf-8";
    private static final String SVG = "image/svg+xml; charset=utf-8";
    private static final String PAGE_POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    private static final Map<String, String> FILES = Map.of(
            "/docs/docs.css", "text/css; charset=utf-8",
            "/docs/icon.svg", SVG,
            "/docs/docs.js", SCRIPT,
            "/docs/document.js", SCRIPT,
            "/docs/operation.js", SCRIPT,
            "/docs/call.js", SCRIPT);
    private static final String DEMO = "/docs/demo-access.json";

    private final Vertx vertx;
    private final List<DomainModule> modules;
    private final String version;
    private final Optional<Path> demoAccess;
    private final AtomicReference<Future<Map<String, Resource>>> descriptions = new AtomicReference<>();

    /**
     * The routes of one node.
     *
     * @param version of the API
     * @param demoAccess the file with the demo's passwords and tokens, if this is a demo installation
     */
    public DocumentationRoutes(Vertx vertx, List<DomainModule> modules, String version, Optional<Path> demoAccess) {
        this.vertx = vertx;
        this.modules = List.copyOf(modules);
        this.version = version;
        this.demoAccess = demoAccess;
    }

    /** Bytes that do not change while the process runs. */
    private record Resource(Buffer bytes, String type, String validator) {
        static Resource of(Buffer bytes, String type) {
            byte[] hash = Tokens.hash(bytes.getBytes()).getBytes();
            // Weak, because the bytes on the wire may be compressed.
            return new Resource(bytes, type, "W/\"" + HexFormat.of().formatHex(hash, 0, 16) + "\"");
        }

        static Resource of(String text, String type) {
            return of(Buffer.buffer(text), type);
        }
    }

    @Override
    public void accept(Router router) {
        for (String path : List.of("/openapi.json", "/docs/postman.json", "/llms.txt")) {
            reading(router, path).handler(context -> descriptions()
                    .onSuccess(all -> send(context, all.get(path)))
                    .onFailure(context::fail));
        }
        // Matches with and without the trailing slash.
        page(router, "/docs", text("/docs/index.html").replace("@demo@", Boolean.toString(demoAccess.isPresent())));
        page(router, "/docs/guides", text("/docs/guides.html"));
        page(router, "/docs/errors", ErrorsPage.html());
        page(router, "/docs/changes", ChangesPage.html());
        FILES.forEach((path, type) -> file(router, path, path, type));
        file(router, "/docs/lit-html.js", litHtml(), SCRIPT);
        modules.stream()
                .flatMap(module -> module.machines().stream())
                .map(machine -> "/docs/states/" + machine.name() + ".svg")
                .forEach(path -> file(router, path, path, SVG));
        demoAccess.ifPresent(file -> router.get(DEMO).handler(context -> sendAccess(context, file)));
        reading(router, "/").handler(DocumentationRoutes::leadBrowsers);
    }

    private static void page(Router router, String path, String html) {
        Resource page = Resource.of(html, HTML);
        reading(router, path).handler(context -> {
            context.response().putHeader("Content-Security-Policy", PAGE_POLICY);
            send(context, page);
        });
    }

    private static void file(Router router, String path, String source, String type) {
        Resource resource = Resource.of(text(source), type);
        reading(router, path).handler(context -> send(context, resource));
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

    /** To this machine's own browsers only: the file, too, is readable by its owner only. */
    private void sendAccess(RoutingContext context, Path file) {
        if (!LocalPage.asked(context.request())) {
            PlainRoute.fail(context, CommonFault.noEndpoint(DEMO));
            return;
        }
        vertx.fileSystem()
                .readFile(file.toString())
                .onSuccess(bytes -> context.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                        .end(bytes))
                // The installation was not empty when it started first.
                .onFailure(none -> PlainRoute.fail(context, CommonFault.noEndpoint(DEMO)));
    }

    private static Route reading(Router router, String path) {
        return router.route(path).method(HttpMethod.GET).method(HttpMethod.HEAD);
    }

    /** Created on first request, because most nodes never get one, and off the event loop, because it is slow. */
    private Future<Map<String, Resource>> descriptions() {
        Future<Map<String, Resource>> made = descriptions.get();
        if (made != null) {
            return made;
        }
        Future<Map<String, Resource>> making = vertx.executeBlocking(this::write, false);
        return descriptions.compareAndSet(null, making) ? making : descriptions.get();
    }

    private Map<String, Resource> write() throws JsonProcessingException {
        ObjectNode document = OpenApi.of(modules, version);
        return Map.of(
                "/openapi.json", json(document),
                "/docs/postman.json", json(PostmanCollection.of(document)),
                "/llms.txt", Resource.of(LlmsText.of(document), "text/plain; charset=utf-8"));
    }

    private static Resource json(ObjectNode document) throws JsonProcessingException {
        return Resource.of(Buffer.buffer(Json.mapper().writeValueAsBytes(document)), "application/json");
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

    /** Where the webjar on the class path has it. */
    private static String litHtml() {
        Properties properties = new Properties();
        try (InputStream in = DocumentationRoutes.class.getResourceAsStream(
                "/META-INF/maven/org.webjars.npm/lit-html/pom.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return "/META-INF/resources/webjars/lit-html/" + properties.getProperty("version") + "/lit-html.js";
    }

    private static String text(String path) {
        try (InputStream in = DocumentationRoutes.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("There is no " + path + " on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
