package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** CA-02, CA-18, CA-19, HT-14, HT-16, RW-02, RW-05. */
class TaskListsTest {
    private static final String OWN = "/web/api/get/tasks/";
    private static final String ALL = "/api/tasks/";
    private static final String PAYMENTS = "/api/task/payments/";

    private final World world = World.shared();
    private final Operator superuser = world.operator();

    @Test
    void showsPublishersExactlyTheAppView() {
        Task task = world.advertiser("EUR")
                .campaignWithBonuses("{tasks: {bonus: {promo_best_post: 20}}}")
                .task();
        for (Answer answer : List.of(
                task.publisher().call(OWN, "{campaign_id: %s}", task.campaign().id()),
                task.publisher().form(OWN, "{campaign_id: %s}", task.campaign().id()))) {
            answer.expect(200).expectFields("tasks");
            JsonNode card = answer.at("tasks.0");
            assertThat(card.get("id").asLong()).isEqualTo(task.id());
            assertThat(card.get("deadline").asText()).endsWith("Z");
            assertThat(written(answer))
                    .contains("\"bonus\":{\"reach\":10.00,\"engagement_rate\":5.00,\"best_post\":20.00}");
            assertThat(written(answer)).contains("\"payments\":{\"minimum\":50.00,\"post\":60.00,\"total\":60.00}");
            JsonNode campaign = card.get("campaign");
            assertThat(campaign.get("currency").asText()).isEqualTo("EUR");
        }
    }

    @Test
    void withoutARateForAPostThePostIsZeroAndWithBonusesOffAllBonusesAre() {
        Task task = world.advertiser("EUR")
                .campaign("{currency: 'JPY', tasks: {minimum_reward: 5000}}")
                .task();
        Answer answer = task.publisher().call(OWN).expect(200);
        assertThat(written(answer)).contains("\"payments\":{\"minimum\":5000,\"post\":0,\"total\":5000}");
        assertThat(written(answer)).contains("\"bonus\":{\"reach\":0,\"engagement_rate\":0,\"best_post\":0}");
    }

