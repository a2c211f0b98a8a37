package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.api.Guidance;
import dev.fanfare.campaigns.campaign.api.ListCampaignFunding;
import dev.fanfare.campaigns.campaign.api.ListCampaignFunding.CampaignFunding;
import dev.fanfare.campaigns.campaign.api.ListPublicCampaigns;
import dev.fanfare.campaigns.campaign.api.ListPublicCampaigns.PublicCampaigns;
import dev.fanfare.campaigns.campaign.api.ListPublicCampaigns.PublicCampaigns.Item;
import dev.fanfare.formats.text.NetworkName;
import dev.fanfare.platform.http.pages.PublicPage;
import dev.fanfare.platform.http.pages.PublicSite;
import dev.fanfare.platform.http.server.PlainRoute;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.media.Media;
import io.vertx.core.Future;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Active campaigns as pages that anyone may read, share and find: what {@link PublicCampaigns} tells, and no more.
 */
record CampaignRoutes(PublicSite site) implements Consumer<Router> {
    private static final String PATH = PublicSite.CAMPAIGNS;
    private static final int PER_PAGE = 24;
    private static final int LONGEST = 100;

    @Override
    public void accept(Router router) {
        PlainRoute.reading(router, PATH).handler(this::list);
        PlainRoute.reading(router, PATH + "/:id").handler(this::show);
    }

    private void list(RoutingContext context) {
        String search = parameter(context, "q");
        site.ask(
                        context,
                        new ListPublicCampaigns(null, null, null, PER_PAGE, parameter(context, "after"), search, null))
                .compose(found ->
                        funding(context, found).onSuccess(funding -> sendList(context, search, found, funding)))
                .onFailure(cause -> PlainRoute.fail(context, cause));
    }

    private void show(RoutingContext context) {
        site.ask(context, new ListPublicCampaigns(null, null, null, 1, null, null, id(context)))
                .compose(found -> funding(context, found).onSuccess(funding -> {
                    if (found.campaigns().isEmpty()) {
                        PublicSite.sendNone(context, PublicSite.texts(context).text("campaigns.over"));
                    } else {
                        Item one = found.campaigns().get(0);
                        sendOne(context, one, funding.get(one.id()));
                    }
                }))
                .onFailure(cause -> PlainRoute.fail(context, cause));
    }

    /** What pays for these campaigns, by their ids; one that has just ended may be missing. */
    private Future<Map<Long, CampaignFunding.Item>> funding(RoutingContext context, PublicCampaigns found) {
        List<Long> ids = found.campaigns().stream().map(Item::id).toList();
        return ids.isEmpty()
                ? Future.succeededFuture(Map.of())
                // The request is counted already.
                : site.bus()
                        .ask(PlainRoute.anonymous(context).renewed(), new ListCampaignFunding(ids, null, ids.size()))
                        .map(funding -> funding.campaigns().stream()
                                .collect(Collectors.toMap(CampaignFunding.Item::id, Function.identity())));
    }

    /** The beginning of its first value; null if it is not there or empty. */
    private static String parameter(RoutingContext context, String name) {
        List<String> values = context.queryParam(name);
        if (values.isEmpty() || values.get(0).isBlank()) {
            return null;
        }
        String value = values.get(0);
        return value.substring(0, Math.min(value.length(), LONGEST));
    }

    /** What is no number is no campaign's. */
    private static Long id(RoutingContext context) {
        String id = context.pathParam("id");
        return id.matches("[1-9]\\d{0,17}") ? Long.valueOf(id) : Long.valueOf(0);
    }

