package dev.fanfare.app.lists;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** HT-16: bare arrays say in their headers how long they are and where the other pages are. */
class PagedListsTest {
    private static final Pattern LINK = Pattern.compile("<([^>]+)>; rel=\"(\\w+)\"");

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Advertiser advertiser = world.advertiser("EUR");
    private final Client client = world.operator().backend();

    private static Map<String, String> links(Answer answer) {
        Map<String, String> links = new HashMap<>();
        Matcher matcher = LINK.matcher(answer.header("Link").orElseThrow());
        while (matcher.find()) {
            links.put(matcher.group(2), matcher.group(1));
        }
        return links;
    }

    private static List<Long> ids(Answer answer) {
        List<Long> ids = new ArrayList<>();
        for (JsonNode one : answer.expect(200).body()) {
            ids.add(one.path("id").asLong());
        }
        return ids;
    }

    @Test
    @DisplayName("HT-16: one comes through the whole list by its links, whatever it was asked for with")
    void leadsFromPageToPage() {
        long campaign = advertiser.campaign().id();
        for (int i = 0; i < 6; i++) {
            advertiser.campaign().id();
        }
        node.execute("""
                with p as (insert into participations (campaign_id, user_id, status) values (%1$d, %2$d, 'joined')
                           returning id),
                     d as (insert into task_definitions (campaign_id, type, title, description, requirements)
                           select %1$d, 'post', '', '', '' from generate_series(1, 7) returning id)
                insert into tasks (definition_id, participation_id, campaign_id, user_id, status, deadline, currency,
                  minimum_reward, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold,
                  engagement_rate_threshold, promised)
                select d.id, p.id, %1$d, %2$d, 'paid', now(), 'EUR', 0, false, 0, 0, 0, 0, 0, 0 from p, d
                """.formatted(campaign, world.publisher().id()));
        for (String[] list : new String[][] {
            {"/api/campaigns/", "advertiser_id=" + advertiser.id()},
            {"/api/tasks/", "campaign_id=" + campaign + "&status=paid&status=pending"}
        }) {
            List<Long> all = ids(client.get(list[0] + "?" + list[1]));
            Answer page = client.get(list[0] + "?" + list[1] + "&limit=3");
            List<Long> walked = new ArrayList<>(ids(page));
            assertThat(links(page)).doesNotContainKey("prev").containsKeys("first", "last");
            while (links(page).containsKey("next")) {
                page = client.get(links(page).get("next"));
                walked.addAll(ids(page));
                assertThat(page.header("X-Total-Count")).contains(Integer.toString(all.size()));
            }
            assertThat(walked).isEqualTo(all).isNotEmpty();
            assertThat(ids(client.get(links(page).get("last")))).isEqualTo(ids(page));
            assertThat(ids(client.get(links(page).get("first")))).isEqualTo(all.subList(0, Math.min(3, all.size())));
        }
    }

    @Test
    @DisplayName("HT-16, HT-02: POST and HEAD have the same headers as GET; without paging there are none")
    void saysTheSameToEveryMethod() {
        for (int i = 0; i < 5; i++) {
            advertiser.campaign().id();
        }
        ObjectNode page = Body.of("{advertiser_id: %s, page: 2, limit: 2}", advertiser.id());
        String query = "/api/campaigns/?advertiser_id=" + advertiser.id() + "&page=2&limit=2";
        String expected = "</api/campaigns/?advertiser_id=%1$d&page=1&limit=2>; rel=\"first\", "
                + "</api/campaigns/?advertiser_id=%1$d&page=1&limit=2>; rel=\"prev\", "
                + "</api/campaigns/?advertiser_id=%1$d&page=3&limit=2>; rel=\"next\", "
                + "</api/campaigns/?advertiser_id=%1$d&page=3&limit=2>; rel=\"last\"";
        Answer head = client.method("HEAD", query);
        assertThat(head.bytes()).isEmpty();
        for (Answer answer : List.of(
                client.get(query), head, client.post("/api/campaigns/", page), client.form("/api/campaigns/", page))) {
            assertThat(answer.expect(200).header("X-Total-Count")).contains("5");
            assertThat(answer.header("Link")).contains(expected.formatted(advertiser.id()));
        }
        for (String plain : List.of("/api/campaigns/?advertiser_id=" + advertiser.id(), "/api/tasks/?campaign_id=-1")) {
            for (String method : List.of("GET", "HEAD")) {
                Answer answer = client.method(method, plain).expect(200);
                assertThat(answer.header("X-Total-Count")).isEmpty();
                assertThat(answer.header("Link")).isEmpty();
            }
        }
    }

    @Test
    @DisplayName(
            "HT-14, HT-16: past the end the links lead back; the limit is the one that counts; what is unknown is not repeated")
    void leadsBackFromPastTheEnd() {
        advertiser.campaign().id();
        Map<String, String> past = links(client.post(
                "/api/campaigns/",
                "{advertiser_id: %s, page: 9, limit: 500, secret: 'x', user_id: 7}",
                advertiser.id()));
        String address = "/api/campaigns/?advertiser_id=" + advertiser.id() + "&user_id=7&page=1&limit=100";
        assertThat(past).containsOnlyKeys("first", "prev", "last").containsValue(address);
        assertThat(past.values()).containsOnly(address);
        Answer none = client.get("/api/tasks/?campaign_id=-1&page=2");
        assertThat(none.header("X-Total-Count")).contains("0");
        assertThat(links(none).get("last")).isEqualTo("/api/tasks/?campaign_id=-1&page=1&limit=20");
        // Another advertiser's are not there, and the answer has the same form.
        Answer foreign =
                world.advertiser("EUR").backend().get("/api/campaigns/?advertiser_id=" + advertiser.id() + "&page=1");
        assertThat(foreign.expect(200).body()).isEmpty();
        assertThat(foreign.header("X-Total-Count")).contains("0");
        assertThat(links(foreign)).containsOnlyKeys("first", "last");
    }
}
