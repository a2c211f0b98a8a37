package dev.fanfare.platform.http.pages;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.http.server.PlainRoute;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
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

    /** The files of the folder {@code console}. */
    static final List<String> FILES = List.of(
            "account.js",
            "actions.js",
            "advertise.js",
            "app.js",
            "appeals.js",
            "applicants.js",
            "approvals.js",
            "audit.js",
            "billing.js",
            "bills.js",
            "books.js",
            "brand.js",
            "brandlist.js",
            "brands.js",
            "brief.js",
            "bulk.js",
            "calls.js",
            "campaign.js",
            "campaigns.js",
            "chart.js",
            "connections.js",
            "console.css",
            "countries.js",
            "crop.js",
            "de-actions.js",
            "de-advertiser.js",
            "de-countries.js",
            "de-crop.js",
            "de-everyone.js",
            "de-fit.js",
            "de-foreseen.js",
            "de-next.js",
            "de-office.js",
            "de-own.js",
            "de-preview.js",
            "de-publisher.js",
            "de-staff.js",
            "de.js",
            "deposits.js",
            "desk.js",
            "devices.js",
            "dialog.js",
            "disputes.js",
            "draft.js",
            "drafts.js",
            "drawer.js",
            "earnings.js",
            "es-actions.js",
            "es-advertiser.js",
            "es-countries.js",
            "es-crop.js",
            "es-everyone.js",
            "es-fit.js",
            "es-foreseen.js",
            "es-next.js",
            "es-office.js",
            "es-own.js",
            "es-preview.js",
            "es-publisher.js",
            "es-staff.js",
            "es.js",
            "events.js",
            "figures.js",
            "files.js",
            "find.js",
            "fit.js",
            "foreseen.js",
            "format.js",
            "funds.js",
            "handed.js",
            "invited.js",
            "invoices.js",
            "kept.js",
            "keys.js",
            "leaderboard.js",
            "ledger.js",
            "lines.js",
            "list.js",
            "live.js",
            "messages.js",
            "money.js",
            "moves.js",
            "names.js",
            "nested.js",
            "networks.js",
            "next.js",
            "notices.js",
            "oauth.js",
            "offers.js",
            "own.js",
            "payouts.js",
            "payto.js",
            "people.js",
            "person.js",
            "pictures.js",
            "platform.js",
            "posts.js",
            "preview.js",
            "profile.js",
            "publishers.js",
            "receivables.js",
            "reference.js",
            "report.js",
            "request.js",
            "rights.js",
            "runs.js",
            "screenings.js",
            "search.js",
            "session.js",
            "settings.js",
            "signin.js",
            "signins.js",
            "signups.js",
            "statements.js",
            "tabs.js",
            "tasks.js",
            "taxes.js",
            "taxforms.js",
            "team.js",
            "threads.js",
            "today.js",
            "tokens.js",
            "transfer.js",
            "transfers.js",
            "views.js",
            "waiting.js",
            "webhooks.js",
            "withdrawals.js");

    static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
            + " require-trusted-types-for 'script'; trusted-types lit-html";
    private static final String FOREVER = "public, max-age=31536000, immutable";
    private static final String NEVER = "no-store";

    /** A page and its module, as app.js has them. */
    private static final Pattern PAGE = Pattern.compile("(?m)^  (\\w+): \\['[^']+', '\\./([\\w-]+\\.js)'");

    private static final Pattern IMPORT = Pattern.compile("(?m)^import .+ from '\\./([\\w-]+\\.js)';$");

    private final Map<String, StaticFile> files = new LinkedHashMap<>();
    /** The modules that each file imports. */
    private final Map<String, List<String>> imports;

    private final String version;
    /** Of browsers that may have a session, and of others, which need not ask for it. */
    private final Pages known;

    private final Pages strangers;
    private final String hint;

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
     * @param demo whether a demo may be on this node, which the console asks for then
     * @param hint name of the cookie that a browser has beside a session
     */
    public ConsoleRoutes(boolean demo, String hint) {
        this.hint = hint;
        Buffer all = Buffer.buffer();
        for (String name : FILES) {
            files.put(
                    name,
                    name.endsWith(".css")
                            ? StaticFile.style(HOME + name)
                            : StaticFile.at(HOME + name, StaticFile.SCRIPT));
        }
        files.put("lit-html.js", StaticFile.litHtml());
        files.put("uplot.js", StaticFile.uPlot());
        files.values().forEach(file -> all.appendBuffer(file.bytes()));
        version = StaticFile.hash(all);
        String html = StaticFile.read(HOME + "index.html").toString().replace("@demo@", Boolean.toString(demo));
        imports = files.keySet().stream().collect(Collectors.toMap(name -> name, name -> IMPORT.matcher(text(name))
                .results()
                .map(match -> match.group(1))
                .toList()));
        known = pages(html.replace("@session@", "true"));
        strangers = pages(html.replace("@session@", "false"));
    }

    private Pages pages(String html) {
        return new Pages(
                page(html, Set.of()),
                PAGE.matcher(text("app.js"))
                        .results()
                        .collect(Collectors.toMap(
                                match -> match.group(1), match -> page(html, modules(match.group(2))))));
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

    private String text(String file) {
        return files.get(file).bytes().toString();
    }

    @Override
    public void accept(Router router) {
        PlainRoute.reading(router, "/console").handler(this::sendPage);
        PlainRoute.reading(router, "/console/:page").handler(this::sendPage);
        PlainRoute.reading(router, "/console/:version/:file").handler(this::sendFile);
    }

    private void sendPage(RoutingContext context) {
        context.response().putHeader("Content-Security-Policy", POLICY).putHeader("Vary", "Cookie");
        (context.request().getCookie(hint) == null ? strangers : known)
                .of(context.pathParam("page"))
                .send(context);
    }

    private void sendFile(RoutingContext context) {
        StaticFile file = files.get(context.pathParam("file"));
        if (file == null) {
            PlainRoute.fail(context, CommonFault.noEndpoint(context.request().path()));
        } else {
            // During an upgrade a page of another version may ask this node; its answer must not be kept under that
            // version.
            file.send(context, version.equals(context.pathParam("version")) ? FOREVER : NEVER);
        }
    }
}
