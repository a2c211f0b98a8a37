package dev.fanfare.campaigns.campaign;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CampaignStatusTest {
    private static final String STATUS = "/api/campaign/status/";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Advertiser advertiser = world.advertiser("EUR");
    private final Client operator = world.operator().backend();

    private long campaign(String status) {
        long id = advertiser.campaign().id();
        node.execute("update campaigns set status = ? where id = ?", status, id);
        return id;
    }

    private String status(long id) {
        return node.text("select status from campaigns where id = ?", id);
    }

    @Test
    @DisplayName("ER-09, section 5: every move that is allowed is made, every other refused with those that are")
    void movesAsTheTableSays() {
        Map<String, List<String>> moves = Map.of(
                "draft", List.of("pending", "cancelled"),
                "pending", List.of("active", "draft", "cancelled"),
                "active", List.of("paused", "completed", "cancelled"),
                "paused", List.of("active", "completed", "cancelled"),
                "completed", List.of(),
                "cancelled", List.of());
        moves.forEach((from, allowed) -> moves.keySet().forEach(to -> {
            long id = campaign(from);
            Answer answer = operator.post(STATUS, "{campaign_id: %s, status: %s}", id, to);
            if (from.equals(to) || allowed.contains(to)) {
                answer.expect(200).expectFields("status", "message");
                assertThat(status(id)).isEqualTo(to);
            } else {
                answer.expectError(400, "business_error", "INVALID_TRANSITION");
                JsonNode details = answer.at("details");
                assertShows(details, "{from: %s, to: %s}", from, to);
                assertThat(details.path("allowed"))
                        .extracting(JsonNode::asText)
                        .containsExactlyInAnyOrderElementsOf(allowed);
                assertThat(status(id)).isEqualTo(from);
            }
        }));
    }

    @Test
    void takesAStateInAnyCase() {
        long id = campaign("active");
        operator.post(STATUS, "{campaign_id: %s, status: ' Paused '}", id).expect(200);
        assertThat(status(id)).isEqualTo("paused");
    }

    @Test
    @DisplayName("ER-06: an advertiser moves their own campaigns; another's is not there")
    void keepsToOwnCampaigns() {
        long own = campaign("active");
        advertiser.form(STATUS, "{campaign_id: %s, status: 'paused'}", own).expect(200);
        world.advertiser("EUR")
                .call(STATUS, "{campaign_id: %s, status: 'active'}", own)
                .expectError(404, "campaign_not_found");
        assertThat(status(own)).isEqualTo("paused");
        world.staff(Permission.CAMPAIGNS_MANAGE)
                .call(STATUS, "{campaign_id: %s, status: 'active'}", own)
                .expect(200);
        operator.post(STATUS, "{campaign_id: %s, status: 'active'}", Long.MAX_VALUE)
                .expectError(404, "campaign_not_found");
        operator.post(STATUS, "{campaign_id: %s, status: 'lost'}", own).expectError(422, "validation_error");
        operator.post(STATUS, "{campaign_id: %s}", own).expectError(400, "validation_error");
    }

    @Test
    @DisplayName("CA-23: of two final moves at once, one wins and the other is told")
    void oneOfTwoMovesWins() {
        for (int round = 0; round < 5; round++) {
            long id = campaign("active");
            List<CompletableFuture<Answer>> answers = List.of(
                    operator.postAsync(STATUS, "{campaign_id: %s, status: 'completed'}", id),
                    operator.postAsync(STATUS, "{campaign_id: %s, status: 'cancelled'}", id));
            assertThat(answers).extracting(answer -> answer.join().status()).containsExactlyInAnyOrder(200, 400);
            String won = answers.get(0).join().status() == 200 ? "completed" : "cancelled";
            assertThat(status(id)).isEqualTo(won);
            assertThat(node.number(
                            "select count(*) from audit_log where action = 'campaign.status' and subject = 'campaign:"
                                    + id + "'"))
                    .isEqualTo(1);
        }
    }

    @Test
    @DisplayName("Neither starts a campaign after its end nor forgets when it was started and ended")
    void keepsTimes() {
        long over = campaign("pending");
        node.execute("update campaigns set date_end = now() - interval '1 second' where id = ?", over);
        operator.post(STATUS, "{campaign_id: %s, status: 'active'}", over)
                .expectError(400, "business_error")
                .shows("{details: {code: 'CAMPAIGN_NOT_AVAILABLE', reason: 'ended'}}");

        long id = advertiser.campaign("{status: 'pending'}").id();
        for (String to : List.of("active", "paused", "active", "completed")) {
            operator.post(STATUS, "{campaign_id: %s, status: %s}", id, to).expect(200);
        }
        assertThat(node.text("select activated_at < ended_at from campaigns where id = ?", id))
                .isEqualTo("t");
    }

    @Test
    @DisplayName("CA-22: cancelling gives the best post's promise back, and tasks keep theirs")
    void givesTheBestPostsPromiseBack() {
        long id = advertiser
                .campaign("{tasks: {time: 1, minimum_reward: 50, bonus: {active: true, promo_best_post: 100}}}")
                .id();
        Publisher publisher = world.publisher();
        publisher.connects(10);
        publisher.call("/web/api/campaign/join/", "{campaign_id: %s}", id).expect(200);
        String promised = "select promised from advertisers where user_id = " + advertiser.id();
        assertThat(node.number(promised)).isEqualTo(15_000);
        operator.post(STATUS, "{campaign_id: %s, status: 'cancelled'}", id).expect(200);
        assertThat(node.number(promised)).isEqualTo(5_000);
        assertThat(Arrays.asList(status(id), node.text("select best_post_promised from campaigns where id = ?", id)))
                .containsExactly("cancelled", "0");
    }
}
