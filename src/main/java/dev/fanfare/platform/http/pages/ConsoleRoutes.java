package dev.fanfare.platform.http.pages;

import dev.fanfare.platform.PackagedFiles;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.http.server.PlainRoute;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The console at {@code /console/}: one page for every address, and its modules, which never change under a version's path.
 * Everything the console does it asks of published endpoints; there is nothing for it here.
 */
public final class ConsoleRoutes implements Consumer<Router> {
    /** The start page. */
    public static final String HOME = "/console/";

    /** Lucide's icons that modules use, which Maven brings; each is in pom.xml, too. */
    static final List<String> ICONS = List.of(
            "at-sign",
            "banknote",
            "bell",
            "calendar",
            "chart-line",
            "check-check",
            "circle-user-round",
            "clipboard-check",
            "compass",
            "file-pen-line",
            "house",
            "images",
            "inbox",
            "landmark",
            "list-checks",
            "mail",
            "megaphone",
            "menu",
            "message-circle",
            "panel-left",
            "receipt-text",
            "scroll-text",
            "search",
            "settings",
            "store",
            "user-round",
            "user-search",
            "users",
            "wallet",
            "x");

    static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src 'self' data:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
            + " require-trusted-types-for 'script'; trusted-types lit-html service-worker";

    /** The service worker may only ask this service for the page that it keeps. */
    private static final String WORKER_POLICY = "default-src 'none'; connect-src 'self'";

    /** The page that it keeps is there before it is known who reads it. */
    private static final String OFFLINE = """
            <p>There is no connection. Load the page again when there is.</p>
            <p lang="de">Es gibt keine Verbindung. Laden Sie die Seite wieder, sobald es eine gibt.</p>
            <p lang="es">No hay conexión. Vuelva a cargar la página cuando la haya.</p>
            """;

    private static final String FOREVER = "public, max-age=31536000, immutable";
    private static final String NEVER = "no-store";

    /** The module that opens pages. */
    private static final String APP = "shell/app.js";

    /** A page and its module, as {@link #APP} has them. */
    private static final Pattern PAGE = Pattern.compile("(?m)^(\\w+): \\['[^']+', '([\\w./-]+\\.js)'");

    private static final Pattern IMPORT = Pattern.compile("(?m)^import .+ from '([\\w./-]+\\.js)';$");

    /** By their paths in the folder {@code console}, which are those of their addresses. */
    private final Map<String, StaticFile> files = new LinkedHashMap<>();
    /** The modules that each file imports. */
    private final Map<String, List<String>> imports;

    private final String version;
    /** Of browsers that may have a session, and of others, which need not ask for it. */
    private final Pages known;

    private final Pages strangers;
    private final String hint;
    private final StaticFile manifest;
    /** What the service worker keeps for a browser without a connection. */
    private final StaticFile offline;

    private final StaticFile worker;

    /**
     * By the name of the page that is asked for: the modules that it alone needs are loaded with the others.
     *
     * @param other the page of any other name
     */
    private record Pages(StaticFile other, Map<String, StaticFile> byName) {
        StaticFile of(String name) {
            return byName.getOrDefault(name, other);
        }
    }

    /**
     * The routes of one node.
     *
     * @param house name, colour and logo of the installation
     * @param development whether the page of the design's parts is there
     * @param demo whether a demo may be on this node, which the console asks for then
     * @param worlds whether partners make worlds for themselves
     * @param hint name of the cookie that a browser has beside a session
     */
    public ConsoleRoutes(House house, boolean development, boolean demo, boolean worlds, String hint) {
        this.hint = hint;
        Buffer all = Buffer.buffer();
        for (String name : PackagedFiles.below("console/").keySet()) {
            if (name.endsWith(".js")) {
                files.put(name, StaticFile.module(HOME + name));
            } else if (name.endsWith(".css")) {
                files.put(name, StaticFile.style(HOME + name, house.style()));
            } else if (name.endsWith(".png")) {
                files.put(name, StaticFile.at(HOME + name, StaticFile.PNG));
            }
        }
        worker = files.remove("service-worker.js");
        files.put("lit-html.js", StaticFile.litHtml());
        files.put("uplot.js", StaticFile.uPlot());
        files.put("icons.svg", StaticFile.icons(ICONS));
        files.put("networks.svg", NetworkIcon.file());
        files.put("logo", house.picture());
        files.values().forEach(file -> all.appendBuffer(file.bytes()));
        version = StaticFile.hash(all);
        String logo = HOME + version + "/logo";
        String html = StaticFile.read(HOME + "index.html")
                .toString()
                .replace("@demo@", Boolean.toString(demo))
                .replace("@worlds@", Boolean.toString(worlds))
                .replace("@development@", Boolean.toString(development))
                .replace("@name@", house.escapedName())
                .replace("@accent@", house.onLight())
                .replace("@icon@", house.hasLogo() ? logo : HOME + version + "/icon-180.png")
                .replace("@logo@", logo);
        manifest = manifest(house);
        offline = StaticFile.of(new HtmlPage("en", house.escapedName(), OFFLINE).html(), StaticFile.HTML);
        imports = files.keySet().stream().collect(Collectors.toMap(name -> name, name -> IMPORT.matcher(text(name))
                .results()
                .map(match -> at(name, match.group(1)))
                .toList()));
        known = pages(html.replace("@session@", "true"));
        strangers = pages(html.replace("@session@", "false"));
    }

