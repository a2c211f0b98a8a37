package dev.fanfare.campaigns.campaign;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.StartCampaigns;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** RV-04: what advertisers do with their own campaigns, and what waits for staff. */
class OwnCampaignsTest {
    private static final String CREATE = "/api/campaign/create/";
    private static final String UPDATE = "/api/campaign/update/";
    private static final String GET = "/api/campaign/get/";
    private static final String LIST = "/api/campaign/list/";
    private static final String STATUS = "/api/campaign/status/";
    private static final String DECIDE = "/admin/api/campaigns/decide/";

    private final World world = World.shared();
    private final Operator operator = world.staff(Permission.CAMPAIGNS_MANAGE, Permission.CAMPAIGNS_VIEW);
    private final Advertiser advertiser = world.advertiser("EUR");

    private static ObjectNode draft(Advertiser of, Object... more) {
        return Body.with(Body.of("""
                {advertiser_id: %s, name: 'Autumn', description: '<p>Show it.</p>', date_end: %s, networks: ['instagram'],
                 currency: 'EUR', tasks: {time: 72, minimum_reward: 50}, max_participants: 2}""", of.id(), Instant.now().plus(30, ChronoUnit.DAYS)), more);
    }

    private long drafts(Object... more) {
        return advertiser.call(CREATE, draft(advertiser, more)).expect(201).number("campaign_id");
    }

    private long submits(Object... more) {
        long id = drafts(more);
        moves(id, "pending").expect(200);
        return id;
    }

    private Answer moves(long id, String to) {
        return advertiser.call(STATUS, "{campaign_id: %s, status: %s}", id, to);
    }

    private Answer changes(long id, String members) {
        return advertiser.call(UPDATE, Body.with(Body.of("{campaign_id: %s}", id), members));
    }

    private Answer decides(long id, long submission, String action) {
        return operator.call(
                DECIDE,
                "{campaign_id: %s, submission: %s, action: %s, comments: 'Say where.'}",
                id,
                submission,
                action);
    }

    private Answer shown(long id) {
        return advertiser.ok(GET, "{campaign_id: %s}", id);
    }

