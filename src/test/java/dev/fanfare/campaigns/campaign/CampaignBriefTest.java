package dev.fanfare.campaigns.campaign;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A brief in Markdown, what a post is to keep to, and updates of one draft from two windows. */
class CampaignBriefTest {
    private static final String CREATE = "/api/campaign/create/";
    private static final String UPDATE = "/api/campaign/update/";
    private static final String GET = "/api/campaign/get/";
    private static final String RENDER = "/api/campaign/brief/";

    private final World world = World.shared();
    private final Advertiser advertiser = world.advertiser("EUR");

    private Answer creates(Object... members) {
        return advertiser.call(
                CREATE, Body.with(Body.of("""
                {advertiser_id: %s, name: 'Autumn', date_end: %s, networks: ['instagram'], currency: 'EUR',
                 tasks: {time: 72, minimum_reward: 50}, max_participants: 2}""", advertiser.id(), Instant.now().plus(30, ChronoUnit.DAYS)), members));
    }

    private long drafts(Object... members) {
        return creates(members).expect(201).number("campaign_id");
    }

    private Answer updates(long id, Object... members) {
        return advertiser.call(UPDATE, Body.with(Body.of("{campaign_id: %s}", id), members));
    }

    private Answer shown(long id) {
        return advertiser.ok(GET, "{campaign_id: %s}", id);
    }

    private String rendered(String markdown) {
        return advertiser
                .call(RENDER, Map.of("description_markdown", markdown))
                .expect(200)
                .text("description");
    }

    @Test
    @DisplayName("a brief in Markdown is kept to be edited, and its rendering is the description that all clients read")
    void rendersMarkdown() {
        String markdown =
                "# Show it\n\nIn **one** post:\n- outdoors\n- by *day*\n\n[Shop](https://shop.example/a)\nAsk us.";
        long id = drafts(Map.of("description_markdown", markdown));
        Answer campaign = shown(id);
        assertThat(campaign.text("description_markdown")).isEqualTo(markdown);
        assertThat(campaign.text("description"))
                .isEqualTo(rendered(markdown))
                .contains(
                        "<h1>Show it</h1>",
                        "<strong>one</strong>",
                        "<li>outdoors</li>",
                        "<em>day</em>",
                        "<a href=\"https://shop.example/a\" rel=\"nofollow\">Shop</a><br />");
        // What is left out stays; a client that sends back all that it read changes nothing.
        updates(id, Map.of("name", "Winter")).expect(200);
        updates(id, Map.of("description_markdown", markdown, "description", campaign.text("description")))
                .expect(200);
        shown(id).shows("{name: 'Winter', description_markdown: %s}", markdown);
        updates(id, Map.of("description_markdown", markdown, "description", "<p>Else</p>"))
                .expectError(422, "validation_error");
        // HTML alone takes the Markdown away; blank Markdown takes the brief away.
        updates(id, Map.of("description", "<p>New<script>x</script></p>")).expect(200);
        assertThat(shown(id).fields()).doesNotContain("description_markdown");
        shown(id).shows("{description: '<p>New</p>'}");
        updates(id, Map.of("description_markdown", " ")).expect(200);
        shown(id).shows("{description: ''}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script>",
                "<img src=x onerror=alert(1)>",
                "[x](javascript:alert(1))",
                "[x](JaVaScRiPt:alert(1))",
                "[x](java\tscript:alert(1))",
                "[x](data:text/html;base64,PHNjcmlwdD4=)",
                "[x](&#x6A;avascript:alert(1))",
                "![x](https://elsewhere.example/seen.png)",
                "<a href=\"https://a.example\" onclick=\"alert(1)\">x</a>",
                "<svg/onload=alert(1)>",
                "<iframe src=https://a.example></iframe>",
                "<p style=\"position:fixed\">x</p>",
                "<div><p><b>**<scr<script>ipt>alert(1)</scr</script>ipt>**",
                "[a]: javascript:alert(1)\n\n[a]",
                "<javascript:alert(1)>",
                "`<script>`\n\n```html\n<script>alert(1)</script>\n```",
                "<!-- <script> -->\n<![CDATA[<script>]]>"
            })
    @DisplayName("hostile Markdown renders to text, or to nothing")
    void cleansHostileMarkdown(String hostile) {
        assertThat(rendered(hostile).toLowerCase(Locale.ROOT))
                .doesNotContain("<script", "<img", "<svg", "<iframe", "<!--", "style=", "onclick", "onerror")
                .doesNotContainPattern("href=\"(?!https?:)");
    }

    @Test
    @DisplayName("Markdown has a limit of its size and of its depth, and takes no longer than a page to read")
    void limitsMarkdown() {
        assertThat(rendered("a".repeat(20_000))).hasSize(20_007);
        for (String field : List.of("description_markdown", "description")) {
            updates(drafts(), Map.of(field, "x".repeat(100_000))).expectError(422, "validation_error");
        }
        advertiser.invalid("description_markdown", RENDER, "{description_markdown: %s}", "x".repeat(100_000));
        advertiser.refused(400, "validation_error", RENDER, "{}");
        for (String nested : List.of("> ", "- ", "1. ", "*a **b ", "<div>")) {
            String text = nested.repeat(20_000 / nested.length());
            Answer answer = advertiser.call(RENDER, Map.of("description_markdown", text));
            assertThat(answer.status()).as(nested).isIn(200, 422);
        }
        advertiser.invalid("description_markdown", RENDER, "{description_markdown: %s}", "> ".repeat(60) + "deep");
        for (String slow : List.of("[", "![", "*", "_", "`", "~", "<", "&", "\\", "](", "[](", "*a_", "``` ", "| ")) {
            rendered(slow.repeat(20_000 / slow.length()));
        }
    }

