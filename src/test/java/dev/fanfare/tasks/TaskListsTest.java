package dev.fanfare.tasks;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.World.Account;
import dev.fanfare.tasks.Campaigning.Campaign;
import dev.fanfare.tasks.Campaigning.Task;
import dev.fanfare.tasks.api.TaskStatus;
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

    private final Campaigning on = new Campaigning();
    private final Client superuser = on.world.superuser().backend();

    @Test
    void showsPublishersExactlyTheAppView() {
        Task task = on.join(on.campaign(Offer.usual()));
        for (Answer answer : List.of(
                task.publisher()
                        .web()
                        .post(OWN, "{campaign_id: %s}", task.campaign().id()),
                task.publisher()
                        .web()
                        .form(OWN, "{campaign_id: %s}", task.campaign().id()))) {
            answer.expect(200).expectFields("tasks");
            JsonNode card = answer.at("tasks.0");
            assertThat(Answer.fields(card))
                    .containsExactlyInAnyOrder(
                            "id",
                            "type",
                            "title",
                            "description",
                            "requirements",
                            "deadline",
                            "status",
                            "bonus",
                            "payments",
                            "info",
                            "campaign");
            assertThat(card.get("id").asLong()).isEqualTo(task.id());
            assertThat(card.get("deadline").asText()).endsWith("Z");
            assertThat(written(answer))
                    .contains("\"bonus\":{\"reach\":10.00,\"engagement_rate\":5.00,\"best_post\":20.00}");
            assertThat(written(answer)).contains("\"payments\":{\"minimum\":50.00,\"post\":60.00,\"total\":60.00}");
            assertThat(Answer.fields(card.get("info"))).containsExactly("content", "title");
            JsonNode campaign = card.get("campaign");
            assertThat(Answer.fields(campaign))
                    .containsExactlyInAnyOrder(
                            "id",
                            "name",
                            "type",
                            "tagline",
                            "description",
                            "image_logo",
                            "image_post",
                            "disclosure",
                            "hashtags",
                            "date_end",
                            "date_end_text",
                            "networks",
                            "currency");
            assertThat(Answer.fields(campaign.get("date_end")))
                    .containsExactlyInAnyOrder("year", "month", "day", "hour", "minute", "second");
            assertThat(campaign.get("currency").asText()).isEqualTo("EUR");
        }
    }

    @Test
    void withoutARateForAPostThePostIsZeroAndWithBonusesOffAllBonusesAre() {
        Task task = on.join(on.campaign(Offer.of("JPY", 5000)));
        Answer answer = task.publisher().web().post(OWN).expect(200);
        assertThat(written(answer)).contains("\"payments\":{\"minimum\":5000,\"post\":0,\"total\":5000}");
        assertThat(written(answer)).contains("\"bonus\":{\"reach\":0,\"engagement_rate\":0,\"best_post\":0}");
    }

    @Test
    void totalsHaveTheBonusesOnceTheyAreEarned() {
        Task task = on.join(on.campaign(Offer.usual())).completed();
        task.act(superuser, "approve", "{reach: 1000, engagement: 10}").expect(200);
        JsonNode card = task.publisher().web().post(OWN).expect(200).at("tasks.0");
        assertThat(card.at("/payments/total").decimalValue()).isEqualByComparingTo("70");
        Answer answer = superuser
                .post(PAYMENTS, "{task_id: %s}", task.id())
                .expect(200)
                .expectFields("payment", "payment_post", "payment_bonus_reach", "currency");
        assertThat(written(answer))
                .isEqualTo(
                        "{\"payment\":70.00,\"payment_post\":60.00,\"payment_bonus_reach\":10.00,\"currency\":\"EUR\"}");
    }

    @Test
    void listsOnesOwnNewestFirstOfAllOrOneCampaign() {
        Account publisher = on.world.publisher();
        Campaign first = on.campaign(Offer.usual());
        List<Long> ids = new ArrayList<>();
        ids.add(on.join(first, publisher).id());
        on.join(first);
        for (int i = 0; i < 2; i++) {
            ids.add(on.join(on.campaign(Offer.usual()), publisher).id());
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
        assertThat(page.number("total")).isEqualTo(3);
        assertThat(web.post(OWN, "{limit: 1000}").number("limit")).isEqualTo(100);
        web.post(OWN, "{page: 0}").expectError(422, "validation_error");
        web.post(OWN, "{limit: 'many'}").expectError(422, "validation_error");
        on.node.client().post(OWN).expectError(401, "authentication_required");
    }

    @Test
    void showsPartnersExactlyTheBackendView() {
        Task task = on.join(on.campaign(Offer.usual()));
        task.complete("{post_url: 'https://youtu.be/sheet%s', screenshots: ['https://example.com/1.png']}", task.id())
                .expect(200);
        for (Answer answer : List.of(
                superuser.post(ALL, "{campaign_id: %s}", task.campaign().id()),
                superuser.form(ALL, "{campaign_id: %s}", task.campaign().id()),
                superuser.get(ALL + "?campaign_id=" + task.campaign().id()))) {
            JsonNode sheet = answer.expect(200).at("0");
            assertThat(answer.body()).hasSize(1);
            assertThat(Answer.fields(sheet))
                    .containsExactlyInAnyOrder(
                            "id",
                            "type",
                            "networks",
                            "status",
                            "status_name",
                            "media",
                            "allow_complete",
                            "allow_leave",
                            "allow_countdown",
                            "allow_payments",
                            "allow_bonus",
                            "is_disabled",
                            "is_allowed_complete",
                            "date_completed_minimum",
                            "date_completed_maximum",
                            "date_end",
                            "bonus",
                            "payments",
                            "campaign");
            assertThat(sheet.get("networks").toString()).isEqualTo("[\"instagram\",\"youtube\"]");
            assertThat(sheet.get("status_name").asText()).isEqualTo("Under review");
            assertThat(sheet.get("media").toString())
                    .isEqualTo("{\"url\":\"https://example.com/1.png\",\"link\":\"https://youtu.be/sheet" + task.id()
                            + "\"}");
            assertThat(sheet.get("bonus").toString())
                    .isEqualTo("{\"reach\":true,\"engagement_rate\":true,\"best_post\":true}");
            assertThat(written(answer)).contains("\"payments\":{\"minimum\":50.00,\"post\":60.00,\"total\":60.00}");
            assertThat(Answer.fields(sheet.get("date_end")))
                    .containsExactlyInAnyOrder("year", "month", "day", "hour", "minute", "second");
            assertThat(Answer.fields(sheet.get("campaign")))
                    .containsExactlyInAnyOrder(
                            "id",
                            "name",
                            "type",
                            "tagline",
                            "description",
                            "image_logo",
                            "image_post",
                            "disclosure",
                            "hashtags",
                            "date_end",
                            "date_end_text",
                            "networks",
                            "currency",
                            "tasks");
            assertThat(written(answer))
                    .contains(
                            "\"tasks\":{\"bonus\":{\"active\":true,\"promo_reach\":10.00,\"promo_engagement_rate\":5.00,"
                                    + "\"promo_best_post\":20.00},\"minimum_reward\":50.00}");
        }
    }

    /** CA-18: every flag is compared with what the endpoint then does. */
    @Test
    void theFlagsSayExactlyWhatWouldSucceed() {
        Campaign campaign = on.campaign(Offer.usual());
        Campaign over = on.campaign(Offer.usual());
        List<Task> tasks = new ArrayList<>();
        for (TaskStatus status : TaskStatus.LISTED) {
            tasks.add(on.taskIn(status, campaign));
            Task late = on.taskIn(status, campaign);
            on.execute("update tasks set deadline = now() - interval '1 minute' where id = ?", late.id());
            tasks.add(late);
            tasks.add(on.taskIn(status, over));
        }
        on.execute("update campaigns set status = 'cancelled' where id = ?", over.id());
        for (Task task : tasks) {
            JsonNode sheet = sheet(task);
            assertThat(sheet.get("is_allowed_complete")).isEqualTo(sheet.get("allow_complete"));
            assertThat(sheet.get("allow_countdown")).isEqualTo(sheet.get("allow_complete"));
            boolean paid = task.act(superuser, "mark_paid").status() == 200;
            assertThat(sheet.get("allow_payments").asBoolean()).as("%s", sheet).isEqualTo(paid);
            String before = on.status(task);
            boolean completed = task.complete("{post_url: 'https://youtu.be/flag%s'}", task.id())
                            .status()
                    == 200;
            assertThat(sheet.get("allow_complete").asBoolean()).as("%s", sheet).isEqualTo(completed);
            // Back to where it was, so that leaving is tried from there.
            on.execute("update tasks set status = ? where id = ?", before, task.id());
            boolean left = task.leave().status() == 200;
            assertThat(sheet.get("allow_leave").asBoolean()).as("%s", sheet).isEqualTo(left);
            boolean reviewable = "under_review".equals(before);
            assertThat(sheet.get("is_disabled").asBoolean())
                    .as("%s", sheet)
                    .isEqualTo(!completed && !paid && !reviewable);
        }
    }

    @Test
    void writesTextsInTheViewersLanguageAndTimeZone() {
        Task task = on.join(on.campaign(Offer.usual()));
        on.execute("update tasks set deadline = '2031-07-01T22:30:00Z' where id = ?", task.id());
        Account advertiser = task.campaign().advertiser();
        on.execute("update users set language = 'de', timezone = 'Europe/Vienna' where id = ?", advertiser.id());
        JsonNode sheet = on.world.backend(advertiser.id()).post(ALL).expect(200).at("0");
        assertThat(sheet.get("status_name").asText()).isEqualTo("Offen");
        assertThat(sheet.get("date_completed_maximum").asText())
                .contains("02.07.2031")
                .contains("00:30");
        assertShows(sheet, "{date_end: {day: 1, minute: 30}}");
    }

    @Test
    void needsATokenThatMayLook() {
        Client publisher = on.world.publisher().backend();
        for (String path : List.of(ALL, PAYMENTS)) {
            on.node.client().post(path).expectError(401, "missing_token");
            on.node.client().as("Bearer nonsense").post(path).expectError(401, "invalid_token");
            publisher.post(path).expectError(403, "insufficient_permissions");
        }
        on.world
                .staff(Permission.CAMPAIGNS_VIEW)
                .backend()
                .post(ALL, "{campaign_id: -1}")
                .expect(200);
        Client finance = on.world.staff(Permission.FINANCE_VIEW).backend();
        finance.post(PAYMENTS, "{task_id: %s}", Long.MAX_VALUE).expectError(404, "not_found");
        finance.post(PAYMENTS).expectError(400, "validation_error");
        Answer form = finance.form(
                PAYMENTS,
                "{task_id: %s}",
                on.join(on.campaign(Offer.of("KWD", 1500))).id());
        assertThat(written(form.expect(200)))
                .isEqualTo(
                        "{\"payment\":1.500,\"payment_post\":0.000,\"payment_bonus_reach\":0.000,\"currency\":\"KWD\"}");
    }

    @Test
    void headAnswersLikeGetWithoutABody() {
        HttpRequest head = superuser
                .request(ALL + "?campaign_id=-1")
                .method("HEAD", HttpRequest.BodyPublishers.noBody())
                .build();
        assertThat(superuser.send(head).expect(200).bytes()).isEmpty();
    }

    private JsonNode sheet(Task task) {
        JsonNode all = superuser
                .post(ALL, "{campaign_id: %s}", task.campaign().id())
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
