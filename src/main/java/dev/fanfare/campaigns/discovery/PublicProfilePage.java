package dev.fanfare.campaigns.discovery;

import dev.fanfare.campaigns.discovery.api.ProfileContent;
import dev.fanfare.campaigns.discovery.api.ProfileContent.Account;
import dev.fanfare.campaigns.discovery.api.ProfileContent.Post;
import dev.fanfare.formats.text.NetworkName;
import dev.fanfare.platform.http.pages.NetworkIcon;
import dev.fanfare.platform.http.pages.PublicSite;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Texts;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A creator as a page.
 *
 * @param house name of the installation
 */
record PublicProfilePage(Texts texts, String house, ProfileContent content) {
    /** What follows the creator's name. */
    String html() {
        return "<div class=\"person\">%s<div>%s%s</div></div>\n%s%s%s<p class=\"soft\">%s</p>\n"
                .formatted(
                        PublicSite.picture(content.picture(), 320, 128),
                        content.bio() == null ? "" : "<p class=\"said\">%s</p>".formatted(escaped(content.bio())),
                        words(),
                        figures(),
                        part("creators.accounts", content.accounts(), this::account),
                        part("creators.posts", content.posts(), this::post),
                        escaped(texts.text("creators.works", house)));
    }

    /** Where the creator is, what the posts are about, and in which languages. */
    private String words() {
        List<String> said = new ArrayList<>();
        if (content.country() != null) {
            said.add(texts.country(content.country()));
        }
        if (!content.categories().isEmpty()) {
            said.add(String.join(", ", content.categories()));
        }
        if (!content.languages().isEmpty()) {
            said.add(texts.text(
                    "creators.speaks",
                    content.languages().stream().map(texts::language).collect(Collectors.joining(", "))));
        }
        return said.isEmpty() ? "" : "<p class=\"soft\">%s</p>".formatted(escaped(String.join(" · ", said)));
    }

    private String figures() {
        String tiles = Stream.concat(
                        Stream.of(
                                tile("creators.followers", content.followers(), texts::number),
                                tile("creators.engagement", content.engagement(), texts::percent),
                                tile("creators.accepted_posts", content.acceptedPosts(), texts::number),
                                tile("creators.campaigns", content.campaigns(), texts::number)),
                        content.earnings().stream()
                                .map(one -> tile(
                                        "creators.earned", one, sum -> texts.amount(sum.amount(), sum.currency()))))
                .collect(Collectors.joining());
        return tiles.isEmpty() ? "" : "<dl class=\"tiles\">%s</dl>\n".formatted(tiles);
    }

    private <V> String tile(String name, V value, Function<V, String> shown) {
        return value == null
                ? ""
                : "<div><dt>%s</dt><dd>%s</dd></div>".formatted(escaped(texts.text(name)), escaped(shown.apply(value)));
    }

    private <V> String part(String title, List<V> rows, Function<V, String> row) {
        return rows.isEmpty()
                ? ""
                : "<h2>%s</h2>\n<ul class=\"cards\">%s</ul>\n"
                        .formatted(
                                escaped(texts.text(title)),
                                rows.stream().map(row).collect(Collectors.joining()));
    }

    private String account(Account one) {
        return card(
                one.network(),
                one.url(),
                Stream.of(
                        counted("creators.of_followers", one.followers()),
                        one.engagement() == null
                                ? ""
                                : texts.text("creators.of_engagement", texts.percent(one.engagement()))));
    }

    private String post(Post one) {
        return card(
                one.network(),
                one.url(),
                Stream.of(counted("creators.reached", one.reach()), counted("creators.engaged", one.engagement())));
    }

    private String counted(String text, Long count) {
        return count == null ? "" : texts.text(text, count);
    }

    private String card(String network, String url, Stream<String> figures) {
        String said = figures.filter(one -> !one.isEmpty()).collect(Collectors.joining(" · "));
        return "<li><h3>%s %s</h3><p>%s</p>%s</li>\n"
                .formatted(
                        NetworkIcon.of(network),
                        escaped(network == null ? texts.text("creators.post") : NetworkName.of(network)),
                        link(url),
                        said.isEmpty() ? "" : "<p class=\"soft\">%s</p>".formatted(escaped(said)));
    }

    /** An address elsewhere by its host and path, as far as it has them. */
    private static String link(String url) {
        URI parsed;
        try {
            parsed = URI.create(url.strip());
        } catch (IllegalArgumentException e) {
            return PublicSite.link(url, url, url);
        }
        String host = parsed.getHost();
        String path = parsed.getPath() == null || parsed.getPath().equals("/") ? "" : parsed.getPath();
        return PublicSite.link(url, host == null ? url : host.replaceFirst("^www[.]", "") + path, url);
    }

    private static String escaped(String text) {
        return HtmlText.escape(text);
    }
}
