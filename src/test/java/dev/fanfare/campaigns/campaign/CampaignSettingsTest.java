package dev.fanfare.campaigns.campaign;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CampaignSettingsTest {
    private static final String PATH = "/api/campaign/settings/";
    private static final String JOIN = "/web/api/campaign/join/";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Advertiser advertiser = world.advertiser("EUR");
    private final Client operator = world.operator().backend();

    private String stored(long id) {
        return node.text("""
                                select concat_ws('|', minimum_reward, coalesce(post_rate::text, '-'), bonus_active, bonus_reach,
                                bonus_engagement, bonus_best_post, coalesce(reach_threshold::text, '-'),
                                engagement_rate_threshold, coalesce(max_participants::text, '-'), task_promise,
                                best_post_promise) from campaigns where id = ?""", id);
    }

    @Test
    @DisplayName("CA-11: every key is set by JSON and by bracketed form, and the promise follows")
    void setsEveryKey() {
        long json = advertiser.campaign().id();
        operator.post(PATH, """
                        {"campaign_id": %s, "settings": {"post_rate": 60.5, "has_bonus": true,
                         "promo_reach_bonus": "10", "promo_engagement_rate_bonus": 5, "promo_best_post_bonus": 100,
                         "reach_threshold": 5000, "engagement_rate_threshold": 0.1, "minimum_reward": 20,
                         "max_participants": 7}}""", json).expect(200).expectFields("status", "message");
        assertThat(stored(json)).isEqualTo("2000|6050|t|1000|500|10000|5000|0.1|7|7550|10000");

        // An advertiser changes the terms of a draft.
        long form = advertiser.campaign("{status: 'draft'}").id();
        advertiser
                .form(PATH, """
                        {"campaign_id": %s, "settings[post_rate]": "60.50", "settings[has_bonus]": "on",
                         "settings[promo_reach_bonus]": "10.0", "settings[promo_engagement_rate_bonus]": "5",
                         "settings[promo_best_post_bonus]": "100", "settings[reach_threshold]": "5000",
                         "settings[engagement_rate_threshold]": "0.1", "settings[minimum_reward]": "20",
                         "settings[max_participants]": "7"}""", form)
                .expect(200)
                .expectFields("status", "message")
                .shows("{status: 'success'}");
        assertThat(stored(form)).isEqualTo(stored(json));
        assertThat(node.number(
                        "select count(*) from audit_log where action = 'campaign.settings' and subject = 'campaign:"
                                + form + "'"))
                .isEqualTo(1);

        Map<String, Object> back = new HashMap<>();
        for (String key : List.of("post_rate", "reach_threshold", "engagement_rate_threshold", "max_participants")) {
            back.put(key, null);
        }
        back.put("has_bonus", false);
        operator.post(PATH, "{campaign_id: %s, settings: %s}", json, back).expect(200);
        // The bonuses are still there, but none counts.
        assertThat(stored(json)).isEqualTo("2000|-|f|1000|500|10000|-|0.05|-|2000|0");
        operator.form(PATH, "{campaign_id: %s, 'settings[post_rate]': '', 'settings[max_participants]': ''}", form)
                .expect(200);
        assertThat(stored(form)).isEqualTo("2000|-|t|1000|500|10000|5000|0.1|-|3500|10000");
    }

    @Test
    @DisplayName("CA-11: one bad or unknown key, and nothing is changed; all that is wrong is said")
    void isAllOrNothing() {
        long id = advertiser.campaign().id();
        String before = stored(id);
        Answer answer = operator.post(PATH, """
                        {"campaign_id": %s, "settings": {"minimum_reward": 99, "post_rates": 1,
                         "has_bonus": "perhaps", "promo_reach_bonus": -1, "reach_threshold": 1.5,
                         "engagement_rate_threshold": 2, "max_participants": 0}}""", id).expectError(422, "validation_error", "INVALID_VALUES");
        assertThat(Answer.fields(answer.at("details.field_errors")))
                .containsExactly(
                        "settings.engagement_rate_threshold",
                        "settings.has_bonus",
                        "settings.max_participants",
                        "settings.post_rates",
                        "settings.promo_reach_bonus",
                        "settings.reach_threshold");
        for (Object bad :
                Arrays.asList("", "1e400", "NaN", "12.345", true, List.of(1), Map.of("a", 1), "1".repeat(101))) {
            Answer refused = operator.post(
                    PATH, "{campaign_id: %s, settings: {minimum_reward: %s, max_participants: 9}}", id, bad);
            assertThat(refused.status()).as("%s", bad).isEqualTo(422);
            refused.shows("{error: 'validation_error'}");
        }
        operator.post(PATH, "{campaign_id: %s, settings: {}}", id).expectError(422, "validation_error");
        operator.post(PATH, "{campaign_id: %s, settings: 'x'}", id).expectError(422, "validation_error");
        operator.post(PATH, "{campaign_id: %s}", id).expectError(400, "validation_error");
        operator.post(PATH, "{settings: {minimum_reward: 1}}").expectError(400, "validation_error");
        assertThat(stored(id)).isEqualTo(before);
        long yen = advertiser.campaign("{currency: 'JPY'}").id();
        operator.post(PATH, "{campaign_id: %s, settings: {post_rate: 1.5}}", yen)
                .expectError(422, "validation_error");
        operator.post(PATH, "{campaign_id: %s, settings: {post_rate: '1.0'}}", yen)
                .expect(200);
        long dinar = advertiser.campaign("{currency: 'KWD'}").id();
        operator.post(PATH, "{campaign_id: %s, settings: {post_rate: 1.234}}", dinar)
                .expect(200);
        assertThat(node.number("select post_rate from campaigns where id = ?", dinar))
                .isEqualTo(1234);
    }

    @Test
    @DisplayName("ER-06: an advertiser sets their own campaigns only; staff needs campaigns.manage")
    void keepsToOwnCampaigns() {
        long id = advertiser.campaign().id();
        ObjectNode body = Body.of("{campaign_id: %s, settings: {max_participants: 5}}", id);
        world.advertiser("EUR").call(PATH, body).expectError(404, "campaign_not_found");
        operator.post(PATH, "{campaign_id: %s, settings: {max_participants: 5}}", Long.MAX_VALUE)
                .expectError(404, "campaign_not_found");
        world.staff(Permission.CAMPAIGNS_MANAGE).call(PATH, body).expect(200);
        for (String status : List.of("completed", "cancelled")) {
            node.execute("update campaigns set status = ? where id = ?", status, id);
            operator.post(PATH, body)
                    .expectError(400, "business_error")
                    .shows("{details: {code: 'CAMPAIGN_NOT_AVAILABLE', reason: 'ended'}}");
        }
    }

    @Test
    @DisplayName("CA-10: who takes part keeps their terms; who joins later has the new ones")
    void leavesThoseWhoTakePartAlone() {
        long id = advertiser.campaign().id();
        Publisher early = world.publisher().connected();
        early.call(JOIN, "{campaign_id: %s}", id).expect(200);
        operator.post(PATH, "{campaign_id: %s, settings: {minimum_reward: 10, post_rate: 80}}", id)
                .expect(200);
        Publisher late = world.publisher().connected();
        late.call(JOIN, "{campaign_id: %s}", id).expect(200);
        assertThat(terms(id, early)).isEqualTo("5000|-|5000");
        assertThat(terms(id, late)).isEqualTo("1000|8000|8000");
        JsonNode task =
                early.call("/web/api/get/tasks/", "{campaign_id: %s}", id).at("tasks.0.payments");
        assertShows(task, "{minimum: 50, post: 0}");
        assertThat(node.number("select promised from advertisers where user_id = ?", advertiser.id()))
                .isEqualTo(13_000);
    }

    private String terms(long campaign, Publisher publisher) {
        return node.text("""
                                select concat_ws('|', minimum_reward, coalesce(post_rate::text, '-'), promised) from tasks where
                                campaign_id = ? and user_id = ?""", campaign, publisher.id());
    }

    @Test
    @DisplayName("CA-08, CA-11: slots cannot become fewer than those who have one; lapsed holds don't count")
    void keepsThePlacesOfThoseWhoHaveOne() {
        long id = advertiser.campaign().id();
        world.publisher().connected().call(JOIN, "{campaign_id: %s}", id).expect(200);
        world.publisher().connected().call(JOIN, "{campaign_id: %s}", id).expect(200);
        world.publisher()
                .connected()
                .call("/api/campaign/pre-register/", "{campaign_id: %s}", id)
                .expect(200);
        Answer few = operator.post(PATH, "{campaign_id: %s, settings: {max_participants: 2}}", id)
                .expectError(422, "validation_error")
                .shows("{field: 'settings.max_participants'}");
        assertThat(few.text("message")).contains("3");
        node.execute("""
                                update participations set held_until = now() - interval '1 second' where status = 'held' and
                                campaign_id = ?""", id);
        operator.post(PATH, "{campaign_id: %s, settings: {max_participants: 2}}", id)
                .expect(200);
        assertThat(node.number("select participants_count from campaigns where id = ?", id))
                .isEqualTo(2);
        world.publisher().connected().call(JOIN, "{campaign_id: %s}", id).expectError(400, "campaign_full");
    }

    @Test
    @DisplayName("CA-22: rewards that rise while many join never let the advertiser promise more than they may")
    void neverPromisesMoreThanTheLimit() {
        long id = advertiser.campaign().id();
        node.execute("update advertisers set maximum_limit = 30000 where user_id = ?", advertiser.id());
        List<Publisher> publishers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            publishers.add(world.publisher().connected());
        }
        List<CompletableFuture<Answer>> joins = new ArrayList<>();
        List<CompletableFuture<Answer>> changes = new ArrayList<>();
        for (int i = 0; i < publishers.size(); i++) {
            joins.add(publishers.get(i).web().postAsync(JOIN, "{campaign_id: %s}", id));
            changes.add(operator.postAsync(
                    PATH,
                    "{campaign_id: %s, settings: {minimum_reward: %s, has_bonus: %s}}",
                    id,
                    50 + 10 * i,
                    i % 2 == 0));
        }
        changes.forEach(change -> change.join().expect(200));
        assertThat(joins).extracting(join -> join.join().status()).containsOnly(200, 400);
        String sum = node.text("""
                                select concat_ws('|', a.promised, (select sum(greatest(minimum_reward, coalesce(post_rate, 0)))
                                from tasks where campaign_id = ?), (select sum(promised) from tasks where campaign_id = ?)) from
                                advertisers a where a.user_id = ?""", id, id, advertiser.id());
        long promised = Long.parseLong(sum.substring(0, sum.indexOf('|')));
        assertThat(sum).isEqualTo(promised + "|" + promised + "|" + promised);
        assertThat(promised).isBetween(1L, 30_000L);
    }
}
