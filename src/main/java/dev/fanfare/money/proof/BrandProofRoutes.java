package dev.fanfare.money.proof;

import dev.fanfare.money.proof.api.BrandProofs.BrandProof;
import dev.fanfare.money.proof.api.BrandProofs.ShowBrandProof;
import dev.fanfare.platform.http.pages.PublicPage;
import dev.fanfare.platform.http.pages.PublicSite;
import dev.fanfare.platform.http.server.PlainRoute;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Texts;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** The pages of brands that chose to show how they pay. */
record BrandProofRoutes(PublicSite site) implements Consumer<Router> {
    /** The row that answers the same as JSON, for the checker. */
    static final String ROW = "/api/get/public/brand/proof/";

    private static final Pattern ID = Pattern.compile("[1-9]\\d{0,17}");

    /** Of the page of this brand. */
    static String pathOf(long brandId) {
        return PublicSite.BRANDS + brandId;
    }

    @Override
    public void accept(Router router) {
        PlainRoute.reading(router, PublicSite.BRANDS + ":id").handler(this::show);
    }

    private void show(RoutingContext context) {
        String id = context.pathParam("id");
        if (!ID.matcher(id).matches()) {
            sendNone(context);
            return;
        }
        site.ask(context, new ShowBrandProof(Long.valueOf(id)))
                .onSuccess(proof -> send(context, proof))
                .onFailure(cause -> PublicSite.fail(context, cause, BrandProofRoutes::sendNone));
    }

    private static void sendNone(RoutingContext context) {
        PublicSite.sendNone(context, PublicSite.texts(context).text("proof.none"));
    }

    private void send(RoutingContext context, BrandProof proof) {
        Texts texts = PublicSite.texts(context);
        String title = texts.text("proof.title", proof.name());
        String content = proof.signed() == null
                ? "<p>%s</p>\n".formatted(HtmlText.escape(texts.text("proof.soon")))
                : new FiguresPage(texts, proof.figures(), proof.signed(), ROW + "?brand_id=" + proof.brandId())
                        .ofBrand();
        PublicSite.page(context, title, content)
                .sendPersonal(
                        context,
                        PublicPage.preview(
                                title,
                                texts.text("proof.about", proof.name(), site.house()),
                                site.at(context, pathOf(proof.brandId())),
                                site.house(),
                                null),
                        true);
    }
}
