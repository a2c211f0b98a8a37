package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CA-12: slots that partners hold while they register a publisher. */
class HoldsTest {
    private static final String PRE = "/api/campaign/pre-register/";
    private static final String POST = "/api/campaign/post-register/";
    private static final String JOIN = "/web/api/campaign/join/";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Advertiser advertiser = world.advertiser("EUR");

    private long campaign(Object... body) {
        return advertiser.campaign(body).id();
    }

    private long taken(long campaign) {
        return node.number("select participants_count from campaigns where id = ?", campaign);
    }

    private String participation(long campaign, Publisher publisher) {
        return node.text("""
                                select coalesce((select status from participations where campaign_id = ? and user_id = ?),
                                'none')""", campaign, publisher.id());
    }

    private void lapse(long campaign) {
        node.execute("""
                                update participations set held_until = now() - interval '1 second' where status = 'held' and
                                campaign_id = ?""", campaign);
    }

    private static void unavailable(Answer answer, String reason) {
        answer.expectError(400, "business_error");
        assertThat(answer.text("details.reason")).isEqualTo(reason);
    }

    @Test
    @DisplayName("CA-12: a slot is held for half an hour, again and again the same one, and becomes a join")
    void holdsOnePlaceAndJoinsOnIt() {
        long id = campaign("{max_participants: 1}");
        Publisher publisher = world.publisher().connected();
        Answer held = publisher
                .form(PRE, "{campaign_id: %s}", id)
                .expect(200)
                .expectFields("status", "message")
                .shows("{status: 'success'}");
        String until = "select held_until from participations where campaign_id = " + id;
        String first = node.text(until);
        assertThat(node.text("""
                                        select held_until - now() between interval '29 minutes' and interval '30 minutes' from
                                        participations where campaign_id = ?""", id)).isEqualTo("t");
        assertThat(publisher.call(PRE, "{campaign_id: %s}", id).expect(200).text("message"))
                .isEqualTo(held.text("message"));
        assertThat(node.text(until)).isEqualTo(first);
        assertThat(taken(id)).isEqualTo(1);
        world.publisher().connected().call(PRE, "{campaign_id: %s}", id).expectError(400, "campaign_full");
        world.publisher().connected().call(JOIN, "{campaign_id: %s}", id).expectError(400, "campaign_full");
        // It has no task yet and is not listed.
        assertThat(publisher
                        .call("/web/api/get/tasks/", "{campaign_id: %s}", id)
                        .at("tasks"))
                .isEmpty();
        assertThat(publisher.call("/web/api/get/campaign/", "{id: %s}", id).number("statistics.total_participants"))
                .isZero();
        assertThat(world.operator()
                        .call("/admin/api/campaigns/get/", "{campaign_id: %s}", id)
                        .number("participants_count"))
                .isZero();

        publisher.call(POST, "{campaign_id: %s}", id).expect(200).expectFields("status", "message");
        assertThat(participation(id, publisher)).isEqualTo("joined");
        assertThat(taken(id)).isEqualTo(1);
        assertThat(publisher
                        .call("/web/api/get/tasks/", "{campaign_id: %s}", id)
                        .at("tasks"))
                .hasSize(1);
        for (String path : List.of(PRE, POST)) {
            publisher.backend().post(path, "{campaign_id: %s}", id).expectError(409, "conflict", "ALREADY_JOINED");
        }
    }

    @Test
    @DisplayName("CA-12: without a slot that is held, post-register takes a free one")
    void joinsWithoutAHold() {
        long id = campaign("{max_participants: 1}");
        Publisher publisher = world.publisher().connected();
        publisher.form(POST, "{campaign_id: %s}", id).expect(200).expectFields("status", "message");
        assertThat(participation(id, publisher)).isEqualTo("joined");
        world.publisher().connected().call(POST, "{campaign_id: %s}", id).expectError(400, "campaign_full");
    }

    @Test
    @DisplayName("CA-08, CA-12: a slot that is held no longer is anybody's at once")
    void givesLapsedPlacesAway() {
        long id = campaign("{max_participants: 1}");
        Publisher slow = world.publisher().connected();
        slow.call(PRE, "{campaign_id: %s}", id).expect(200);
        lapse(id);
        Publisher quick = world.publisher().connected();
        assertThat(world.operator()
                        .call("/api/campaigns/", "{user_id: %s}", quick.id())
                        .body()
                        .findValuesAsText("id"))
                .contains(Long.toString(id));
        quick.call(JOIN, "{campaign_id: %s}", id).expect(200);
        assertThat(taken(id)).isEqualTo(1);
        // Who never was in leaves no trace.
        assertThat(participation(id, slow)).isEqualTo("none");
        slow.call(POST, "{campaign_id: %s}", id).expectError(400, "campaign_full");
        slow.call(PRE, "{campaign_id: %s}", id).expectError(400, "campaign_full");

        long other = campaign("{max_participants: 1}");
        slow.call(PRE, "{campaign_id: %s}", other).expect(200);
        lapse(other);
        // No other publisher took the slot: it can be held again or joined.
        slow.call(PRE, "{campaign_id: %s}", other).expect(200);
        assertThat(taken(other)).isEqualTo(1);
        lapse(other);
        slow.call(POST, "{campaign_id: %s}", other).expect(200);
        assertThat(taken(other)).isEqualTo(1);
    }

