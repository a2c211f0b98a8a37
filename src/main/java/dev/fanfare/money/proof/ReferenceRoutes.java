package dev.fanfare.money.proof;

import dev.fanfare.money.proof.api.CreatorReferences.OpenReference;
import dev.fanfare.money.proof.api.CreatorReferences.Reference;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.http.pages.PublicSite;
import dev.fanfare.platform.http.server.PlainRoute;
import dev.fanfare.platform.http.server.SecretPaths;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Texts;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.function.Consumer;

/** References of creators as pages for those who have a link, and as files for the checker. */
record ReferenceRoutes(PublicSite site) implements Consumer<Router> {
    /** What the path of a link begins with. */
    static final String PATH = SecretPaths.REFERENCE;

    private static final String FILE = ".json";
    private static final int LONGEST = 100;

    @Override
    public void accept(Router router) {
        PlainRoute.reading(router, PATH + "*").handler(this::show);
    }

    private void show(RoutingContext context) {
        String rest = rest(context);
        boolean asFile = rest.endsWith(FILE);
        String secret = asFile ? rest.substring(0, rest.length() - FILE.length()) : rest;
        site.ask(context, new OpenReference(Secret.of(secret)))
                .onSuccess(reference -> {
                    if (asFile) {
                        context.response()
                                .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                                .putHeader("X-Robots-Tag", "noindex, nofollow")
                                .end(Json.text(reference));
                    } else {
                        send(context, reference, PATH + secret + FILE);
                    }
                })
                .onFailure(cause -> PublicSite.fail(context, cause, ReferenceRoutes::sendNone));
    }

    private static String rest(RoutingContext context) {
        String rest = context.pathParam("*");
        return rest == null ? "" : rest.substring(0, Math.min(rest.length(), LONGEST));
    }

    private static void send(RoutingContext context, Reference reference, String file) {
        Texts texts = PublicSite.texts(context);
        LocalDate until = reference.expiresAt().atOffset(ZoneOffset.UTC).toLocalDate();
        PublicSite.page(
                        context,
                        reference.name(),
                        new FiguresPage(texts, reference.figures(), reference.signed(), file)
                                .ofCreator(texts.day(until)))
                .sendUnlisted(context);
    }

    private static void sendNone(RoutingContext context) {
        Texts texts = PublicSite.texts(context);
        PublicSite.sendNone(
                context,
                texts.text("proof.over"),
                "<p>%s</p>\n".formatted(HtmlText.escape(texts.text("proof.over.how"))));
    }
}
