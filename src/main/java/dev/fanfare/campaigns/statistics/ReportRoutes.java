package dev.fanfare.campaigns.statistics;

import dev.fanfare.campaigns.statistics.api.SharedReports.OpenSharedReport;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.http.pages.HtmlPage;
import dev.fanfare.platform.http.pages.PublicPage;
import dev.fanfare.platform.http.server.PlainRoute;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Texts;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;

/**
 * Shared reports as pages for those who have a link. Whatever is no link that works is answered alike, and no link is
 * written to a log.
 *
 * @param house name of the installation
 */
record ReportRoutes(Bus bus, String house) implements Consumer<Router> {
    /** What the path of a link begins with. */
    static final String PATH = "/reports/";

    private static final int LONGEST = 100;

    @Override
    public void accept(Router router) {
        PlainRoute.reading(router, PATH + "*").handler(this::show);
    }

    private void show(RoutingContext context) {
        PlainRoute.concealPath(context, PATH + "…");
        Caller caller = PlainRoute.anonymous(context);
        PlainRoute.count(context, Allowance.GENERAL)
                .compose(counted -> bus.ask(caller.renewed(), new OpenSharedReport(secret(context))))
                .onSuccess(
                        report -> new PublicPage(ReportPage.of(report, caller.language(), house)).sendUnlisted(context))
                .onFailure(cause -> {
                    if (CommonFault.RESOURCE_NOT_FOUND.isStatusOf(cause)) {
                        sendNone(context);
                    } else {
                        PlainRoute.fail(context, cause);
                    }
                });
    }

    private static Secret secret(RoutingContext context) {
        String rest = context.pathParam("*");
        return Secret.of(rest == null ? "" : rest.substring(0, Math.min(rest.length(), LONGEST)));
    }

    private static void sendNone(RoutingContext context) {
        String language = PlainRoute.anonymous(context).language();
        Texts texts = Texts.in(language);
        new HtmlPage(
                        language,
                        texts.text("report.over"),
                        "<p>%s</p>\n".formatted(HtmlText.escape(texts.text("report.over.how"))))
                .send(context, 404);
    }
}