    /** What an installed console is called and looks like (W3C, web application manifest). */
    private StaticFile manifest(House house) {
        JsonArray icons = new JsonArray();
        if (house.hasLogo()) {
            icons.add(icon("logo", "any", files.get("logo").type()));
        } else {
            icons.add(icon("icon-192.png", "192x192", StaticFile.PNG))
                    .add(icon("icon-512.png", "512x512", StaticFile.PNG));
        }
        return StaticFile.of(
                new JsonObject()
                        .put("name", house.name())
                        .put("short_name", house.name())
                        .put("start_url", HOME)
                        .put("scope", HOME)
                        .put("display", "standalone")
                        .put("theme_color", house.onLight())
                        .put("background_color", "#ffffff")
                        .put("icons", icons)
                        .toString(),
                "application/manifest+json");
    }

    private JsonObject icon(String file, String sizes, String type) {
        return new JsonObject()
                .put("src", HOME + version + "/" + file)
                .put("sizes", sizes)
                .put("type", type);
    }

    private Pages pages(String html) {
        return new Pages(
                page(html, Set.of()),
                PAGE.matcher(text(APP))
                        .results()
                        .collect(Collectors.toMap(
                                match -> match.group(1), match -> page(html, modules(at(APP, match.group(2)))))));
    }

    private StaticFile page(String html, Set<String> modules) {
        String preloads = modules.stream()
                .filter(module -> !html.contains("/" + module))
                .map("<link rel=\"modulepreload\" href=\"/console/@version@/%s\">\n"::formatted)
                .collect(Collectors.joining());
        return StaticFile.of(html.replace("@preloads@", preloads).replace("@version@", version), StaticFile.HTML);
    }

    /** A module and all that it imports. */
    private Set<String> modules(String module) {
        Set<String> all = new LinkedHashSet<>(List.of(module));
        Deque<String> open = new ArrayDeque<>(all);
        while (!open.isEmpty()) {
            imports.get(open.remove()).stream().filter(all::add).forEach(open::add);
        }
        return all;
    }

    /** A path that a file names, from where that file is. */
    private static String at(String file, String named) {
        return URI.create(file).resolve(named).toString();
    }

    private String text(String file) {
        return files.get(file).bytes().toString();
    }

    @Override
    public void accept(Router router) {
        PlainRoute.reading(router, "/console").handler(this::sendPage);
        PlainRoute.reading(router, "/console/manifest.webmanifest").handler(manifest::send);
        PlainRoute.reading(router, "/console/service-worker.js").handler(context -> {
            context.response().putHeader("Content-Security-Policy", WORKER_POLICY);
            worker.send(context);
        });
        PlainRoute.reading(router, "/console/offline.html").handler(context -> {
            context.response().putHeader("Content-Security-Policy", HtmlPage.POLICY);
            offline.send(context);
        });
        PlainRoute.reading(router, "/console/:page").handler(this::sendPage);
        PlainRoute.reading(router, "/console/:version/*").handler(this::sendFile);
    }

    private void sendPage(RoutingContext context) {
        context.response().putHeader("Content-Security-Policy", POLICY).putHeader("Vary", "Cookie");
        (context.request().getCookie(hint) == null ? strangers : known)
                .of(context.pathParam("page"))
                .send(context);
    }

    private void sendFile(RoutingContext context) {
        StaticFile file = files.get(context.pathParam("*"));
        if (file == null) {
            PlainRoute.fail(context, CommonFault.noEndpoint(context.request().path()));
        } else {
            // During an upgrade a page of another version may ask this node; its answer must not be kept under that
            // version.
            file.send(context, version.equals(context.pathParam("version")) ? FOREVER : NEVER);
        }
    }
}
