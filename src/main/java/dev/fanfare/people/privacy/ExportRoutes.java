package dev.fanfare.people.privacy;

import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.privacy.api.OwnData.GetExport;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.http.pages.HtmlPage;
import dev.fanfare.platform.http.server.PlainRoute;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Texts;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.function.Consumer;

/** The download page of an export. Following its link fetches nothing, since programs follow links too. */
record ExportRoutes(Bus bus) implements Consumer<Router> {
    @Override
    public void accept(Router router) {
        router.get(MailKind.EXPORT_READY.path()).handler(ExportRoutes::show);
        router.post(MailKind.EXPORT_READY.path()).handler(this::fetch);
    }

    private static void show(RoutingContext context) {
        List<String> tokens = context.queryParam("token");
        String language = PlainRoute.anonymous(context).language();
        Texts texts = Texts.in(language);
        new HtmlPage(language, texts.text("page.export_ready.title"), """
                <form method="post" action="%s">
                <input type="hidden" name="token" value="%s">
                <button class="main">%s</button>
                </form>
                """.formatted(
                                MailKind.EXPORT_READY.path(),
                                HtmlText.escape(tokens.size() == 1 ? tokens.get(0) : ""),
                                HtmlText.escape(texts.text("page.export_ready.button"))))
                .send(context, 200);
    }

    private void fetch(RoutingContext context) {
        PlainRoute.count(context, Allowance.GUESSABLE)
                .compose(counted -> PlainRoute.body(context))
                .compose(body -> bus.ask(
                        PlainRoute.anonymous(context).renewed(),
                        new GetExport(new Secret(body.path("token").asText("")))))
                .onSuccess(export -> context.response()
                        .putHeader("Content-Type", "application/json")
                        .putHeader("Content-Disposition", "attachment; filename=\"fanfare-data.json\"")
                        .end(export.content().value()))
                .onFailure(cause -> PlainRoute.fail(context, cause));
    }
}
