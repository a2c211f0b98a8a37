package dev.fanfare.campaigns.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The search of publishers, their consent to it, their minimum rates, and lists of favourites. */
class FindPublishersTest {
    private static final String SEARCH = "/api/advertiser/publishers/search/";
    private static final String FAVOURITES = "/api/advertiser/favourites/";
    private static final AtomicLong FOLLOWERS = new AtomicLong(80_000_000 + System.nanoTime() % 1_000_000);

    private final World world = World.shared();
    private final Advertiser advertiser = world.advertiser("USD");
    /** No publisher of another test has as many. */
    private final long followers = FOLLOWERS.addAndGet(100);

    static Publisher listed(World world, long followers) {
        Publisher publisher = world.publisher().connected(followers);
        publisher.ok("/api/listing/update/", "{listed: true}");
        return publisher;
    }

    private Answer search(Actor by, Object... filters) {
        return by.call(
                SEARCH,
                Body.with(
                        Body.of(
                                "{advertiser_id: %s, followers_from: %s, followers_to: %s}",
                                advertiser.id(), followers, followers + 99),
                        filters));
    }

    private List<Long> finds(Object... filters) {
        return search(advertiser, filters).expect(200).list("publishers").stream()
                .map(one -> one.path("publisher_id").asLong())
                .toList();
    }

    private Answer invites(Campaign campaign, Publisher publisher) {
        return advertiser.ok(
                "/api/advertiser/invitations/send/",
                "{campaign_id: %s, publisher_ids: [%s]}",
                campaign.id(),
                publisher.id());
    }

    private Answer favours(long list, long... ids) {
        return advertiser.call(
                FAVOURITES + "update-members/",
                "{list_id: %s, add: %s}",
                list,
                LongStream.of(ids).boxed().toList());
    }

    private long list(String name) {
        return advertiser
                .ok(FAVOURITES + "update/", "{advertiser_id: %s, name: %s}", advertiser.id(), name)
                .number("list_id");
    }

    @Test
    @DisplayName(
            "without consent a publisher is seen in no row; it is given, shown in the own data, and taken back at once")
    void needsConsent() {
        Publisher publisher = world.publisher().connected(followers);
        Campaign campaign = advertiser.campaign();
        long list = list("Runners");
        publisher.ok("/api/listing/").shows("{listed: false, listed_at: null, minimum_rates: [], blocked: []}");
        assertThat(finds()).isEmpty();
        favours(list, publisher.id()).expectError(422, "validation_error");
        invites(campaign, publisher).shows("{invited: 0, outcomes: [{outcome: 'not_available', invitation_id: null}]}");

        assertThat(publisher.ok("/api/listing/update/", "{listed: true}").flag("listed"))
                .isTrue();
        assertThat(finds()).containsExactly(publisher.id());
        favours(list, publisher.id()).expect(200);
        invites(campaign, publisher).shows("{invited: 1}");
        String invitations = "/api/advertiser/invitations/";
        assertThat(advertiser
                        .ok(invitations, "{advertiser_id: %s}", advertiser.id())
                        .text("invitations.0.publisher.display_name"))
                .isEqualTo(publisher.username());

        publisher.ok("/api/listing/update/", "{listed: false}");
        assertThat(finds()).isEmpty();
        assertThat(finds("{list_id: %s}", list)).isEmpty();
        assertThat(advertiser
                        .ok(FAVOURITES, "{advertiser_id: %s}", advertiser.id())
                        .number("lists.0.publishers"))
                .isZero();
        Answer shown = advertiser.ok(invitations, "{advertiser_id: %s}", advertiser.id());
        assertThat(shown.at("invitations.0.publisher").isNull()).isTrue();
        assertThat(shown.text()).doesNotContain(publisher.username());
        // What it says of itself it finds in its own data, as it was.
        assertThat(publisher.ok("/api/listing/").flag("listed")).isFalse();
        assertThat(world.number(
                        "select count(*) from audit_log where actor_id = ? and action in ('listing.on', 'listing.off')",
                        publisher.id()))
                .isEqualTo(2);
    }