    @Test
    @DisplayName("CA-12: who was in before has left again when their hold lapses")
    void remembersWhoWasInBefore() {
        long id = campaign();
        Publisher publisher = world.publisher().connected();
        publisher.call(JOIN, "{campaign_id: %s}", id).expect(200);
        long task = node.number("select id from tasks where campaign_id = ?", id);
        publisher.call("/web/api/task/leave/", "{task_id: %s}", task).expect(200);
        publisher.call(PRE, "{campaign_id: %s}", id).expect(200);
        assertThat(taken(id)).isEqualTo(1);
        lapse(id);
        node.execute("update campaigns set max_participants = 1 where id = ?", id);
        world.publisher().connected().call(JOIN, "{campaign_id: %s}", id).expect(200);
        assertThat(participation(id, publisher)).isEqualTo("left");
        assertThat(taken(id)).isEqualTo(1);
    }

    @Test
    @DisplayName("CA-07, CA-12: a slot is held under the same conditions under which one joins")
    void holdsUnderTheConditionsOfJoining() {
        long id = campaign();
        unavailable(world.publisher().call(PRE, "{campaign_id: %s}", id), "network_required");
        Publisher publisher = world.publisher().connected();
        publisher.call(PRE, "{campaign_id: -5}").expectError(404, "campaign_not_found");
        publisher.call(PRE).expectError(400, "validation_error");
        publisher.call(POST, "{campaign_id: -5}").expectError(404, "campaign_not_found");
        publisher.call(POST).expectError(400, "validation_error");
        unavailable(publisher.call(PRE, "{campaign_id: %s}", campaign("{status: 'pending'}")), "not_active");
        unavailable(publisher.call(PRE, "{campaign_id: %s}", campaign("{countries: [2]}")), "country_not_allowed");
        node.execute("update campaigns set status = 'paused' where id = ?", id);
        unavailable(publisher.call(PRE, "{campaign_id: %s}", id), "paused");
        node.execute("update campaigns set status = 'active' where id = ?", id);
        publisher.call(PRE, "{campaign_id: %s}", id).expect(200);
        node.execute("update campaigns set status = 'paused' where id = ?", id);
        unavailable(publisher.call(POST, "{campaign_id: %s}", id), "paused");
        node.execute("update campaigns set status = 'active' where id = ?", id);
        node.execute("update advertisers set maximum_limit = 100 where user_id = ?", advertiser.id());
        unavailable(world.publisher().connected().call(PRE, "{campaign_id: %s}", id), "advertiser_limit_reached");
        unavailable(publisher.call(POST, "{campaign_id: %s}", id), "advertiser_limit_reached");
        assertThat(participation(id, publisher)).isEqualTo("held");
        assertThat(taken(id)).isEqualTo(1);
        publisher.web().post(PRE, "{campaign_id: %s}", id).expect(200);
        node.client().post(PRE, "{campaign_id: %s}", id).expectError(401, "missing_token");
        node.client().post(POST, "{campaign_id: %s}", id).expectError(401, "missing_token");
    }

    @Test
    @DisplayName("CA-08, CA-12: holds and joins at once, lapsed ones among them, never take more slots than there are")
    void neverTakesMorePlacesThanThereAre() {
        long id = campaign("{max_participants: 6}");
        List<Publisher> publishers = IntStream.range(0, 12)
                .mapToObj(i -> world.publisher().connected())
                .toList();
        publishers.subList(0, 6).forEach(one -> one.call(PRE, "{campaign_id: %s}", id)
                .expect(200));
        lapse(id);
        List<CompletableFuture<Answer>> answers = IntStream.range(0, 36)
                .mapToObj(i -> {
                    Publisher one = publishers.get(i % 12);
                    return switch (i / 12) {
                        case 0 -> one.backend().postAsync(POST, "{campaign_id: %s}", id);
                        case 1 -> one.backend().postAsync(PRE, "{campaign_id: %s}", id);
                        default -> one.web().postAsync(JOIN, "{campaign_id: %s}", id);
                    };
                })
                .toList();
        assertThat(answers).extracting(answer -> answer.join().status()).isSubsetOf(200, 400, 409);
        assertThat(taken(id)).isEqualTo(6);
        assertThat(node.number(
                        "select count(*) from participations where status in ('held', 'joined') and campaign_id = ?",
                        id))
                .isEqualTo(6);
        assertThat(node.number("select count(*) from tasks where campaign_id = ?", id))
                .isEqualTo(node.number(
                        "select count(*) from participations where status = 'joined' and campaign_id = ?", id));
    }
}
