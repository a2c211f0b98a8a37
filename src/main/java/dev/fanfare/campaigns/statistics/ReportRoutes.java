package dev.fanfare.campaigns.statistics;

import dev.fanfare.campaigns.statistics.api.SharedReports.OpenSharedReport;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.http.pages.PublicSite;
import dev.fanfare.platform.http.server.PlainRoute;
import dev.fanfare.platform.http.server.SecretPaths;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Texts;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;

/** Shared reports as pages for those who have a link. Whatever is no link that works is answered alike. */
record ReportRoutes(PublicSite site) implements Consumer<Router> {
    /** What the path of a link begins with. */
    static final String PATH = SecretPaths.REPORT;

    private static final int LONGEST = 100;

    @Override
    public void accept(Router router) {
        PlainRoute.reading(router, PATH + "*").handler(this::show);
    }

    private void show(RoutingContext context) {
        site.ask(context, new OpenSharedReport(secret(context)))
                .onSuccess(report -> PublicSite.page(
                                context,
                                report.campaign().name(),
                                ReportPage.html(report, PublicSite.texts(context), site.house()))
                        .sendUnlisted(context))
                .onFailure(cause -> PublicSite.fail(context, cause, ReportRoutes::sendNone));
    }

    private static Secret secret(RoutingContext context) {
        String rest = context.pathParam("*");
        return Secret.of(rest == null ? "" : rest.substring(0, Math.min(rest.length(), LONGEST)));
    }

    private static void sendNone(RoutingContext context) {
        Texts texts = PublicSite.texts(context);
        PublicSite.sendNone(
                context,
                texts.text("report.over"),
                "<p>%s</p>\n".formatted(HtmlText.escape(texts.text("report.over.how"))));
    }
}