    private void sendList(
            RoutingContext context, String search, PublicCampaigns found, Map<Long, CampaignFunding.Item> funding) {
        Texts texts = PublicSite.texts(context);
        String cards = found.campaigns().stream()
                .map(one -> card(texts, one, funding.get(one.id())))
                .collect(Collectors.joining());
        String content = """
                <p>%s <a href="/console/">%s</a></p>
                <form role="search"><label>%s <input type="search" name="q" maxlength="100" value="%s"></label></form>
                %s
                """.formatted(
                        escaped(texts.text("campaigns.lead")),
                        escaped(texts.text("campaigns.sign_up")),
                        escaped(texts.text("campaigns.search")),
                        escaped(search == null ? "" : search),
                        found.campaigns().isEmpty()
                                ? "<p>" + escaped(texts.text("campaigns.none")) + "</p>"
                                : "<ul class=\"cards\">" + cards + "</ul>" + next(texts, search, found.next()));
        String title = texts.text("campaigns.title");
        PublicSite.page(context, title, content)
                .send(
                        context,
                        PublicPage.preview(
                                title, texts.text("campaigns.lead"), site.at(context, PATH), site.house(), null));
    }

    private static String card(Texts texts, Item one, CampaignFunding.Item funding) {
        return """
                <li>%s<h2><a href="%s/%d">%s</a></h2><p>%s</p><p class="soft">%s</p>%s</li>
                """.formatted(
                        PublicSite.picture(one.imageLogo(), 160, 64),
                        PATH,
                        one.id(),
                        escaped(one.name()),
                        escaped(one.tagline()),
                        escaped(networks(one) + " · " + pays(texts, one)),
                        badge(texts, funding));
    }

    private static String badge(Texts texts, CampaignFunding.Item funding) {
        return funding == null || !funding.funded()
                ? ""
                : "<p><span class=\"funded\">%s</span></p>\n".formatted(escaped(texts.text("campaigns.funded")));
    }

    private static String proof(Texts texts, CampaignFunding.Item funding) {
        return funding == null || funding.proof() == null
                ? ""
                : "<p><a href=\"%s\">%s</a></p>\n"
                        .formatted(escaped(funding.proof()), escaped(texts.text("proof.title", funding.brand())));
    }

    private static String next(Texts texts, String search, String cursor) {
        return cursor == null
                ? ""
                : "<p><a rel=\"next\" href=\"%s?%safter=%s\">%s</a></p>"
                        .formatted(
                                PATH,
                                search == null ? "" : "q=" + encoded(search) + "&amp;",
                                encoded(cursor),
                                escaped(texts.text("campaigns.more")));
    }

    private void sendOne(RoutingContext context, Item one, CampaignFunding.Item funding) {
        Texts texts = PublicSite.texts(context);
        String content = """
                %s<p>%s</p>
                <p>%s · %s</p>
                %s%s<p><a class="main" href="/console/find?open=%d">%s</a></p>
                """.formatted(
                        PublicSite.picture(one.imageLogo(), 320, 128),
                        escaped(one.tagline()),
                        escaped(networks(one)),
                        escaped(pays(texts, one)),
                        guidance(texts, one.guidance()),
                        badge(texts, funding) + proof(texts, funding),
                        one.id(),
                        escaped(texts.text("campaigns.join")));
        String logo = Media.ours(one.imageLogo());
        PublicSite.page(context, one.name(), content)
                .send(
                        context,
                        PublicPage.preview(
                                one.name(),
                                one.tagline(),
                                site.at(context, PATH + "/" + one.id()),
                                site.house(),
                                logo == null ? null : site.at(context, logo + "/640")));
    }

    private static String guidance(Texts texts, Guidance guidance) {
        return points(texts.text("campaigns.deliverables"), guidance.deliverables())
                + points(texts.text("campaigns.dos"), guidance.dos())
                + points(texts.text("campaigns.donts"), guidance.donts());
    }

    private static String points(String title, List<String> points) {
        return points.isEmpty()
                ? ""
                : "<h2>%s</h2><ul>%s</ul>\n"
                        .formatted(
                                escaped(title),
                                points.stream()
                                        .map(one -> "<li>" + escaped(one) + "</li>")
                                        .collect(Collectors.joining()));
    }

    private static String networks(Item one) {
        return one.networks().stream().map(NetworkName::of).collect(Collectors.joining(", "));
    }

    private static String pays(Texts texts, Item one) {
        return texts.text("campaigns.pays", texts.amount(one.minimumReward(), one.currency()));
    }

    private static String escaped(String text) {
        return HtmlText.escape(text);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
