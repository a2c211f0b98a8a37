package dev.fanfare.campaigns.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Operator;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CampaignStatsTest {
    private static final String GENERAL = "/api/campaigns/stats/general/";
    private static final String STATUS = "/api/campaigns/stats/status/";
    private static final String NETWORKS = "/api/campaigns/stats/networks/";
    private static final String CAMPAIGN_NETWORKS = "/api/campaign/stats/networks/";
    private static final String COSTS = "/api/campaign/stats/costs/";
    private static final List<String> TOTALS =
            List.of("total_campaigns", "active_campaigns", "completed_campaigns", "pending_campaigns");
    private static final List<String> STATUSES =
            List.of("draft", "pending", "active", "paused", "completed", "cancelled");

    private final World world = World.shared();
    private final Operator staff = world.operator();
    private final Advertiser advertiser = world.advertiser("EUR");

    @Test
    @DisplayName("ST-01: campaigns in general, by where they stand now")
    void countsCampaignsAsTheyMove() {
        assertThat(staff.change(GENERAL, TOTALS, () -> advertiser.campaign().id()))
                .containsExactly(1L, 1L, 0L, 0L);
        long[] draft = new long[1];
        assertThat(staff.change(
                        GENERAL,
                        TOTALS,
                        () -> draft[0] =
                                advertiser.campaign("{status: 'draft'}").id()))
                .containsExactly(1L, 0L, 0L, 0L);
        assertThat(staff.change(GENERAL, TOTALS, () -> move(draft[0], "pending")))
                .containsExactly(0L, 0L, 0L, 1L);
        assertThat(staff.change(GENERAL, TOTALS, () -> move(draft[0], "active")))
                .containsExactly(0L, 1L, 0L, -1L);
        assertThat(staff.change(GENERAL, TOTALS, () -> move(draft[0], "completed")))
                .containsExactly(0L, -1L, 1L, 0L);
        staff.call(GENERAL).expect(200).expectFields(TOTALS.toArray(String[]::new));
        world.assertCountersAddUp();
    }

    @Test
    @DisplayName("ST-01: every status has its count, all together make the total")
    void countsCampaignsByStatus() {
        Answer answer = staff.form(STATUS).expect(200).expectFields(STATUSES.toArray(String[]::new));
        assertThat(STATUSES.stream().mapToLong(answer::number).sum())
                .isEqualTo(staff.call(GENERAL).number("total_campaigns"));
        long[] id = new long[1];
        assertThat(staff.change(
                        STATUS,
                        STATUSES,
                        () -> id[0] = advertiser.campaign("{status: 'draft'}").id()))
                .containsExactly(1L, 0L, 0L, 0L, 0L, 0L);
        assertThat(staff.change(STATUS, STATUSES, () -> {
                    move(id[0], "pending");
                    move(id[0], "active");
                    move(id[0], "paused");
                }))
                .containsExactly(-1L, 0L, 0L, 1L, 0L, 0L);
        assertThat(staff.change(STATUS, STATUSES, () -> move(id[0], "cancelled")))
                .containsExactly(0L, 0L, 0L, -1L, 0L, 1L);
    }

    @Test
    @DisplayName("HT-15: the days of creation are of UTC, whole, and both count")
    void countsCampaignsByTheDayOfTheirCreation() {
        createdAt("2011-03-04T23:59:59.999999Z");
        createdAt("2011-03-05T00:00:00Z");
        createdAt("2011-03-05T23:59:59.999999Z");
        createdAt("2011-03-06T00:00:00Z");
        assertThat(total("{date_from: '2011-03-05', date_to: '2011-03-05'}")).isEqualTo(2);
        assertThat(total("{date_from: '2011-03-04', date_to: '2011-03-06'}")).isEqualTo(4);
        assertThat(total("{date_from: '2000-01-01', date_to: '2011-03-04'}")).isEqualTo(1);
        assertThat(total("{date_to: '2011-03-05'}")).isEqualTo(3);
        assertThat(total("{date_from: '9999-12-31'}")).isZero();
        assertThat(total("{date_from: '0001-01-01', date_to: '9999-12-31'}")).isEqualTo(total());
        assertThat(staff.numbers(GENERAL, TOTALS, "{date_from: '2011-03-05', date_to: '2011-03-05'}"))
                .containsExactly(2L, 2L, 0L, 0L);
        world.assertCountersAddUp();
    }

    @Test
    @DisplayName("HT-15: days in the wrong order and days that are none")
    void refusesImpossibleDays() {
        for (String path : List.of(GENERAL, "/api/publishers/stats/activity/")) {
            staff.call(path, "{date_from: '2026-03-05', date_to: '2026-03-04'}")
                    .expectError(422, "validation_error")
                    .shows("{field: 'date_to'}");
            assertThat(staff.form(path, "{date_from: '2026-02-30'}")
                            .expectError(422, "validation_error")
                            .text("field"))
                    .isEqualTo("date_from");
            for (String none : List.of("2026-13-01", "yesterday", "2026-1-1", "10000-01-01", "2026-01-01T00:00:00Z")) {
                staff.call(path, "{date_to: %s}", none).expectError(422, "validation_error");
            }
        }
    }

    @Test
    @DisplayName("ST-01: campaigns by network, every configured one at zero too")
    void countsCampaignsByNetwork() {
        JsonNode before = staff.call(NETWORKS).expect(200).body();
        assertThat(Answer.fields(before))
                .contains("instagram", "facebook", "twitter", "youtube", "tiktok", "linkedin", "pinterest");
        assertThat(before)
                .allSatisfy(count -> assertThat(count.isIntegralNumber()).isTrue());
        advertiser.campaign("{networks: ['tiktok', 'pinterest']}").id();
        long second = advertiser.campaign("{networks: ['pinterest']}").id();
        assertThat(growth(before)).containsExactlyInAnyOrderEntriesOf(Map.of("tiktok", 1L, "pinterest", 2L));
        // Wherever a campaign stands, it is counted.
        move(second, "cancelled");
        assertThat(growth(before)).containsExactlyInAnyOrderEntriesOf(Map.of("tiktok", 1L, "pinterest", 2L));
        world.execute("update campaigns set networks = array['tiktok'] where id = ?", second);
        assertThat(growth(before)).containsExactlyInAnyOrderEntriesOf(Map.of("tiktok", 2L, "pinterest", 1L));
        world.assertCountersAddUp();
    }

    @Test
    @DisplayName("ST-01, RW-06: a campaign's accepted posts by network, by verified figures")
    void sumsACampaignsPostsByNetwork() {
        long campaign =
                advertiser.campaign("{networks: ['youtube', 'instagram']}").id();
        assertThat(figures(campaign))
                .isEqualTo("{\"youtube\":{\"posts\":0,\"reach\":0,\"engagement\":0},"
                        + "\"instagram\":{\"posts\":0,\"reach\":0,\"engagement\":0}}");
        long waiting = handedIn(campaign, "https://www.instagram.com/p/");
        staff.approves(handedIn(campaign, "https://www.instagram.com/p/"), 1_500, 30);
        staff.approves(handedIn(campaign, "https://www.instagram.com/p/"), 500, 0);
        staff.approves(handedIn(campaign, "https://youtu.be/"), 7, 9);
        String expected = "{\"youtube\":{\"posts\":1,\"reach\":7,\"engagement\":9},"
                + "\"instagram\":{\"posts\":2,\"reach\":2000,\"engagement\":30}}";
        assertThat(figures(campaign)).isEqualTo(expected);
        staff.call("/api/task/actions/", "{task_id: %s, action: 'reject', reason: 'Blurred.'}", waiting)
                .expect(200);
        assertThat(figures(campaign)).isEqualTo(expected);
        assertThat(advertiser
                        .form(CAMPAIGN_NETWORKS, "{campaign_id: %s}", campaign)
                        .expect(200)
                        .body())
                .hasToString(expected);
        world.assertCountersAddUp();
    }

    @Test
    @DisplayName("ST-01, ST-02: a campaign's costs are what the journal charged for it, the CPM is half-even of them")
    void sumsACampaignsCostsFromTheJournal() {
        long campaign = advertiser
                .campaign("{tasks: {time: 72, time_type: 'hours', minimum_reward: 12.35}}")
                .id();
        costs(campaign, "0.00", "0.00");
        long first = handedIn(campaign, "https://www.instagram.com/p/");
        costs(campaign, "0.00", "0.00");
        staff.approves(first, 0, 0);
        costs(campaign, "12.35", "0.00");
        staff.approves(handedIn(campaign, "https://www.instagram.com/p/"), 1_000, 10);
        costs(campaign, "24.70", "24.70");
        // 37.05 for 3000: 12.35
        staff.approves(handedIn(campaign, "https://www.instagram.com/p/"), 2_000, 10);
        costs(campaign, "37.05", "12.35");
        // 37.05 for 200,000: 0.18525, which is nearer to 0.19
        world.execute(
                "update tasks set verified_reach = 198000 where verified_reach = 1000 and campaign_id = ?", campaign);
        costs(campaign, "37.05", "0.19");
        // 37.05 for 7,410,000: exactly 0.005, and to even
        world.execute(
                "update tasks set verified_reach = 7408000 where verified_reach = 198000 and campaign_id = ?",
                campaign);
        costs(campaign, "37.05", "0.00");
        // Releasing what was earned costs nothing more.
        staff.call("/api/task/actions/", "{task_id: %s, action: 'mark_paid'}", first)
                .expect(200);
        costs(campaign, "37.05", "0.00");
        world.assertCountersAddUp();
    }

    @Test
    @DisplayName("RW-01, ST-02: costs in a currency without decimals, and with three")
    void sumsCostsInTheCampaignsCurrency() {
        Advertiser other = world.advertiser("KWD");
        long campaign = other.campaign("{tasks: {time: 72, time_type: 'hours', minimum_reward: 0.007}}")
                .id();
        staff.approves(handedIn(campaign, "https://www.instagram.com/p/"), 3_000, 1);
        costs(campaign, "0.007", "0.002", "KWD");
        long yen = world.advertiser("JPY")
                .campaign("{tasks: {time: 72, time_type: 'hours', minimum_reward: 800}}")
                .id();
        staff.approves(handedIn(yen, "https://www.instagram.com/p/"), 300_000, 1);
        costs(yen, "800", "3", "JPY");
    }

    @Test
    @DisplayName("ER-06: another advertiser's campaign is not found, as if it did not exist")
    void hidesOthersCampaigns() {
        long campaign = advertiser.campaign().id();
        Advertiser other = world.advertiser("EUR");
        Client viewer = world.staff(Permission.STATS_VIEW).backend();
        for (String path : List.of(CAMPAIGN_NETWORKS, COSTS)) {
            viewer.post(path, "{campaign_id: %s}", campaign).expect(200);
            advertiser.backend().post(path, "{campaign_id: %s}", campaign).expect(200);
            other.backend()
                    .post(path, "{campaign_id: %s}", campaign)
                    .expectError(404, "campaign_not_found", "RESOURCE_NOT_FOUND");
            viewer.form(path, "{campaign_id: %s}", Long.MAX_VALUE).expectError(404, "campaign_not_found");
            assertThat(viewer.post(path).expectError(400, "validation_error").code())
                    .isEqualTo("MISSING_FIELDS");
        }
    }

    private void move(long campaign, String status) {
        staff.moves(campaign, status);
    }

    private void createdAt(String time) {
        long id = advertiser.campaign().id();
        // Whatever time zone the writer's session has.
        world.execute("set timezone = 'Asia/Tokyo'; update campaigns set created_at = ? where id = ?", time, id);
    }

    private long total(Object... filter) {
        return staff.numbers(GENERAL, TOTALS, filter).get(0);
    }

    private Map<String, Long> growth(JsonNode before) {
        JsonNode now = staff.call(NETWORKS).expect(200).body();
        Map<String, Long> growth = new java.util.HashMap<>();
        Answer.fields(now).forEach(network -> {
            long more = now.path(network).asLong() - before.path(network).asLong();
            if (more != 0) {
                growth.put(network, more);
            }
        });
        return growth;
    }

    private String figures(long campaign) {
        return staff.call(CAMPAIGN_NETWORKS, "{campaign_id: %s}", campaign)
                .expect(200)
                .body()
                .toString();
    }

    private void costs(long campaign, String spent, String cpm) {
        costs(campaign, spent, cpm, "EUR");
    }

    private void costs(long campaign, String spent, String cpm, String currency) {
        Answer answer = staff.form(COSTS, "{campaign_id: %s}", campaign)
                .expect(200)
                .expectFields("total_spent", "average_cpm", "currency");
        assertThat(answer.decimal("total_spent")).isEqualByComparingTo(spent);
        assertThat(answer.decimal("average_cpm")).isEqualByComparingTo(cpm);
        assertThat(answer.text("currency")).isEqualTo(currency);
    }

    private long handedIn(long campaign, String beginning) {
        return world.publisher()
                .connected()
                .joins(campaign)
                .handsIn(beginning + World.unique("Post"))
                .id();
    }
}
