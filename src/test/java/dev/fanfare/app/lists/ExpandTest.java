package dev.fanfare.app.lists;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Repositories;
import dev.fanfare.support.SentStatements;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Records beside the ids that refer to them. */
class ExpandTest {
    private static final Map<String, String> STATEMENTS = Repositories.statements();
    private static final String LIST_CARDS = "people.profile.ProfileRepository.LIST_CARDS";
    private static final String LIST_BRANDS = "people.advertiser.store.BrandRepository.LIST_OF_CAMPAIGNS";

    private final Node node = Node.shared();
    private final World world = World.shared();

    private static long sent(String statement) {
        return SentStatements.sent(STATEMENTS.get(statement));
    }

    @Test
    @DisplayName("A list of tasks shows who they are of, but not who has hidden the profile, with one statement a page")
    void showsWhoMayBeSeen() {
        Advertiser advertiser = world.advertiser("USD");
        Campaign campaign = advertiser.campaign();
        Publisher shown = world.publisher().connected(12_000);
        Publisher hidden = world.publisher().connected(12_000);
        Task first = shown.joins(campaign);
        Task second = hidden.joins(campaign);
        node.execute("update users set profile_public = true where id = ?", shown.id());
        node.execute("update users set profile_public = false where id = ?", hidden.id());
        advertiser.backend();
        long before = sent(LIST_CARDS);
        long brands = sent(LIST_BRANDS);
        Answer tasks = advertiser.ok("/api/tasks/", "{campaign_id: %s, expand: ['user', 'brand']}", campaign.id());
        assertThat(sent(LIST_CARDS)).isEqualTo(before + 1);
        assertThat(sent(LIST_BRANDS)).isEqualTo(brands + 1);
        assertThat(tasks.body()).hasSize(2);
        JsonNode newest = tasks.body().get(0);
        JsonNode oldest = tasks.body().get(1);
        assertThat(newest.path("id").asLong()).isEqualTo(second.id());
        assertThat(newest.has("user")).isFalse();
        assertThat(oldest.path("id").asLong()).isEqualTo(first.id());
        assertThat(oldest.at("/user/username").asText()).isEqualTo(shown.username());
        assertThat(oldest.at("/user/id").asLong()).isEqualTo(shown.id());
        assertThat(oldest.at("/campaign/brand/name").asText()).isNotEmpty();
        // Staff who may see accounts see all.
        Answer all = world.operator()
                .ok("/api/tasks/", "{campaign_id: %s, fields: 'id, status', expand: 'user'}", campaign.id());
        for (JsonNode task : all.body()) {
            assertThat(Answer.fields(task)).containsExactlyInAnyOrder("id", "status", "user");
        }
        // Nothing is added unless it is asked for.
        assertThat(advertiser
                        .ok("/api/tasks/", "{campaign_id: %s}", campaign.id())
                        .body()
                        .get(1)
                        .has("user"))
                .isFalse();
        assertThat(advertiser
                        .ok("/api/task/get/", "{task_id: %s, expand: ['user']}", first.id())
                        .text("user.username"))
                .isEqualTo(shown.username());
        assertThat(advertiser
                        .ok("/api/task/get/", "{task_id: %s, expand: ['user']}", second.id())
                        .body()
                        .has("user"))
                .isFalse();
    }

    @Test
    @DisplayName(
            "A query names members by commas or keys; the links to other pages repeat them, and a GET has its own tag")
    void isRepeatedByLinks() {
        Advertiser advertiser = world.advertiser("USD");
        Campaign campaign = advertiser.campaign();
        advertiser.backend();
        String list = "/api/campaigns/?advertiser_id=" + advertiser.id() + "&limit=1&page=1&expand=brand&fields=";
        Answer one = advertiser.backend().get(list + "id,name").expect(200);
        Answer other = advertiser.backend().get(list + "id&fields=name").expect(200);
        assertThat(one.body()).isEqualTo(other.body()).hasSize(1);
        assertThat(Answer.fields(one.body().get(0))).containsExactlyInAnyOrder("id", "brand", "name");
        assertThat(one.body().get(0).path("id").asLong()).isEqualTo(campaign.id());
        assertThat(one.header("Link").orElseThrow())
                .contains("fields=id%2Cname&")
                .contains("expand=brand&");
        assertThat(other.header("Link").orElseThrow()).contains("fields=id&fields=name&");
    }

    @Test
    @DisplayName("Nothing is read for a page without items")
    void asksForNothing() {
        long before = sent(LIST_CARDS);
        Advertiser advertiser = world.advertiser("USD");
        Campaign campaign = advertiser.campaign();
        advertiser.backend();
        assertThat(advertiser
                        .ok("/api/tasks/", "{campaign_id: %s, expand: ['user']}", campaign.id())
                        .body())
                .isEmpty();
        assertThat(sent(LIST_CARDS)).isEqualTo(before);
    }
}
