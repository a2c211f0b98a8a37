package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.http.pages.MadeOnce;
import dev.fanfare.platform.http.pages.MarkdownPage;
import dev.fanfare.platform.http.pages.StaticFile;
import dev.fanfare.platform.http.server.PlainRoute;
import dev.fanfare.platform.module.DomainModule;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The OpenAPI document at {@code /openapi.json}, its parts below {@code /openapi/}, also as {@code /llms.txt} with parts below
 * {@code /llms/}; its page at {@code /docs}; the guides, the errors, what has changed, a search of them all, the client
 * packages, and the diagrams of the state machines. Everything is served from the class path, nothing from the internet.
 */
public final class DocumentationRoutes implements Consumer<Router> {
    private static final String PAGE_POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
                    + " base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    private static final Map<String, String> FILES = Map.of(
            "/docs/icon.svg", StaticFile.SVG,
            "/docs/docs.js", StaticFile.SCRIPT,
            "/docs/document.js", StaticFile.SCRIPT,
            "/docs/operation.js", StaticFile.SCRIPT,
            "/docs/call.js", StaticFile.SCRIPT,
            "/docs/samples.js", StaticFile.SCRIPT,
            "/docs/first.js", StaticFile.SCRIPT);
    /** The page of the documentation. */
    public static final String HOME = "/docs";

    /** Programs that collect pages find nothing to collect where people are signed in. */
    private static final String ROBOTS = """
            User-agent: *
            Disallow: /account/
            Disallow: /admin/
            Disallow: /api/
            Disallow: /console/
            Disallow: /web/
            """;

    private static final String WHOLE = "/openapi.json";
    private static final String PLAIN = "text/plain; charset=utf-8";
    private static final String DEMO = "/docs/demo-access.json";
    private static final String PROGRESS = "/docs/demo-progress.json";

    private final Vertx vertx;
    private final List<DomainModule> modules;
    private final String version;
    private final Optional<Path> demoAccess;
    private final boolean sandbox;
    private final String home;
    private final IntFunction<String> address;
    private final MadeOnce<ObjectNode> document = new MadeOnce<>();
    /** By path. */
    private final Map<String, MadeOnce<StaticFile>> written = unwritten();

    private final MadeOnce<ClientDownloads> downloads = new MadeOnce<>();
    private final MadeOnce<Guides> guides = new MadeOnce<>();
    /** The pages that were asked for, by their paths, of guides and client packages. */
    private final Map<String, StaticFile> shown = new ConcurrentHashMap<>();

    private final MadeOnce<DocumentationSearch> search = new MadeOnce<>();

    /**
     * The routes of one node.
     *
     * @param version of the API
     * @param demoAccess the file with the demo's passwords and tokens, if this is a demo installation
     * @param sandbox whether strangers may make keys by themselves on the page
     * @param home where those are led who ask for {@code /}
     * @param address the public address of this service, by the port of the request
     */
    public DocumentationRoutes(
            Vertx vertx,
            List<DomainModule> modules,
            String version,
            Optional<Path> demoAccess,
            boolean sandbox,
            String home,
            IntFunction<String> address) {
        this.vertx = vertx;
        this.modules = List.copyOf(modules);
        this.version = version;
        this.demoAccess = demoAccess;
        this.sandbox = sandbox;
        this.home = home;
        this.address = address;
    }

    @Override
    public void accept(Router router) {
        for (String path : List.of(WHOLE, LlmsText.INDEX, "/openapi/:part.json", "/llms/:part.txt")) {
            PlainRoute.reading(router, path).handler(this::describe);
        }
        // Matches with and without the trailing slash.
        page(
                router,
                HOME,
                text("/docs/index.html")
                        .replace("@demo@", Boolean.toString(demoAccess.isPresent()))
                        .replace("@sandbox@", Boolean.toString(sandbox)));
        PlainRoute.reading(router, Guides.PATH)
                .handler(context -> with(context, () -> guides(context), all -> show(context, Guides.PATH, all::html)));
        PlainRoute.reading(router, Guides.PATH + "/:guide")
                .handler(context -> with(context, () -> guides(context), all -> sendGuide(context, all)));
        PlainRoute.reading(router, "/docs/search")
                .handler(
                        context -> find(context, (query, found) -> send(context, html(SearchPage.html(query, found)))));
        PlainRoute.reading(router, "/docs/search.json")
                .handler(context -> find(context, (query, found) -> sendFound(context, found)));
        page(router, "/docs/errors", ErrorsPage.html());
        page(router, "/docs/changes", changes());
        PlainRoute.reading(router, ClientDownloads.PATH)
                .handler(context ->
                        with(context, this::downloads, all -> show(context, ClientDownloads.PATH, all::html)));
        PlainRoute.reading(router, ClientDownloads.PATH + "/:file")
                .handler(context -> with(context, this::downloads, all -> all.send(context)));
        FILES.forEach((path, type) -> file(router, path, path, type));
        serve(router, "/docs/docs.css", StaticFile.style("/docs/docs.css"));
        serve(router, "/docs/lit-html.js", StaticFile.litHtml());
        modules.stream()
                .flatMap(module -> module.machines().stream())
                .map(machine -> "/docs/states/" + machine.name() + ".svg")
                .forEach(path -> file(router, path, path, StaticFile.SVG));
        demoAccess.ifPresent(file -> {
            router.get(DEMO).handler(context -> sendLocally(context, file));
            router.get(PROGRESS).handler(context -> sendLocally(context, file.resolveSibling("demo-progress.json")));
        });
        serve(router, "/favicon.ico", StaticFile.at("/docs/icon.svg", StaticFile.SVG));
        serve(router, "/robots.txt", StaticFile.of(ROBOTS, PLAIN));
        PlainRoute.reading(router, "/").handler(this::leadHome);
    }

    private static String changes() {
        MarkdownPage page = MarkdownPage.of(
                text("/" + DocumentationRoutes.class.getPackageName().replace('.', '/') + "/changes.md"));
        return TextPage.of(page.title(), "<h1>" + page.title() + "</h1>\n" + page.content());
    }

    private static StaticFile html(String html) {
        return StaticFile.of(html, StaticFile.HTML);
    }

    private static void page(Router router, String path, String html) {
        StaticFile page = html(html);
        PlainRoute.reading(router, path).handler(context -> send(context, page));
    }

    private static void send(RoutingContext context, StaticFile page) {
        context.response().putHeader("Content-Security-Policy", PAGE_POLICY);
        page.send(context);
    }

    private static <T> void with(RoutingContext context, Supplier<Future<T>> made, Consumer<T> sending) {
        made.get().onSuccess(sending::accept).onFailure(context::fail);
    }

    /** Read on first request like the descriptions: a node starts without hashing megabytes. */
    private Future<ClientDownloads> downloads() {
        return downloads.get(() -> vertx.executeBlocking(ClientDownloads::find, false));
    }

    private Future<Guides> guides(int port) {
        return guides.get(() -> vertx.executeBlocking(() -> Guides.find(address.apply(port), version), false));
    }

    private Future<Guides> guides(RoutingContext context) {
        return guides(port(context));
    }

    private static int port(RoutingContext context) {
        return context.request().localAddress().port();
    }

    private void sendGuide(RoutingContext context, Guides all) {
        String name = context.pathParam("guide");
        Guides.Guide guide = all.all().get(name.replaceFirst("\\.md$", ""));
        StaticFile program = guide == null ? Guides.program(name) : null;
        if (program != null) {
            program.send(context);
        } else if (guide == null) {
            PlainRoute.fail(context, CommonFault.noEndpoint(context.request().path()));
        } else if (name.endsWith(".md")) {
            StaticFile.of(guide.text(), "text/markdown; charset=utf-8").send(context);
        } else {
            show(context, guide.path(), () -> all.html(guide));
        }
    }

    private void show(RoutingContext context, String path, Supplier<String> page) {
        send(context, shown.computeIfAbsent(path, asked -> html(page.get())));
    }

    private void find(RoutingContext context, BiConsumer<String, DocumentationSearch.Found> sending) {
        String query = Objects.requireNonNullElse(context.request().getParam("q"), "");
        int port = port(context);
        with(
                context,
                () -> search.get(() -> guides(port).compose(all -> document(port)
                        .compose(whole -> vertx.executeBlocking(() -> DocumentationSearch.of(whole, all), false)))),
                index -> sending.accept(query, index.find(query)));
    }

    private static void sendFound(RoutingContext context, DocumentationSearch.Found found) {
        context.response()
                .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                .end(found.json().toString());
    }

    private static void file(Router router, String path, String source, String type) {
        serve(router, path, StaticFile.at(source, type));
    }

    private static void serve(Router router, String path, StaticFile file) {
        PlainRoute.reading(router, path).handler(file::send);
    }

    private void leadHome(RoutingContext context) {
        context.response()
                .setStatusCode(302)
                .putHeader(HttpHeaders.LOCATION, home)
                .end();
    }

    /** To this machine's own browsers only: the files, too, are readable by their owner only. */
    private void sendLocally(RoutingContext context, Path file) {
        if (!LocalPage.asked(context.request())) {
            PlainRoute.fail(context, CommonFault.noEndpoint(context.request().path()));
            return;
        }
        vertx.fileSystem()
                .readFile(file.toString())
                .onSuccess(bytes -> context.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                        .end(bytes))
                // The installation was not empty when it started first.
                .onFailure(none -> PlainRoute.fail(
                        context, CommonFault.noEndpoint(context.request().path())));
    }

    private void describe(RoutingContext context) {
        String path = context.request().path();
        if (!written.containsKey(path)) {
            PlainRoute.fail(context, CommonFault.noEndpoint(path));
            return;
        }
        written.get(path)
                .get(() -> document(port(context)).compose(whole -> guides(context)
                        .compose(all -> vertx.executeBlocking(() -> write(whole, all, path), false))))
                .onSuccess(file -> file.send(context))
                .onFailure(context::fail);
    }

    /** Created on first request, because most nodes never get one, and off the event loop, because it is slow. */
    private Future<ObjectNode> document(int port) {
        return document.get(() -> vertx.executeBlocking(
                () -> {
                    ObjectNode whole = PackagedOpenApi.findOrMake(modules, version);
                    OpenApi.at(whole, address.apply(port));
                    return whole;
                },
                false));
    }

    private static StaticFile write(ObjectNode document, Guides guides, String path) throws JsonProcessingException {
        if (LlmsText.INDEX.equals(path)) {
            return StaticFile.of(LlmsText.of(document, guides), PLAIN);
        }
        for (OpenApiAudiences audience : OpenApiAudiences.values()) {
            if (LlmsText.path(audience).equals(path)) {
                return StaticFile.of(LlmsText.of(document, audience), PLAIN);
            }
            if (audience.path().equals(path)) {
                return json(OpenApiParts.of(document, audience));
            }
        }
        return json(document);
    }

    private static Map<String, MadeOnce<StaticFile>> unwritten() {
        return Stream.concat(
                        Stream.of(WHOLE, LlmsText.INDEX),
                        Arrays.stream(OpenApiAudiences.values())
                                .flatMap(audience -> Stream.of(audience.path(), LlmsText.path(audience))))
                .collect(Collectors.toMap(path -> path, path -> new MadeOnce<>()));
    }

    private static StaticFile json(ObjectNode document) throws JsonProcessingException {
        return StaticFile.of(Buffer.buffer(Json.mapper().writeValueAsBytes(document)), "application/json");
    }

    private static String text(String path) {
        return StaticFile.read(path).toString();
    }
}
