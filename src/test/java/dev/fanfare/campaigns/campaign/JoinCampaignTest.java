package dev.fanfare.campaigns.campaign;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class JoinCampaignTest {
    private static final String JOIN = "/web/api/campaign/join/";
    private static final Map<String, Object> WITH_BONUS = Map.of(
            "time",
            72,
            "time_type",
            "hours",
            "minimum_reward",
            50,
            "bonus",
            Map.of("active", true, "promo_reach", 10, "promo_engagement_rate", 5, "promo_best_post", 100));

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Advertiser advertiser = world.advertiser("EUR");

    private long campaign(Object... body) {
        return advertiser.campaign(body).id();
    }

    private long number(String sql) {
        return node.number(sql);
    }

    private long promised() {
        return number("select promised from advertisers where user_id = %d".formatted(advertiser.id()));
    }

    private void moveTo(long campaign, String status) {
        node.execute("update campaigns set status = ? where id = ?", status, campaign);
    }

    private static void unavailable(Answer answer, String reason) {
        answer.expectError(400, "business_error")
                .shows("{details: {code: 'CAMPAIGN_NOT_AVAILABLE', reason: %s}}", reason);
    }

    @Test
    @DisplayName("HT-12: joins by JSON and by form, and gets the campaign's task")
    void joins() {
        long id = campaign();
        Publisher json = world.publisher().connected();
        json.call(JOIN, "{campaign_id: %s}", id)
                .expect(200)
                .expectFields("status", "message", "campaign_id")
                .shows("{status: 'success', campaign_id: %s}", id);
        world.publisher()
                .connected()
                .form(JOIN, "{campaign_id: %s}", id)
                .expect(200)
                .expectFields("status", "message", "campaign_id");
        assertThat(number("select participants_count from campaigns where id = %d".formatted(id)))
                .isEqualTo(2);
        assertThat(number("select count(*) from tasks where campaign_id = %d and user_id = %d and status = 'pending'"
                        .formatted(id, json.id())))
                .isEqualTo(1);

        json.call(JOIN, "{campaign_id: %s}", id)
                .expectError(409, "conflict")
                .shows("{details: {code: 'ALREADY_JOINED', campaign_id: %s}}", id);
        node.client().post(JOIN, "{campaign_id: %s}", id).expectError(401, "authentication_required");
        json.call(JOIN).expectError(400, "validation_error");
        json.call(JOIN, "{campaign_id: 'x'}").expectError(422, "validation_error");
    }

    @Test
    @DisplayName("CA-07: says the first thing that stands in the way")
    void refusesInOrder() {
        Publisher publisher = world.publisher();
        publisher.call(JOIN, "{campaign_id: %s}", Long.MAX_VALUE).expectError(404, "campaign_not_found");
        long id = campaign("{countries: [2], categories: ['art'], max_participants: 1}");
        Map<String, String> states = Map.of(
                "pending", "not_active",
                "paused", "paused",
                "completed", "ended",
                "cancelled", "ended");
        states.forEach((state, reason) -> {
            moveTo(id, state);
            unavailable(publisher.call(JOIN, "{campaign_id: %s}", id), reason);
        });
        moveTo(id, "active");
        node.execute("update campaigns set date_end = now() - interval '1 second' where id = ?", id);
        unavailable(publisher.call(JOIN, "{campaign_id: %s}", id), "ended");
        node.execute("update campaigns set date_end = now() + interval '1 day' where id = ?", id);
        unavailable(publisher.call(JOIN, "{campaign_id: %s}", id), "network_required");
        publisher.connects(10);
        unavailable(publisher.call(JOIN, "{campaign_id: %s}", id), "country_not_allowed");
        node.execute("update users set country_id = 2, city_id = null where id = ?", publisher.id());
        unavailable(publisher.call(JOIN, "{campaign_id: %s}", id), "category_not_allowed");
        node.execute("update users set preferred_categories = array['art'] where id = ?", publisher.id());
        node.execute("update campaigns set participants_count = 1 where id = ?", id);
        publisher.call(JOIN, "{campaign_id: %s}", id).expectError(400, "campaign_full");
        node.execute("update campaigns set participants_count = 0 where id = ?", id);
        publisher.call(JOIN, "{campaign_id: %s}", id).expect(200);
        // Joined is said before full, and ended before joined.
        publisher.call(JOIN, "{campaign_id: %s}", id).expectError(409, "conflict");
        moveTo(id, "completed");
        unavailable(publisher.call(JOIN, "{campaign_id: %s}", id), "ended");
    }

    @Test
    @DisplayName("CA-07: the category of an accepted connection counts; a pending connection does not")
    void countsConnections() {
        long fashion = campaign("{categories: ['fashion']}");
        world.publisher().connected().call(JOIN, "{campaign_id: %s}", fashion).expect(200);
        long elsewhere = campaign("{networks: ['youtube']}");
        unavailable(world.publisher().connected().call(JOIN, "{campaign_id: %s}", elsewhere), "network_required");
    }

    @Test
    @DisplayName("CA-07: a publisher is in at most max_campaigns_per_user campaigns, under concurrent calls too")
    void keepsToTheUsersLimit() {
        int limit = node.world().settings().maxCampaignsPerUser();
        Publisher publisher = world.publisher().connected();
        List<Long> campaigns =
                IntStream.range(0, limit + 4).mapToObj(i -> campaign()).toList();
        List<Answer> answers = together(limit + 4, i -> publisher.triesJoining(campaigns.get(i)));
        assertThat(answers.stream().filter(answer -> answer.status() == 200)).hasSize(limit);
        answers.stream()
                .filter(answer -> answer.status() != 200)
                .forEach(answer -> unavailable(answer, "user_limit_reached"));
        assertThat(number("select count(*) from participations where user_id = %d and status = 'joined'"
                        .formatted(publisher.id())))
                .isEqualTo(limit);
    }

    @Test
    @DisplayName("CA-08, CA-22: fifty at once on ten slots make exactly ten participants and ten promises")
    void keepsToTheCapacity() {
        long id = campaign("{max_participants: 10, tasks: %s}", WITH_BONUS);
        List<Publisher> publishers =
                IntStream.range(0, 50).mapToObj(i -> world.publisher()).toList();
        publishers.forEach(publisher -> node.execute("""
                                insert into connections (user_id, kind, network, account_id, account_key, url, status, verified)
                                values (?, 'network', 'instagram', 'crowd' || ?, 'crowd' || ?, 'https://instagram.com/x', 'accepted',
                                true)""", publisher.id(), publisher.id(), publisher.id()));
        List<Answer> answers = together(50, i -> publishers.get(i).triesJoining(id));
        assertThat(answers.stream().filter(answer -> answer.status() == 200)).hasSize(10);
        answers.stream()
                .filter(answer -> answer.status() != 200)
                .forEach(answer -> answer.expectError(400, "campaign_full"));
        assertThat(number("select participants_count from campaigns where id = %d".formatted(id)))
                .isEqualTo(10);
        assertThat(number("select count(*) from participations where campaign_id = %d and status = 'joined'"
                        .formatted(id)))
                .isEqualTo(10);
        assertThat(number("select count(*) from tasks where campaign_id = %d".formatted(id)))
                .isEqualTo(10);
        // Ten times 50 + 10 + 5, and 100 for the best post, once.
        assertThat(promised()).isEqualTo(75_000);
        assertThat(number("select sum(promised) from tasks where campaign_id = %d".formatted(id)))
                .isEqualTo(65_000);
        assertThat(number("select best_post_promised from campaigns where id = %d".formatted(id)))
                .isEqualTo(10_000);
    }

    @Test
    @DisplayName("CA-08: one who joins twice at once takes one slot")
    void takesOnePlace() {
        long id = campaign();
        Publisher publisher = world.publisher().connected();
        List<CompletableFuture<Answer>> answers = IntStream.range(0, 8)
                .mapToObj(i -> publisher.web().postAsync(JOIN, "{campaign_id: %s}", id))
                .toList();
        assertThat(answers.stream().filter(answer -> answer.join().status() == 200))
                .hasSize(1);
        assertThat(answers).extracting(answer -> answer.join().status()).containsOnly(200, 409);
        assertThat(number("select participants_count from campaigns where id = %d".formatted(id)))
                .isEqualTo(1);
    }

    @Test
    @DisplayName("CA-22: an advertiser never promises more than their limit, and a refusal leaves nothing behind")
    void keepsToTheAdvertisersLimit() {
        long id = campaign();
        node.execute("update advertisers set maximum_limit = 12000 where user_id = ?", advertiser.id());
        List<Publisher> publishers = IntStream.range(0, 5)
                .mapToObj(i -> world.publisher().connected())
                .toList();
        List<Answer> answers = together(5, i -> publishers.get(i).triesJoining(id));
        assertThat(answers.stream().filter(answer -> answer.status() == 200)).hasSize(2);
        answers.stream()
                .filter(answer -> answer.status() != 200)
                .forEach(answer -> unavailable(answer, "advertiser_limit_reached"));
        assertThat(promised()).isEqualTo(10_000);
        assertThat(number("select participants_count from campaigns where id = %d".formatted(id)))
                .isEqualTo(2);
        assertThat(number("select count(*) from tasks where campaign_id = %d".formatted(id)))
                .isEqualTo(2);
        assertThat(world.operator()
                        .call(
                                "/api/campaigns/",
                                "{user_id: %s}",
                                world.publisher().connected().id())
                        .body()
                        .findValues("id"))
                .extracting(com.fasterxml.jackson.databind.JsonNode::asLong)
                .doesNotContain(id);
    }

    @Test
    @DisplayName("CA-09, CA-10, RW-03: the task keeps the terms of the day it was joined")
    void freezesTheTerms() {
        long id = campaign("{tasks: %s}", WITH_BONUS);
        Publisher publisher = world.publisher().connected();
        publisher.call(JOIN, "{campaign_id: %s}", id).expect(200);
        node.execute("update campaigns set minimum_reward = 1, bonus_reach = 1 where id = ?", id);
        assertThat(node.text("""
                                        select concat_ws('|', currency, minimum_reward, coalesce(post_rate::text, '-'), bonus_active,
                                        bonus_reach, bonus_engagement, bonus_best_post, reach_threshold, engagement_rate_threshold,
                                        promised, deadline - assigned_at) from tasks where campaign_id = ?""", id)).isEqualTo("EUR|5000|-|t|1000|500|10000|1000|0.05|6500|3 days");

        long soon = campaign();
        node.execute("update campaigns set date_end = now() + interval '1 hour' where id = ?", soon);
        publisher.call(JOIN, "{campaign_id: %s}", soon).expect(200);
        assertThat(node.text("""
                                        select t.deadline = c.date_end from tasks t join campaigns c on c.id = t.campaign_id where c.id
                                        = ?""", soon)).isEqualTo("t");
    }

    @Test
    @DisplayName("CA-08: who left frees a slot, and keeps what they had when they come back")
    void comesBack() {
        long id = campaign("{max_participants: 1}");
        Publisher publisher = world.publisher().connected();
        publisher.call(JOIN, "{campaign_id: %s}", id).expect(200);
        world.publisher().connected().call(JOIN, "{campaign_id: %s}", id).expectError(400, "campaign_full");
        long task = number("select id from tasks where campaign_id = %d".formatted(id));
        publisher.call("/web/api/task/leave/", "{task_id: %s}", task).expect(200);
        assertThat(promised()).isZero();
        node.execute("update participations set accepted_tasks = 2, earned = 700 where campaign_id = ?", id);
        publisher.call(JOIN, "{campaign_id: %s}", id).expect(200);
        assertThat(node.text(
                        "select concat_ws('|', status, accepted_tasks, earned) from participations where campaign_id = ?",
                        id))
                .isEqualTo("joined|2|700");
        assertThat(number("select count(*) from tasks where campaign_id = %d and status = 'pending'".formatted(id)))
                .isEqualTo(1);
        assertThat(promised()).isEqualTo(5_000);
    }

    @Test
    @DisplayName("CA-12: a held slot is taken without counting twice")
    void takesAHeldPlace() {
        long id = campaign("{max_participants: 1}");
        Publisher publisher = world.publisher().connected();
        node.execute("""
                                insert into participations (campaign_id, user_id, status, held_until) values (?, ?, 'held',
                                now() + interval '30 minutes')""", id, publisher.id());
        node.execute("update campaigns set participants_count = 1 where id = ?", id);
        world.publisher().connected().call(JOIN, "{campaign_id: %s}", id).expectError(400, "campaign_full");
        publisher.call(JOIN, "{campaign_id: %s}", id).expect(200);
        assertThat(number("select participants_count from campaigns where id = %d".formatted(id)))
                .isEqualTo(1);
    }

    @Test
    @DisplayName("CA-22: promises in the advertiser's currency what is offered in another")
    void promisesInTheAdvertisersCurrency() {
        long id = advertiser
                .campaign("{currency: 'JPY', tasks: {time: 1, minimum_reward: 12345}}")
                .id();
        world.publisher().connected().call(JOIN, "{campaign_id: %s}", id).expect(200);
        BigDecimal rate = new BigDecimal(node.text("select limit_rate from campaigns where id = ?", id));
        assertThat(rate).isNotEqualByComparingTo("1");
        assertThat(promised())
                .isEqualTo(
                        Money.round(new BigDecimal(12345).multiply(rate), "EUR").minor());
        assertThat(number("select minimum_reward from tasks where campaign_id = " + id))
                .isEqualTo(12345);
    }
}
