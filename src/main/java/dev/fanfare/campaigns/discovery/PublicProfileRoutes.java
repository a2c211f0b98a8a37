package dev.fanfare.campaigns.discovery;

import dev.fanfare.campaigns.discovery.api.PublicProfiles.Page;
import dev.fanfare.campaigns.discovery.api.PublicProfiles.ShowPublicProfile;
import dev.fanfare.platform.http.pages.PublicPage;
import dev.fanfare.platform.http.pages.PublicSite;
import dev.fanfare.platform.http.server.PlainRoute;
import dev.fanfare.platform.language.Texts;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** The pages of creators who chose to have one: what {@link Page} tells, and no more. */
record PublicProfileRoutes(PublicSite site) implements Consumer<Router> {
    private static final String PATH = "/creators/";
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}._-]{1,50}");

    /** Of the page of this name. */
    static String pathOf(String username) {
        return PATH + URLEncoder.encode(username, StandardCharsets.UTF_8);
    }

    @Override
    public void accept(Router router) {
        PlainRoute.reading(router, PATH + ":username").handler(this::show);
    }

    private void show(RoutingContext context) {
        String username = context.pathParam("username");
        if (!NAME.matcher(username).matches()) {
            sendNone(context);
            return;
        }
        site.ask(context, new ShowPublicProfile(username))
                .onSuccess(page -> send(context, page))
                .onFailure(cause -> PublicSite.fail(context, cause, PublicProfileRoutes::sendNone));
    }

    private static void sendNone(RoutingContext context) {
        PublicSite.sendNone(context, PublicSite.texts(context).text("creators.none"));
    }

    private void send(RoutingContext context, Page page) {
        Texts texts = PublicSite.texts(context);
        String about = page.content().bio() == null
                ? texts.text("creators.lead", page.username(), site.house())
                : page.content().bio();
        String picture = page.content().picture();
        PublicSite.page(context, page.username(), new PublicProfilePage(texts, site.house(), page.content()).html())
                .sendPersonal(
                        context,
                        PublicPage.preview(
                                page.username(),
                                about,
                                site.at(context, pathOf(page.username())),
                                site.house(),
                                picture == null ? null : site.at(context, picture + "/640")),
                        page.indexed());
    }
}
