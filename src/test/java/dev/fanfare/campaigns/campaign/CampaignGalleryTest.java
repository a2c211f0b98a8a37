package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How creators look for campaigns: searched, sorted, and with what each would earn them. */
class CampaignGalleryTest {
    private static final String LIST = "/web/api/get/campaigns/";

    private final World world = World.shared();
    private final Advertiser brand = world.advertiser("USD");
    private final Publisher creator = world.publisher().connected(10_000);
    /** In the names of these campaigns, and no others. */
    private final String word = World.unique("gallery");

    private long campaign(String further) {
        Campaign one = brand.campaign(further);
        world.execute("update campaigns set name = ? || ' ' || id where id = ?", "The " + word, one.id());
        return one.id();
    }

    private Answer list(Object... further) {
        return creator.ok(LIST, Body.with(Body.of("{search: %s}", word.toUpperCase(Locale.ROOT)), further));
    }

    private static List<Long> ids(Answer answer) {
        return answer.list("campaigns").stream()
                .map(one -> one.path("id").asLong())
                .toList();
    }

    private void ends(long id, int days) {
        world.execute("update campaigns set date_end = now() + make_interval(days => ?) where id = ?", days, id);
    }

    private void pays(long id, int minor, String currency) {
        world.execute("update campaigns set minimum_reward = ?, currency = ? where id = ?", minor, currency, id);
    }

    @Test
    @DisplayName("campaigns are found by a part of their names or taglines, in any case, by both rows")
    void searches() {
        long named = campaign("{}");
        long lined = brand.campaign("{}").id();
        world.execute("update campaigns set tagline = ? where id = ?", "All about " + word, lined);
        brand.campaign("{}");
        assertThat(ids(list())).containsExactly(lined, named);
        assertThat(list().number("total")).isEqualTo(2);
        assertThat(ids(creator.ok("/api/get/campaigns/", "{search: %s, sort: 'ends_soonest'}", word)))
                .containsExactlyInAnyOrder(lined, named);
        assertThat(ids(list("{search: '  '}"))).hasSizeGreaterThanOrEqualTo(2);
        assertThat(ids(list("{filter: 'upcoming'}"))).isEmpty();
        creator.invalid("search", LIST, "{search: %s}", "x".repeat(101));
        creator.invalid("sort", LIST, "{sort: 'x'}");
    }

    @Test
    @DisplayName("they are sorted by their end, by what they earn in one currency, or the newest first")
    void sorts() {
        long late = campaign("{}");
        long soon = campaign("{}");
        long middle = campaign("{}");
        ends(late, 20);
        ends(soon, 2);
        ends(middle, 9);
        pays(late, 9_000, "USD");
        // More units, but worth less.
        pays(soon, 9_500, "JPY");
        pays(middle, 10_000, "USD");
        assertThat(ids(list())).containsExactly(middle, soon, late);
        assertThat(ids(list("{sort: 'newest'}"))).containsExactly(middle, soon, late);
        assertThat(ids(list("{sort: 'ends_soonest'}"))).containsExactly(soon, middle, late);
        assertThat(ids(list("{sort: 'earns_most'}"))).containsExactly(middle, late, soon);
        for (String filter : List.of("all", "active")) {
            assertThat(ids(list("{filter: %s, sort: 'ends_soonest'}", filter)))
                    .as(filter)
                    .containsExactly(soon, middle, late);
            assertThat(ids(list("{filter: %s, sort: 'earns_most'}", filter)))
                    .as(filter)
                    .containsExactly(middle, late, soon);
        }
        assertThat(ids(list("{filter: 'joined', sort: 'earns_most'}"))).isEmpty();
        world.execute("update campaigns set tasks_featured = true where id in (?, ?)", late, soon);
        assertThat(ids(list("{filter: 'featured', sort: 'ends_soonest'}"))).containsExactly(soon, late);
    }