    private static List<String> fieldErrors(Answer answer) {
        List<String> names = new ArrayList<>();
        answer.at("details.field_errors").fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    @DisplayName("RV-04 a draft is submitted, withdrawn, sent back with comments and approved as it was seen")
    void goesBackAndForth() {
        long id = drafts("{reviewed_by: 'advertiser', status: 'draft'}");
        shown(id).shows("""
                {status: 'draft', reviewed_by: 'advertiser',
                 approval: {submission: 0, submitted_at: null, approved_at: null, comments: null}}""");
        changes(id, "{name: 'Winter', tasks: {minimum_reward: 60}, countries: [1], status: 'pending'}")
                .expect(200);
        shown(id).shows("{status: 'pending', name: 'Winter', approval: {submission: 1, approved_at: null}}");
        moves(id, "draft").expect(200);
        decides(id, 1, "approve").expectError(400, "business_error", "INVALID_TRANSITION");
        moves(id, "pending").expect(200);
        // What was looked at is not what waits now.
        decides(id, 1, "approve").expectError(400, "business_error").shows("{details: {submission: 2}}");
        operator.refused(400, "validation_error", DECIDE, "{campaign_id: %s, submission: 2, action: 'send_back'}", id)
                .shows("{details: {missing_fields: ['comments']}}");
        operator.invalid("action", DECIDE, "{campaign_id: %s, submission: 2, action: 'shrug'}", id);
        operator.invalid("status", STATUS, "{campaign_id: %s, status: 'draft'}", id);
        decides(id, 2, "send_back").expect(200);
        shown(id).shows("{status: 'draft', approval: {submission: 2, submitted_at: null, comments: 'Say where.'}}");
        moves(id, "pending").expect(200);
        decides(id, 3, "approve").expect(200);
        decides(id, 3, "approve").expectError(400, "business_error", "INVALID_TRANSITION");
        Answer running = shown(id).shows("{status: 'active', approval: {submission: 3}}");
        assertThat(running.at("approval.approved_at").isNull()).isFalse();
        for (String to : List.of("paused", "active", "completed")) {
            moves(id, to).expect(200);
        }
        assertThat(world.sql(
                                "select action || ' ' || coalesce(reason, '-') from audit_log where actor_id = ? and subject = ? order by id",
                                operator.id(),
                                "campaign:" + id)
                        .texts())
                .containsExactly(
                        "campaign.send_back Say where.",
                        "campaign.status -",
                        "campaign.approve Say where.",
                        "campaign.status -");
    }

    @Test
    @DisplayName("RV-04 submitting a draft names everything that it lacks")
    void namesEveryLack() {
        Advertiser poor = world.advertiser("EUR", 0);
        ObjectNode body = draft(poor, "{currency: 'USD', description: ' ', date_end: '2020-01-01T00:00:00Z'}");
        body.remove("max_participants");
        long id = poor.call(CREATE, body).expect(201).number("campaign_id");
        Answer answer = poor.call(STATUS, "{campaign_id: %s, status: 'pending'}", id)
                .expectError(400, "validation_error")
                .shows("{details: {missing_fields: ['description', 'max_participants']}}");
        assertThat(fieldErrors(answer)).containsExactlyInAnyOrder("date_end", "currency");
        poor.call(CREATE, Body.with(body, "{status: 'pending'}")).expectError(400, "validation_error");
        assertThat(poor.ok(LIST).at("campaigns")).hasSize(1);
        poor.ok(UPDATE, Body.with(draft(poor), Body.of("{campaign_id: %s, status: 'pending'}", id)));
        assertThat(poor.ok(LIST, "{status: 'pending'}").at("campaigns.0.id").asLong())
                .isEqualTo(id);
    }

    @Test
    @DisplayName(
            "RV-04 what staff approved is what runs: later its advertiser changes the end, to a later one, and places")
    void keepsWhatWasApproved() {
        long id = submits();
        String later = Instant.now().plus(60, ChronoUnit.DAYS).toString();
        String sooner = Instant.now().plus(20, ChronoUnit.DAYS).toString();
        String terms = """
                {name: 'x', tagline: 'x', description: 'x', hashtags: ['x'], networks: ['youtube'], countries: [1],
                 tasks: {time: 1, minimum_reward: 1, bonus: {active: true, promo_reach: 9}}, reviewed_by: 'operators',
                 image_logo: '/media/x.png', date_start: '2020-01-01T00:00:00Z', tasks_featured: true}""";
        for (boolean approved : new boolean[] {false, true}) {
            if (approved) {
                decides(id, 1, "approve").expect(200);
            }
            assertThat(fieldErrors(changes(id, terms).expectError(422, "validation_error")))
                    .containsExactlyInAnyOrder(
                            "name",
                            "tagline",
                            "description",
                            "hashtags",
                            "networks",
                            "countries",
                            "tasks.time",
                            "tasks.minimum_reward",
                            "tasks.bonus.active",
                            "tasks.bonus.promo_reach",
                            "reviewed_by",
                            "image_logo",
                            "date_start",
                            "tasks_featured");
            changes(id, "{date_end: '%s'}".formatted(sooner)).expectError(422, "validation_error");
            changes(id, "{name: 'Autumn', max_participants: 3}").expect(200);
            assertThat(fieldErrors(advertiser
                            .call(
                                    "/api/campaign/settings/",
                                    "{campaign_id: %s, settings: {post_rate: 9, max_participants: 4}}",
                                    id)
                            .expectError(422, "validation_error")))
                    .containsExactly("settings.post_rate");
            advertiser.ok("/api/campaign/settings/", "{campaign_id: %s, settings: {max_participants: 4}}", id);
            // Another task changes none of the approved ones.
            advertiser
                    .call("/api/task/custom/", "{campaign_id: %s, title: 'More'}", id)
                    .expect(approved ? 201 : 422);
        }
        changes(id, "{date_end: '%s'}".formatted(later)).expect(200);
        operator.ok("/api/campaign/settings/", "{campaign_id: %s, settings: {post_rate: 90}}", id);
        moves(id, "cancelled").expect(200);
        changes(id, "{max_participants: 9}").expectError(400, "business_error");
    }

    @Test
    @DisplayName("RV-04 an advertiser sets nothing that is staff's, and gives its campaign to no one else")
    void leavesStaffsToStaff() {
        advertiser.invalid("status", CREATE, draft(advertiser, "{status: 'active'}"));
        advertiser.invalid("tasks_featured", CREATE, draft(advertiser, "{tasks_featured: true}"));
        long id = drafts("{tasks_featured: false}");
        assertThat(fieldErrors(changes(
                                id,
                                "{tasks_featured: true, advertiser_id: %s}"
                                        .formatted(world.advertiser("EUR").id()))
                        .expectError(422, "validation_error")))
                .containsExactlyInAnyOrder("advertiser_id", "tasks_featured");
        moves(id, "active").expectError(400, "business_error", "INVALID_TRANSITION");
        moves(id, "pending").expect(200);
        moves(id, "active")
                .expectError(400, "business_error", "INVALID_TRANSITION")
                .shows("{details: {allowed: ['draft', 'cancelled']}}");
        advertiser.refused(
                403, "insufficient_permissions", DECIDE, "{campaign_id: %s, submission: 1, action: 'approve'}", id);
        advertiser
                .call("/api/task/custom/", "{campaign_id: %s, title: 'A story too'}", drafts())
                .expect(201);
    }

    @Test
    @DisplayName("RV-04 the clock starts what was approved, once its start has come and its cost is covered")
    void startsWhatWasApproved() {
        Advertiser poor = world.advertiser("EUR", 0);
        long id = poor.call(CREATE, draft(poor, "{date_start: '2020-01-01T00:00:00Z', status: 'pending'}"))
                .expect(201)
                .number("campaign_id");
        world.execute("update advertisers set maximum_limit = 100000 where user_id = ?", poor.id());
        world.node().sweep(new StartCampaigns());
        poor.ok(GET, "{campaign_id: %s}", id).shows("{status: 'pending'}");
        world.execute("update advertisers set maximum_limit = 0 where user_id = ?", poor.id());
        assertThat(decides(id, 1, "approve").expect(200).text("message")).contains("once its cost is covered");
        world.node().sweep(new StartCampaigns());
        poor.ok(GET, "{campaign_id: %s}", id).shows("{status: 'pending'}");
        world.execute("update advertisers set maximum_limit = 100000 where user_id = ?", poor.id());
        world.operator().bans(poor);
        world.node().sweep(new StartCampaigns());
        assertThat(world.text("select status from campaigns where id = ?", id)).isEqualTo("pending");
        world.operator().ok("/api/user/status/ban/", "{user_id: %s, banned: false}", poor.id());
        world.node().sweep(new StartCampaigns());
        assertThat(world.text("select status from campaigns where id = ?", id)).isEqualTo("active");
    }

    @Test
    @DisplayName("RV-04 of an approval and a withdrawal at once, one wins")
    void oneOfTwoWins() {
        for (int round = 0; round < 4; round++) {
            long id = submits();
            List<Answer> both = together(2, i -> i == 0 ? decides(id, 1, "approve") : moves(id, "draft"));
            assertThat(both.stream().filter(answer -> answer.status() == 200)).hasSize(1);
            shown(id).shows("{status: %s}", both.get(0).status() == 200 ? "active" : "draft");
        }
    }

    @Test
    @DisplayName("RV-04 DR-08 advertisers are apart, roles count, and staff decide on no campaign of their own team")
    void staysApart() {
        long id = submits();
        Advertiser other = world.advertiser("EUR");
        other.refused(404, "not_found", CREATE, draft(advertiser));
        other.refused(404, "not_found", LIST, "{advertiser_id: %s}", advertiser.id());
        assertThat(other.ok(LIST).at("campaigns")).isEmpty();
        other.refused(404, "campaign_not_found", GET, "{campaign_id: %s}", id);
        other.refused(404, "campaign_not_found", UPDATE, "{campaign_id: %s, name: 'x'}", id);
        other.refused(404, "campaign_not_found", STATUS, "{campaign_id: %s, status: 'draft'}", id);

        Publisher manager = advertiser.member("manager");
        long drafted = manager.web().post(CREATE, draft(advertiser)).expect(201).number("campaign_id");
        manager.backend().ok(STATUS, "{campaign_id: %s, status: 'pending'}", drafted);
        Publisher reviewer = advertiser.member("reviewer");
        reviewer.refused(403, "insufficient_permissions", CREATE, draft(advertiser));
        reviewer.ok(GET, "{campaign_id: %s}", drafted);

        Operator colleague = world.promoted(manager, Permission.CAMPAIGNS_MANAGE);
        colleague.refused(
                403, "permission_denied", DECIDE, "{campaign_id: %s, submission: 1, action: 'approve'}", drafted);
        colleague.refused(403, "permission_denied", STATUS, "{campaign_id: %s, status: 'active'}", drafted);
        assertThat(shown(drafted).text("status")).isEqualTo("pending");

        // A suspended advertiser's team can do nothing for it, from the same moment on.
        world.operator().bans(advertiser);
        reviewer.refused(403, "insufficient_permissions", GET, "{campaign_id: %s}", drafted);
        advertiser.refused(401, "invalid_token", GET, "{campaign_id: %s}", drafted);
    }

    @Test
    @DisplayName("RV-04 the overview counts what waits for approval, and since when")
    void countsWhatWaits() {
        long before = waiting();
        long id = submits();
        drafts();
        assertThat(waiting()).isEqualTo(before + 1);
        decides(id, 1, "approve").expect(200);
        assertThat(waiting()).isEqualTo(before);
    }

    private long waiting() {
        for (JsonNode queue : operator.ok("/admin/api/overview/").at("queues")) {
            if (queue.path("name").asText().equals("campaigns")) {
                return queue.path("count").asLong();
            }
        }
        throw new AssertionError("no queue of campaigns");
    }
}