    @Test
    @DisplayName("advertisers see what a publisher says of itself: picture, biography, country and city")
    void showsTheProfile() {
        Publisher publisher = listed(world, followers);
        String of = "from cities c join countries k on k.id = c.country_id where k.code = 'AT' and c.name = 'Vienna'";
        publisher.ok(
                "/web/api/update/profile/",
                "{bio: 'I run each day.', country: %s, city: %s}",
                world.number("select c.country_id " + of),
                world.number("select c.id " + of));
        publisher
                .web()
                .raw(
                        "/web/api/update/profile/",
                        MultipartBody.TYPE,
                        new MultipartBody()
                                .file("avatar", "me.png", Pictures.png())
                                .whole())
                .expect(200);
        search(advertiser, "{country: 'AT'}")
                .shows("{publishers: [{bio: 'I run each day.', country: 'AT', city: 'Vienna'}]}");
        assertThat(search(advertiser).text("publishers.0.avatar")).startsWith("/media/");
    }

    @Test
    @DisplayName("banned accounts, and those that are being deleted, are not found")
    void leavesOutTheBanned() {
        Publisher banned = listed(world, followers);
        Publisher leaving = listed(world, followers);
        assertThat(finds()).containsExactly(leaving.id(), banned.id());
        world.operator().bans(banned);
        world.execute("update users set leaves_at = now() + interval '30 days' where id = ?", leaving.id());
        assertThat(finds()).isEmpty();
    }

    @Test
    @DisplayName("a publisher is shown with what the consent names, and nothing else")
    void showsWhatTheConsentNames() {
        Publisher publisher = listed(world, followers);
        publisher.joins(advertiser.campaign());
        world.execute("update participations set accepted_tasks = 3 where user_id = ?", publisher.id());
        publisher.ok(
                "/api/listing/update/", "{minimum_rates: [{network: 'Instagram', currency: 'USD', amount: 80.5}]}");
        JsonNode card = search(advertiser).expect(200).at("publishers.0");
        Answer.assertFields(
                card,
                "publisher_id",
                "display_name",
                "avatar",
                "bio",
                "city",
                "country",
                "categories",
                "languages",
                "accepted_posts",
                "campaigns",
                "networks",
                "minimum_rates");
        Body.assertShows(
                card,
                "{display_name: %s, accepted_posts: 3, campaigns: 1, networks: [{network: 'instagram', followers: %s,"
                        + " engagement_rate: 0}], minimum_rates: [{network: 'instagram', currency: 'USD', amount: 80.5}]}",
                publisher.username(),
                followers);
    }

    @Test
    @DisplayName("each filter narrows the search, and a cursor leads through all")
    void filters() {
        Publisher first = listed(world, followers);
        Publisher second = listed(world, followers + 50);
        world.execute(
                "update connections set engagement_rate = 0.07, category = 'Sports' where user_id = ?", first.id());
        world.execute("update users set country_id = 2, preferred_categories = '{art}' where id = ?", second.id());
        second.joins(advertiser.campaign());
        world.execute("update participations set accepted_tasks = 3 where user_id = ?", second.id());
        assertThat(finds()).containsExactly(second.id(), first.id());
        assertThat(finds("{network: 'Instagram'}")).hasSize(2);
        assertThat(finds("{network: 'tiktok'}")).isEmpty();
        assertThat(finds("{followers_from: %s}", followers + 1)).containsExactly(second.id());
        assertThat(finds("{followers_to: %s}", followers + 49)).containsExactly(first.id());
        assertThat(finds("{engagement_from: 0.05}")).containsExactly(first.id());
        assertThat(finds("{category: 'sports'}")).containsExactly(first.id());
        assertThat(finds("{category: 'art'}")).containsExactly(second.id());
        assertThat(finds("{country: 2}")).containsExactly(second.id());
        assertThat(finds("{search: %s}", first.username().toUpperCase(Locale.ROOT)))
                .contains(first.id())
                .doesNotContain(second.id());
        assertThat(finds("{search: %s, country: 2, network: 'instagram'}", second.username()))
                .containsExactly(second.id());
        assertThat(finds("{search: %s, followers_from: %s}", first.username(), followers + 1))
                .isEmpty();
        assertThat(finds("{country: 2, category: 'sports'}")).isEmpty();
        world.execute("update users set spoken_languages = '{es,de}' where id = ?", second.id());
        assertThat(finds("{language: 'DE'}")).containsExactly(second.id());
        assertThat(finds("{language: 'de', country: 2, followers_from: 1}")).containsExactly(second.id());
        assertThat(finds("{language: 'fr'}")).isEmpty();
        advertiser.invalid("language", SEARCH, "{advertiser_id: %s, language: 'german'}", advertiser.id());
        assertThat(finds("{accepted_posts_from: 3}")).containsExactly(second.id());
        Answer page = search(advertiser, "{limit: 1}").expect(200);
        assertThat(page.number("publishers.0.publisher_id")).isEqualTo(second.id());
        Answer last =
                search(advertiser, "{limit: 1, cursor: %s}", page.text("next")).expect(200);
        assertThat(last.number("publishers.0.publisher_id")).isEqualTo(first.id());
        assertThat(last.fields()).doesNotContain("next");
        advertiser.invalid("engagement_from", SEARCH, "{advertiser_id: %s, engagement_from: -1}", advertiser.id());
    }