    @ParameterizedTest
    @CsvSource({"active, ends_soonest", "all, ends_soonest", "active, earns_most", "all, earns_most"})
    @DisplayName("a cursor of each order comes by every campaign once, whatever ends, begins or is paused meanwhile")
    void comesByEachOnce(String filter, String sort) {
        List<Long> stay = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            long id = campaign("{}");
            ends(id, 3 + i % 3);
            pays(id, 1_000 * (1 + i % 3), "USD");
            stay.add(id);
        }
        List<Long> whole = ids(list("{filter: %s, sort: %s, limit: 50}", filter, sort));
        ObjectNode body = Body.of("{search: %s, filter: %s, sort: %s, limit: 2}", word, filter, sort);
        List<Long> seen = new ArrayList<>();
        Answer page = creator.ok(LIST, body);
        assertThat(page.number("total")).isEqualTo(7);
        while (true) {
            seen.addAll(ids(page));
            JsonNode next = page.body().path("next");
            if (next.isMissingNode()) {
                break;
            }
            // The one at the cursor goes, and new ones come.
            world.operator().moves(seen.get(seen.size() - 1), "paused");
            campaign("{}");
            page = creator.ok(LIST, body.deepCopy().put("cursor", next.asText()));
        }
        assertThat(seen).doesNotHaveDuplicates().containsAll(stay);
        assertThat(seen.stream().filter(stay::contains)).containsExactlyElementsOf(whole);
        creator.invalid(
                "cursor",
                LIST,
                body.deepCopy()
                        .put("sort", "newest")
                        .put("cursor", creator.ok(LIST, body).text("next")));
        assertThat(ids(creator.ok(LIST, body.deepCopy().put("page", 2).put("limit", 3))))
                .hasSize(3);
    }

    @Test
    @DisplayName(
            "each says what a post would earn at the creator's usual reach, with the bonuses that this reach earns")
    void offersWhatIsEarned() {
        long plain = campaign("{}");
        long reaching = campaign("{}");
        long beyond = campaign("{}");
        long engaging = campaign("{}");
        world.execute(
                "update campaigns set minimum_reward = 5000, post_rate = null, bonus_active = false where id = ?",
                plain);
        world.execute(
                "update campaigns set minimum_reward = 1000, post_rate = 6000, bonus_active = true, bonus_reach = 2000,"
                        + " bonus_engagement = 0, reach_threshold = 4000 where id = ?",
                reaching);
        // Without a threshold it is the number of followers.
        world.execute(
                "update campaigns set minimum_reward = 5000, post_rate = null, bonus_active = true, bonus_reach = 2000,"
                        + " bonus_engagement = 0, reach_threshold = null where id = ?",
                beyond);
        world.execute(
                "update campaigns set minimum_reward = 5000, post_rate = null, bonus_active = true, bonus_reach = 0,"
                        + " bonus_engagement = 700, engagement_rate_threshold = 0.05 where id = ?",
                engaging);
        Answer before = list("{offers: true}");
        assertThat(reward(before, reaching)).isEqualByComparingTo("60");
        assertThat(before.at("campaigns.0.offer").has("reach")).isFalse();
        assertThat(list().at("campaigns.0").has("offer")).isFalse();
        world.execute("insert into participations (campaign_id, user_id, status, accepted_tasks, reach, engagement)"
                + " values (%d, %d, 'joined', 2, 9000, 450)"
                        .formatted(brand.campaign("{}").id(), creator.id()));
        Answer after = list("{offers: true, obstacles: true}");
        assertThat(reward(after, plain)).isEqualByComparingTo("50");
        assertThat(reward(after, reaching)).isEqualByComparingTo("80");
        assertThat(reward(after, beyond)).isEqualByComparingTo("50");
        assertThat(reward(after, engaging)).isEqualByComparingTo("57");
        assertThat(after.number("campaigns.0.offer.reach")).isEqualTo(4_500);
        assertThat(after.text("campaigns.0.offer.currency")).isEqualTo("USD");
        assertThat(after.at("campaigns.0.obstacles")).isEmpty();
        assertThat(after.text("campaigns.0.offer.brand")).isNotBlank();
        assertThat(ids(list("{sort: 'earns_most'}"))).containsExactly(reaching, engaging, beyond, plain);
    }

    private static BigDecimal reward(Answer answer, long id) {
        return answer.list("campaigns").stream()
                .filter(one -> one.path("id").asLong() == id)
                .map(one -> one.at("/offer/reward").decimalValue())
                .findFirst()
                .orElseThrow();
    }
}