    private static final String GUIDANCE =
            "{dos: ['Show the jacket in the rain ', 'Name it'], donts: ['No <b>alcohol</b>'], deliverables: ['One reel of 30 s']}";

    @Test
    @DisplayName("what a post is to keep to is shown to creators, reviewers and everybody, and as of joining in a task")
    void showsGuidance() {
        String expected =
                "{dos: ['Show the jacket in the rain', 'Name it'], donts: ['No <b>alcohol</b>'], deliverables: ['One reel of 30 s']}";
        Campaign campaign = advertiser.campaign(Body.with(Body.of(GUIDANCE), "{drafts: true}"));
        long id = campaign.id();
        Publisher early = world.publisher().connected();
        Task task = early.joins(campaign);
        early.ok("/web/api/get/campaign/", "{id: %s}", id).shows(expected);
        assertThat(world.anybody().get("/campaigns/" + id).expect(200).text())
                .contains("<h2>Avoid</h2><ul><li>No &lt;b&gt;alcohol&lt;/b&gt;</li></ul>");
        world.anybody()
                .post("/api/get/public/campaigns/", "{campaign_id: %s}", id)
                .shows("{campaigns: [" + expected + "]}");
        assertThat(world.anybody()
                        .post("/api/get/public/campaigns/", "{}")
                        .body()
                        .findValues("dos"))
                .isEmpty();
        world.operator()
                .ok(
                        "/admin/api/campaigns/update/",
                        "{campaign_id: %s, dos: ['Only this'], donts: [], drafts: false}",
                        id);
        Publisher late = world.publisher().connected();
        Task second = late.joins(campaign);
        Body.assertShows(early.tasks(id).get(0).path("campaign"), expected);
        JsonNode fresh = late.tasks(id).get(0).path("campaign");
        Body.assertShows(fresh, "{dos: ['Only this'], deliverables: ['One reel of 30 s']}");
        assertThat(fresh.has("donts")).isFalse();
        early.ok("/web/api/task/draft/", "{task_id: %s, text: 'In the rain. #ad'}", task.id());
        world.operator()
                .ok("/api/tasks/drafts/", "{campaign_id: %s}", id)
                .shows("{drafts: [{campaign: " + expected + "}]}");
        second.handsIn();
        world.operator()
                .ok("/api/tasks/review-queue/", "{campaign_id: %s}", id)
                .shows("{items: [{campaign: {dos: ['Only this']}}]}");
    }

    @Test
    @DisplayName(
            "a list of what to keep to has at most 20 texts of at most 200 characters; after the approval it stays")
    void limitsGuidance() {
        for (String list : List.of("dos", "donts", "deliverables")) {
            creates(Map.of(list, Collections.nCopies(21, "x"))).expectError(422, "validation_error");
            creates(Map.of(list, List.of("x".repeat(201)))).expectError(422, "validation_error");
            creates(Map.of(list, List.of(" "))).expectError(400, "validation_error");
        }
        long id = drafts(Map.of("description", "<p>Show it.</p>", "dos", List.of("x".repeat(200))));
        updates(id, Map.of("status", "pending")).expect(200);
        Answer refused = updates(id, Map.of("dos", List.of("Else"), "description_markdown", "Else"))
                .expectError(422, "validation_error");
        assertThat(Answer.fields(refused.at("details.field_errors")))
                .contains("dos", "description", "description_markdown");
    }

    @Test
    @DisplayName(
            "CN-05: an update that names the revision it read is refused after another change, and of two at once one wins")
    void keepsTheLaterChange() {
        long id = drafts();
        shown(id).shows("{revision: 1}");
        updates(id, "{revision: 1, name: 'Mine'}").expect(200).shows("{revision: 2}");
        updates(id, "{revision: 1, name: 'Yours'}").expectError(409, "conflict", "CAMPAIGN_CHANGED");
        shown(id).shows("{revision: 2, name: 'Mine'}");
        updates(id, "{name: 'Whatever'}").expect(200).shows("{revision: 3}");
        List<Integer> answers = together(4, one -> updates(id, Map.of("revision", 3, "name", "Of window " + one))
                .status());
        assertThat(answers).containsOnlyOnce(200).containsOnly(200, 409);
        shown(id).shows("{revision: 4}");
        // Terms that are set apart count, too.
        world.operator().ok("/api/campaign/settings/", "{campaign_id: %s, settings: {post_rate: 60}}", id);
        updates(id, "{revision: 4, name: 'Late'}").expectError(409, "conflict", "CAMPAIGN_CHANGED");
    }

    @Test
    @DisplayName("a start and a number of places can be taken away again, where that may be changed")
    void clears() {
        long id = drafts(
                Map.of("date_start", Instant.now().plus(2, ChronoUnit.DAYS).toString()));
        updates(id, "{name: 'Spring'}").expect(200);
        assertThat(shown(id).at("date_start").isNull()).isFalse();
        updates(id, "{clear: ['date_start', 'max_participants']}").expect(200);
        shown(id).shows("{date_start: null, max_participants: null}");
        updates(id, "{clear: ['name']}").expectError(422, "validation_error");
        updates(id, "{description: '<p>Show it.</p>', max_participants: 3, status: 'pending'}")
                .expect(200);
        assertThat(Answer.fields(updates(id, "{clear: ['date_start'], name: 'Else'}")
                        .expectError(422, "validation_error")
                        .at("details.field_errors")))
                .contains("name");
    }
}