    @Test
    @DisplayName("favourites are their advertiser's own: lists by name, filled and emptied, renamed and deleted")
    void keepsFavourites() {
        Publisher one = listed(world, followers);
        Publisher two = listed(world, followers + 1);
        long list = list("Runners");
        favours(list, one.id(), two.id()).expect(200);
        favours(list, one.id()).expect(200);
        assertThat(finds("{list_id: %s}", list)).containsExactly(two.id(), one.id());
        advertiser.ok(FAVOURITES + "update-members/", "{list_id: %s, remove: [%s]}", list, two.id());
        assertThat(finds("{list_id: %s}", list)).containsExactly(one.id());
        advertiser
                .call(FAVOURITES + "update/", "{advertiser_id: %s, name: 'Runners'}", advertiser.id())
                .expectError(409, "conflict");
        advertiser.ok(
                FAVOURITES + "update/", "{advertiser_id: %s, list_id: %s, name: 'Walkers'}", advertiser.id(), list);
        advertiser
                .ok(FAVOURITES, "{advertiser_id: %s}", advertiser.id())
                .shows("{lists: [{list_id: %s, name: 'Walkers', publishers: 1}]}", list);

        Advertiser other = world.advertiser("USD");
        other.refused(404, "not_found", FAVOURITES, "{advertiser_id: %s}", advertiser.id());
        other.refused(404, "not_found", SEARCH, "{advertiser_id: %s}", advertiser.id());
        other.refused(404, "not_found", SEARCH, "{advertiser_id: %s, list_id: %s}", other.id(), list);
        other.refused(404, "not_found", FAVOURITES + "update-members/", "{list_id: %s, add: [%s]}", list, one.id());
        other.refused(404, "not_found", FAVOURITES + "delete/", "{list_id: %s}", list);
        String save = FAVOURITES + "update/";
        other.refused(404, "not_found", save, "{advertiser_id: %s, list_id: %s, name: 'x'}", other.id(), list);
        other.refused(404, "not_found", save, "{advertiser_id: %s, name: 'x'}", advertiser.id());
        assertThat(other.ok(FAVOURITES, "{advertiser_id: %s}", other.id()).at("lists"))
                .isEmpty();

        advertiser.ok(FAVOURITES + "delete/", "{list_id: %s}", list);
        advertiser.refused(404, "not_found", FAVOURITES + "delete/", "{list_id: %s}", list);
    }

