package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What people without an account read of campaigns, and what networks show of a link to one. */
class CampaignPagesTest {
    private final Node node = Node.shared();
    private final World world = node.world();
    private final Client anybody = node.client();

    private long named(String name, String member, String value) {
        long id = world.advertiser("USD").campaign().id();
        world.operator()
                .backend()
                .post("/admin/api/campaigns/update/", Map.of("campaign_id", id, "name", name, member, value))
                .expect(200);
        return id;
    }

    private String page(long id) {
        return anybody.get("/campaigns/" + id).expect(200).text();
    }

    @Test
    @DisplayName("a campaign's page says what the public list says, with a preview for links and the way to join")
    void showsWhatThePublicListShows() {
        long id = named("Sun cream & more", "tagline", "Show how you <b>protect</b> yourself");
        Answer answer = anybody.get("/campaigns/" + id).expect(200);
        assertThat(answer.header("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "img-src 'self'")
                .doesNotContain("unsafe", "script-src", "http");
        assertThat(answer.text())
                .contains(
                        "<h1>Sun cream &amp; more</h1>",
                        "Show how you &lt;b&gt;protect&lt;/b&gt; yourself",
                        "<meta property=\"og:title\" content=\"Sun cream &amp; more\">",
                        "<link rel=\"canonical\" href=\"http",
                        "/console/find?open=" + id)
                .doesNotContain("noindex", "<b>protect", "<script");
    }

    @Test
    @DisplayName("the gallery is searched and goes on by a cursor, and has nothing that is not active")
    void listsAndSearches() {
        String name = "Gallery" + System.nanoTime();
        List<Long> ids = List.of(named(name + " one", "tagline", "One"), named(name + " two", "tagline", "Two"));
        String found = anybody.get("/campaigns?q=" + name.toLowerCase(Locale.ROOT))
                .expect(200)
                .text();
        ids.forEach(id -> assertThat(found).contains("href=\"/campaigns/" + id + "\""));
        assertThat(found).doesNotContain("rel=\"next\"", "noindex");
        world.operator().moves(ids.get(0), "paused");
        assertThat(anybody.get("/campaigns?q=" + name).expect(200).text())
                .contains("/campaigns/" + ids.get(1))
                .doesNotContain("/campaigns/" + ids.get(0) + "\"");
        anybody.get("/campaigns/" + ids.get(0)).expect(404);
        assertThat(anybody.get("/campaigns?q=%3Cb%3E" + name).expect(200).text())
                .contains("value=\"&lt;b&gt;" + name + "\"", "No campaign is open now");
        assertThat(anybody.get("/campaigns").expect(200).text()).contains("/campaigns/" + ids.get(1));
    }

    @Test
    @DisplayName("a picture of another host is no part of a page, and ours is a part of the preview")
    void loadsOurPicturesOnly() {
        long foreign = named("Foreign", "image_logo", "https://elsewhere.example/logo.png");
        assertThat(page(foreign)).doesNotContain("elsewhere.example", "og:image", "<img");
    }

    @Test
    @DisplayName("what is no campaign's address is answered with a page or a refusal, never with a fault")
    void refusesWhatIsNone() {
        for (String id : List.of("0", "-1", "999999999", "99999999999999999999", "x", "%00", "1.5")) {
            assertThat(anybody.get("/campaigns/" + id).status()).as(id).isEqualTo(404);
        }
        assertThat(anybody.get("/campaigns?after=nonsense").status()).isBetween(400, 499);
        anybody.get("/campaigns?q=" + "x".repeat(1_000)).expect(200);
        assertThat(anybody.with("Accept-Language", "de").get("/campaigns").text())
                .contains("<html lang=\"de\">", "Kampagnen für Creator");
    }
}