    @Test
    void totalsHaveTheBonusesOnceTheyAreEarned() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task().handsIn();
        superuser.tries("approve", task, "{reach: 1000, engagement: 10}").expect(200);
        JsonNode card = task.publisher().call(OWN).expect(200).at("tasks.0");
        assertThat(card.at("/payments/total").decimalValue()).isEqualByComparingTo("70");
        Answer answer = superuser
                .call(PAYMENTS, "{task_id: %s}", task.id())
                .expect(200)
                .expectFields("payment", "payment_post", "payment_bonus_reach", "currency");
        assertThat(written(answer))
                .isEqualTo(
                        "{\"payment\":70.00,\"payment_post\":60.00,\"payment_bonus_reach\":10.00,\"currency\":\"EUR\"}");
    }

    @Test
    void listsOnesOwnNewestFirstOfAllOrOneCampaign() {
        Publisher publisher = world.publisher().connected();
        Campaign first = world.advertiser("EUR").campaignWithBonuses();
        List<Long> ids = new ArrayList<>();
        ids.add(publisher.joins(first).id());
        first.task();
        for (int i = 0; i < 2; i++) {
            ids.add(publisher
                    .joins(world.advertiser("EUR").campaignWithBonuses())
                    .id());
        }
        ids.sort(Comparator.reverseOrder());
        Client web = publisher.web();
        assertThat(ids(web.post(OWN).at("tasks"))).isEqualTo(ids);
        assertThat(ids(web.post(OWN, "{campaign_id: %s}", first.id()).at("tasks")))
                .containsExactly(ids.get(2));
        assertThat(web.post(OWN, "{campaign_id: %s}", Long.MAX_VALUE)
                        .expect(200)
                        .at("tasks"))
                .isEmpty();
        Answer page = web.post(OWN, "{page: 2, limit: 2}").expectFields("tasks", "total", "page", "limit");
        assertThat(ids(page.at("tasks"))).containsExactly(ids.get(2));
        page.shows("{total: 3}");
        assertThat(web.post(OWN, "{limit: 1000}").number("limit")).isEqualTo(100);
        web.post(OWN, "{page: 0}").expectError(422, "validation_error");
        web.post(OWN, "{limit: 'many'}").expectError(422, "validation_error");
        world.node().client().post(OWN).expectError(401, "authentication_required");
    }

    @Test
    void showsPartnersExactlyTheBackendView() {
        Task task = world.advertiser("EUR")
                .campaignWithBonuses("{tasks: {bonus: {promo_best_post: 20}}}")
                .task();
        task.triesHandingIn(
                        "{post_url: 'https://youtu.be/sheet%s', screenshots: ['https://example.com/1.png']}", task.id())
                .expect(200);
        for (Answer answer : List.of(
                superuser.call(ALL, "{campaign_id: %s}", task.campaign().id()),
                superuser.form(ALL, "{campaign_id: %s}", task.campaign().id()),
                superuser.backend().get(ALL + "?campaign_id=" + task.campaign().id()))) {
            JsonNode sheet = answer.expect(200).at("0");
            assertThat(answer.body()).hasSize(1);
            assertThat(sheet.get("networks").toString()).isEqualTo("[\"instagram\",\"youtube\"]");
            assertThat(sheet.get("status_name").asText()).isEqualTo("Under review");
            assertThat(sheet.get("media").toString())
                    .isEqualTo("{\"url\":\"https://example.com/1.png\",\"link\":\"https://youtu.be/sheet" + task.id()
                            + "\"}");
            assertThat(sheet.get("bonus").toString())
                    .isEqualTo("{\"reach\":true,\"engagement_rate\":true,\"best_post\":true}");
            assertThat(written(answer)).contains("\"payments\":{\"minimum\":50.00,\"post\":60.00,\"total\":60.00}");
            assertThat(written(answer))
                    .contains(
                            "\"tasks\":{\"bonus\":{\"active\":true,\"promo_reach\":10.00,\"promo_engagement_rate\":5.00,"
                                    + "\"promo_best_post\":20.00},\"minimum_reward\":50.00}");
        }
    }

    /** CA-18: every flag is compared with what the endpoint then does. */
    @Test
    void theFlagsSayExactlyWhatWouldSucceed() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        Campaign over = world.advertiser("EUR").campaignWithBonuses();
        List<Task> tasks = new ArrayList<>();
        for (TaskStatus status : TaskStatus.LISTED) {
            tasks.add(campaign.task().comesTo(status));
            Task late = campaign.task().comesTo(status);
            world.execute("update tasks set deadline = now() - interval '1 minute' where id = ?", late.id());
            tasks.add(late);
            tasks.add(over.task().comesTo(status));
        }
        world.execute("update campaigns set status = 'cancelled' where id = ?", over.id());
        for (Task task : tasks) {
            JsonNode sheet = sheet(task);
            assertThat(sheet.get("is_allowed_complete")).isEqualTo(sheet.get("allow_complete"));
            assertThat(sheet.get("allow_countdown")).isEqualTo(sheet.get("allow_complete"));
            boolean paid = superuser.tries("mark_paid", task).status() == 200;
            assertThat(sheet.get("allow_payments").asBoolean()).as("%s", sheet).isEqualTo(paid);
            String before = task.status();
            boolean completed = task.triesHandingIn("{post_url: 'https://youtu.be/flag%s'}", task.id())
                            .status()
                    == 200;
            assertThat(sheet.get("allow_complete").asBoolean()).as("%s", sheet).isEqualTo(completed);
            // Back to where it was, so that leaving is tried from there.
            world.execute("update tasks set status = ? where id = ?", before, task.id());
            boolean left = task.triesLeaving().status() == 200;
            assertThat(sheet.get("allow_leave").asBoolean()).as("%s", sheet).isEqualTo(left);
            boolean reviewable = List.of("under_review", "appealed").contains(before);
            assertThat(sheet.get("is_disabled").asBoolean())
                    .as("%s", sheet)
                    .isEqualTo(!completed && !paid && !reviewable);
        }
    }

    @Test
    void writesTextsInTheViewersLanguageAndTimeZone() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task();
        world.execute("update tasks set deadline = '2031-07-01T22:30:00Z' where id = ?", task.id());
        Advertiser advertiser = task.campaign().advertiser();
        world.execute("update users set language = 'de', timezone = 'Europe/Vienna' where id = ?", advertiser.id());
        JsonNode sheet = world.backend(advertiser.id()).post(ALL).expect(200).at("0");
        assertThat(sheet.get("status_name").asText()).isEqualTo("Offen");
        assertThat(sheet.get("date_completed_maximum").asText())
                .contains("02.07.2031")
                .contains("00:30");
        assertShows(sheet, "{date_end: {day: 1, minute: 30}}");
    }

    @Test
    void showsStaffWhatTheyMaySee() {
        world.staff(Permission.CAMPAIGNS_VIEW).call(ALL, "{campaign_id: -1}").expect(200);
        Client finance = world.staff(Permission.FINANCE_VIEW).backend();
        finance.post(PAYMENTS, "{task_id: %s}", Long.MAX_VALUE).expectError(404, "not_found");
        finance.post(PAYMENTS).expectError(400, "validation_error");
        Answer form = finance.form(
                PAYMENTS,
                "{task_id: %s}",
                world.advertiser("EUR")
                        .campaign("{currency: 'KWD', tasks: {minimum_reward: 1.5}}")
                        .task()
                        .id());
        assertThat(written(form.expect(200)))
                .isEqualTo(
                        "{\"payment\":1.500,\"payment_post\":0.000,\"payment_bonus_reach\":0.000,\"currency\":\"KWD\"}");
    }

    @Test
    void headAnswersLikeGetWithoutABody() {
        HttpRequest head = superuser
                .backend()
                .request(ALL + "?campaign_id=-1")
                .method("HEAD", HttpRequest.BodyPublishers.noBody())
                .build();
        assertThat(superuser.backend().send(head).expect(200).bytes()).isEmpty();
    }

    private JsonNode sheet(Task task) {
        JsonNode all = superuser
                .call(ALL, "{campaign_id: %s}", task.campaign().id())
                .expect(200)
                .body();
        return StreamSupport.stream(all.spliterator(), false)
                .filter(sheet -> sheet.get("id").asLong() == task.id())
                .findFirst()
                .orElseThrow();
    }

    /** The body as it came: a tree would not show how numbers were written. */
    private static String written(Answer answer) {
        return answer.text();
    }

    private static List<Long> ids(JsonNode tasks) {
        return StreamSupport.stream(tasks.spliterator(), false)
                .map(task -> task.get("id").asLong())
                .toList();
    }
}