    @Test
    @DisplayName("there are 50 lists of 1,000 favourites at most, also when members of a team add at once")
    void limitsFavourites() {
        long list = list("Runners");
        world.execute("insert into favourites (list_id, user_id) select %d, id from users order by id limit 999"
                .formatted(list));
        long missing = 999 - world.number("select count(*) from favourites where list_id = ?", list);
        if (missing > 0) {
            world.enrols(World.unique("favourite"), (int) missing + 2);
            world.execute("insert into favourites (list_id, user_id) select %1$d, u.id from users u where not exists"
                            .formatted(list)
                    + " (select from favourites f where f.list_id = %1$d and f.user_id = u.id) order by id limit %2$d"
                            .formatted(list, missing));
        }
        List<Publisher> two = List.of(listed(world, followers), listed(world, followers));
        List<Answer> both = Together.together(2, i -> favours(list, two.get(i).id()));
        assertThat(both).extracting(Answer::status).containsExactlyInAnyOrder(200, 422);
        assertThat(world.number("select count(*) from favourites where list_id = ?", list))
                .isEqualTo(1_000);

        world.execute(
                "insert into favourite_lists (advertiser_id, name) select %d, 'n' || n from generate_series(1, 48) n"
                        .formatted(advertiser.id()));
        List<Answer> lists = Together.together(
                4,
                i -> advertiser.call(
                        FAVOURITES + "update/", "{advertiser_id: %s, name: %s}", advertiser.id(), "list " + i));
        assertThat(lists).extracting(Answer::status).containsExactlyInAnyOrder(200, 422, 422, 422);
    }

    @Test
    @DisplayName("every wrong minimum rate is named, and a saved set replaces the one before")
    void namesWrongRates() {
        Publisher publisher = world.publisher();
        String save = "/api/listing/update/";
        Answer refused = publisher.call(save, """
                        {"minimum_rates": [{"network": "instagram", "currency": "USD", "amount": 1.005},
                          {"network": "myspace", "currency": "USD", "amount": 1},
                          {"network": "instagram", "currency": "USD", "amount": 1}]}""");
        refused.expectError(422, "validation_error");
        assertThat(Answer.fields(refused.at("details.field_errors")))
                .containsExactlyInAnyOrder(
                        "minimum_rates[0].amount", "minimum_rates[1].network", "minimum_rates[2].network");
        publisher.invalid(
                "minimum_rates[0].amount", save, "{minimum_rates: [{network: 'tiktok', currency: 'USD', amount: 0}]}");
        publisher.ok(save, "{minimum_rates: [{network: 'tiktok', currency: 'JPY', amount: 900}]}");
        publisher
                .ok(save, "{minimum_rates: [{network: 'tiktok', currency: 'EUR', amount: 9}]}")
                .shows("{listed: false, minimum_rates: [{network: 'tiktok', currency: 'EUR', amount: 9}]}");
    }

    @Test
    @DisplayName(
            "campaigns below the minimum rate are neither suggested nor come with an invitation, but can be joined")
    void keepsToMinimumRates() {
        Publisher modest = listed(world, followers);
        Publisher demanding = listed(world, followers);
        modest.ok("/api/listing/update/", "{minimum_rates: [{network: 'instagram', currency: 'USD', amount: 50}]}");
        demanding.ok(
                "/api/listing/update/",
                "{minimum_rates: [{network: 'instagram', currency: 'USD', amount: 50.01},"
                        + " {network: 'tiktok', currency: 'USD', amount: 1}]}");
        Campaign cheap = advertiser.campaign();
        Campaign foreign = world.advertiser("EUR").campaign();
        world.dispatch();
        assertThat(modest.told(cheap.id())).containsExactly("new_campaign");
        assertThat(demanding.told(cheap.id())).isEmpty();
        // There is no rate in its currency.
        assertThat(demanding.told(foreign.id())).containsExactly("new_campaign");
        assertThat(invites(cheap, demanding).text("outcomes.0.outcome")).isEqualTo("below_minimum_rate");
        assertThat(invites(cheap, modest).text("outcomes.0.outcome")).isEqualTo("invited");
        demanding.joins(cheap);
        world.operator().ok("/api/campaign/settings/", "{campaign_id: %s, settings: {post_rate: 60}}", cheap.id());
        assertThat(invites(cheap, demanding).text("outcomes.0.outcome")).isEqualTo("already_joined");
        // Everyone is shown with what they want.
        assertThat(search(advertiser, "{network: 'instagram'}").list("publishers"))
                .extracting(one -> one.at("/minimum_rates/0/amount").decimalValue())
                .usingElementComparator(BigDecimal::compareTo)
                .containsExactly(new BigDecimal("50.01"), new BigDecimal("50"));
    }
}
