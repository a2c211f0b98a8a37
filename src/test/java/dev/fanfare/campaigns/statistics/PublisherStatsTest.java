package dev.fanfare.campaigns.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PublisherStatsTest {
    private static final String STATUS = "/api/publishers/stats/status/";
    private static final String ACTIVITY = "/api/publishers/stats/activity/";
    private static final String NETWORKS = "/api/publishers/stats/networks/";
    private static final String PENDING = "/api/general/stats/pending/";
    private static final String ESTIMATED = "/api/general/stats/estimated-publishers/";
    private static final String POTENTIAL = "/api/general/stats/potential-publishers/";
    private static final List<String> STATUSES = List.of("active", "inactive", "suspended");
    private static final List<String> ACHIEVED = List.of("total_posts", "total_reach", "total_engagement");
    private static final List<String> WAITING = List.of("pending_campaigns", "pending_tasks", "pending_approvals");
    private static final List<String> ESTIMATES = List.of("estimated_publishers", "active_publishers");

    private final World world = World.shared();
    private final Operator staff = world.operator();

    @Test
    @DisplayName("ST-01: publishers by status, through a ban and back; staff and advertisers are none")
    void countsPublishersByStatus() {
        Publisher[] publisher = new Publisher[1];
        assertThat(staff.change(STATUS, STATUSES, () -> publisher[0] = world.publisher()))
                .containsExactly(1L, 0L, 0L);
        assertThat(staff.change(STATUS, STATUSES, () -> ban(publisher[0], true)))
                .containsExactly(-1L, 0L, 1L);
        assertThat(staff.change(STATUS, STATUSES, () -> ban(publisher[0], false)))
                .containsExactly(1L, 0L, -1L);
        assertThat(staff.change(STATUS, STATUSES, () -> staff.call(
                                "/admin/api/users/update/", "{user_id: %s, is_active: false}", publisher[0].id())
                        .expect(200)))
                .containsExactly(-1L, 1L, 0L);
        assertThat(staff.change(STATUS, STATUSES, () -> {
                    world.staff();
                    world.advertiser("EUR");
                }))
                .containsExactly(0L, 0L, 0L);
        // Who joins the staff is a publisher no longer.
        Publisher promoted = world.publisher();
        assertThat(staff.change(STATUS, STATUSES, () -> staff.call(
                                "/admin/api/users/update/", "{user_id: %s, is_staff: true}", promoted.id())
                        .expect(200)))
                .containsExactly(-1L, 0L, 0L);
        Answer answer = staff.form(STATUS).expect(200).expectFields(STATUSES.toArray(String[]::new));
        assertThat(STATUSES.stream().mapToLong(answer::number).sum())
                .isEqualTo(staff.call(ESTIMATED).number("estimated_publishers"));
        world.assertCountersAddUp();
    }

    @Test
    @DisplayName("ST-01: accepted accounts by network, with networks that have none; a ban of an account takes it out")
    void countsAccountsByNetwork() {
        List<String> networks = List.of("instagram", "linkedin");
        Publisher[] publisher = new Publisher[1];
        assertThat(staff.change(
                        NETWORKS,
                        networks,
                        () -> publisher[0] = world.publisher().connected()))
                .containsExactly(1L, 0L);
        long connection = staff.call("/admin/api/connections/list/", "{status: 'accepted', limit: 1}")
                .number("connections.0.id");
        assertThat(staff.change(NETWORKS, networks, () -> staff.call(
                                "/admin/api/connections/review/",
                                "{kind: 'network', id: %s, action: 'suspend', reason: 'It was sold.'}",
                                connection)
                        .expect(200)))
                .containsExactly(-1L, 0L);
        world.assertCountersAddUp();
    }

    @Test
    @DisplayName("HT-15, RW-06: activity by the day of acceptance, of UTC, with verified figures only")
    void sumsActivityByDay() {
        long campaign = world.advertiser("EUR").campaign().id();
        long[] task = new long[1];
        assertThat(staff.change(ACTIVITY, ACHIEVED, () -> task[0] = handedIn(campaign)))
                .containsExactly(0L, 0L, 0L);
        assertThat(staff.change(ACTIVITY, ACHIEVED, () -> staff.approves(task[0], 1_234, 56)))
                .containsExactly(1L, 1_234L, 56L);
        acceptedAt(task[0], "2012-02-28T23:59:59.999999Z");
        acceptedAt(approved(campaign, 10, 1), "2012-02-29T00:00:00Z");
        acceptedAt(approved(campaign, 20, 2), "2012-02-29T23:59:59.999999Z");
        acceptedAt(approved(campaign, 40, 4), "2012-03-01T00:00:00Z");
        assertThat(achieved("2012-02-29", "2012-02-29")).containsExactly(2L, 30L, 3L);
        assertThat(achieved("2012-02-28", "2012-02-28")).containsExactly(1L, 1_234L, 56L);
        assertThat(achieved("2012-02-28", "2012-03-01")).containsExactly(4L, 1_304L, 63L);
        assertThat(achieved("2012-03-02", "2012-03-03")).containsExactly(0L, 0L, 0L);
        // Paid or not, it is one post.
        staff.call("/api/task/actions/", "{task_id: %s, action: 'mark_paid'}", task[0])
                .expect(200);
        assertThat(achieved("2012-02-28", "2012-02-28")).containsExactly(1L, 1_234L, 56L);
        staff.form(ACTIVITY).expect(200).expectFields(ACHIEVED.toArray(String[]::new));
        world.assertCountersAddUp();
    }

    @Test
    @DisplayName("ST-01: what is pending, and no longer when it was dealt with")
    void countsWhatIsPending() {
        Advertiser advertiser = world.advertiser("EUR");
        long[] campaign = new long[1];
        assertThat(staff.change(
                        PENDING,
                        WAITING,
                        () -> campaign[0] =
                                advertiser.campaign("{status: 'draft'}").id()))
                .containsExactly(0L, 0L, 0L);
        assertThat(staff.change(PENDING, WAITING, () -> move(campaign[0], "pending")))
                .containsExactly(1L, 0L, 0L);
        assertThat(staff.change(PENDING, WAITING, () -> move(campaign[0], "active")))
                .containsExactly(-1L, 0L, 0L);
        Publisher publisher = world.publisher();
        assertThat(staff.change(PENDING, WAITING, () -> {
                    for (String kind : List.of("page", "wall", "channel")) {
                        publisher
                                .web()
                                .post(
                                        "/api/add/social-" + kind + "/",
                                        """
                                        {"network": "facebook", "%s_id": %s, "%s_name": "Place",
                                         "%s_url": "https://www.facebook.com/%s"}""",
                                        kind,
                                        World.unique("place"),
                                        kind,
                                        kind,
                                        World.unique("place"))
                                .expect(201);
                    }
                }))
                .containsExactly(0L, 0L, 3L);
        // Connected and accepted at once: never pending in between two answers.
        assertThat(staff.change(PENDING, WAITING, () -> publisher.connects(10))).containsExactly(0L, 0L, 0L);
        assertThat(staff.change(PENDING, WAITING, () -> publisher
                        .call("/web/api/campaign/join/", "{campaign_id: %s}", campaign[0])
                        .expect(200)))
                .containsExactly(0L, 1L, 0L);
        long task = publisher
                .call("/web/api/get/tasks/", "{campaign_id: %s}", campaign[0])
                .number("tasks.0.id");
        assertThat(staff.change(PENDING, WAITING, () -> publisher
                        .call("/web/api/task/leave/", "{task_id: %s}", task)
                        .expect(200)))
                .containsExactly(0L, -1L, 0L);
        staff.form(PENDING).expect(200).expectFields(WAITING.toArray(String[]::new));
        world.assertCountersAddUp();
    }

    @Test
    @DisplayName("ST-03: active is active in thirty days of UTC, today included")
    void countsActivePublishers() {
        Publisher[] publisher = new Publisher[1];
        assertThat(staff.change(ESTIMATED, ESTIMATES, () -> publisher[0] = world.publisher()))
                .containsExactly(1L, 1L);
        assertThat(staff.change(ESTIMATED, ESTIMATES, () -> seen(publisher[0], 29)))
                .containsExactly(0L, 0L);
        assertThat(staff.change(ESTIMATED, ESTIMATES, () -> seen(publisher[0], 30)))
                .containsExactly(0L, -1L);
        assertThat(staff.change(ESTIMATED, ESTIMATES, () -> seen(publisher[0], 1)))
                .containsExactly(0L, 1L);
        assertThat(staff.change(ESTIMATED, ESTIMATES, () -> ban(publisher[0], true)))
                .containsExactly(0L, -1L);
        staff.form(ESTIMATED).expect(200).expectFields(ESTIMATES.toArray(String[]::new));
        world.assertCountersAddUp();
    }

    @Test
    @DisplayName("ST-03: potential is registered without an accepted network")
    void countsPotentialPublishers() {
        List<String> members = List.of("potential_publishers");
        Publisher[] publisher = new Publisher[1];
        assertThat(staff.change(POTENTIAL, members, () -> publisher[0] = world.publisher()))
                .containsExactly(1L);
        long[] networks = new long[2];
        assertThat(staff.change(POTENTIAL, members, () -> networks[0] = publisher[0].connects(1)))
                .containsExactly(-1L);
        assertThat(staff.change(POTENTIAL, members, () -> networks[1] = publisher[0].connects(2)))
                .containsExactly(0L);
        assertThat(staff.change(POTENTIAL, members, () -> review(networks[0], "suspend")))
                .containsExactly(0L);
        assertThat(staff.change(POTENTIAL, members, () -> publisher[0]
                        .web()
                        .post("/api/network/disconnect/", "{network_id: %s}", networks[1])
                        .expect(200)))
                .containsExactly(1L);
        assertThat(staff.change(POTENTIAL, members, () -> review(networks[0], "reinstate")))
                .containsExactly(-1L);
        Answer answer = staff.form(POTENTIAL).expect(200).expectFields("potential_publishers", "conversion_rate");
        Answer estimated = staff.call(ESTIMATED).expect(200);
        assertThat(answer.decimal("conversion_rate"))
                .isEqualByComparingTo(BigDecimal.valueOf(estimated.number("active_publishers"))
                        .divide(
                                BigDecimal.valueOf(estimated.number("estimated_publishers")),
                                4,
                                RoundingMode.HALF_EVEN));
        world.assertCountersAddUp();
    }

    private void ban(Actor account, boolean banned) {
        staff.call("/api/user/status/ban/", "{user_id: %s, banned: %s}", account.id(), banned)
                .expect(200);
    }

    private void move(long campaign, String status) {
        staff.moves(campaign, status);
    }

    private void review(long network, String action) {
        staff.call(
                        "/admin/api/connections/review/",
                        "{kind: 'network', id: %s, action: %s, reason: '?'}",
                        network,
                        action)
                .expect(200);
    }

    private void seen(Actor account, int daysAgo) {
        world.execute(
                "update users set last_active = now() - interval '" + daysAgo + " days' where id = " + account.id());
    }

    private long handedIn(long campaign) {
        return world.publisher()
                .connected()
                .joins(campaign)
                .handsIn("https://www.instagram.com/p/" + World.unique("Post"))
                .id();
    }

    private long approved(long campaign, long reach, long engagement) {
        long task = handedIn(campaign);
        staff.approves(task, reach, engagement);
        return task;
    }

    private void acceptedAt(long task, String time) {
        // Whatever time zone the writer's session has.
        world.execute("set timezone = 'Asia/Tokyo'; update tasks set reviewed_at = ? where id = ?", time, task);
    }

    private List<Long> achieved(String from, String to) {
        return staff.numbers(ACTIVITY, ACHIEVED, "{date_from: %s, date_to: %s}", from, to);
    }
}
