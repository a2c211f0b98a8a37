package dev.fanfare.campaigns.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.discovery.api.ProfileMember;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.Node;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A creator's page that anyone may read: off until its owner chooses it, and with what was chosen. */
class PublicProfileTest {
    private static final String OWN = "/api/profile/public/";
    private static final String UPDATE = OWN + "update/";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Client anybody = node.client();
    private final Publisher creator = world.publisher().connected(12_345);

    private Answer page(Publisher one) {
        return anybody.get("/creators/" + one.username());
    }

    private void chooses(boolean published, ProfileMember... shown) {
        creator.ok(
                UPDATE,
                "{published: %s, shown: %s}",
                published,
                Stream.of(shown).map(Coded::of).toList());
    }

    /** Gives the creator something to show for each member; what each says on the page. */
    private Map<ProfileMember, List<String>> furnished() {
        String post = "https://www.instagram.com/p/" + World.unique("post") + "/";
        Advertiser brand = world.advertiser("USD");
        Campaign campaign = brand.campaign();
        Task task = creator.joins(campaign).handsIn(post);
        world.operator().approves(task.id(), 54_321, 4_321).pays(task);
        world.execute("update connections set engagement_rate = 0.0417 where user_id = ?", creator.id());
        creator.ok(
                "/web/api/update/profile/",
                "{bio: 'I run <b>each</b> day.', country: %s}",
                world.number("select id from countries where code = 'AT'"));
        creator.web()
                .raw(
                        "/web/api/update/profile/",
                        MultipartBody.TYPE,
                        new MultipartBody()
                                .file("avatar", "me.png", Pictures.png())
                                .whole())
                .expect(200);
        String category = world.text("select name from categories where allowed order by id limit 1");
        creator.ok("/web/api/update/preferences/", "{categories: [%s], spoken_languages: ['PT', 'is']}", category);
        Map<ProfileMember, List<String>> said = new EnumMap<>(ProfileMember.class);
        said.put(ProfileMember.PICTURE, List.of("<img src=\"/media/", "og:image"));
        said.put(ProfileMember.BIO, List.of("I run &lt;b&gt;each&lt;/b&gt; day."));
        said.put(ProfileMember.COUNTRY, List.of("Austria"));
        said.put(ProfileMember.CATEGORIES, List.of(category));
        said.put(ProfileMember.LANGUAGES, List.of("Posts in Portuguese, Icelandic"));
        said.put(
                ProfileMember.ACCOUNTS,
                List.of("Social accounts", world.text("select url from connections where user_id = ?", creator.id())));
        said.put(ProfileMember.FOLLOWERS, List.of("<dt>Followers</dt><dd>12,345</dd>"));
        said.put(ProfileMember.ENGAGEMENT, List.of("<dt>Engagement rate</dt><dd>4.17%</dd>"));
        said.put(ProfileMember.POSTS, List.of("Best posts", post, "Reached 54,321 people"));
        said.put(ProfileMember.ACCEPTED_POSTS, List.of("<dt>Accepted posts</dt><dd>1</dd>"));
        said.put(ProfileMember.CAMPAIGNS, List.of("<dt>Campaigns</dt><dd>1</dd>"));
        said.put(ProfileMember.EARNINGS, List.of("<dt>Earned with posts</dt><dd>$"));
        return said;
    }

    @Test
    @DisplayName("CN-06: each member is on the page exactly if it was chosen, whatever else was")
    void showsWhatWasChosen() {
        Map<ProfileMember, List<String>> said = furnished();
        assertThat(said).containsOnlyKeys(ProfileMember.values());
        for (ProfileMember member : ProfileMember.values()) {
            chooses(true, member);
            String alone = page(creator).expect(200).text();
            chooses(
                    true,
                    Arrays.stream(ProfileMember.values())
                            .filter(one -> one != member)
                            .toArray(ProfileMember[]::new));
            String others = page(creator).expect(200).text();
            assertThat(alone).as("only %s", member).contains(said.get(member));
            assertThat(others).as("all but %s", member).doesNotContain(said.get(member));
            said.forEach((other, words) -> {
                if (other != member) {
                    assertThat(alone).as("only %s, not %s", member, other).doesNotContain(words);
                    assertThat(others).as("all but %s, so %s", member, other).contains(words);
                }
            });
        }
        // Accounts have figures of their own, which are chosen as well.
        chooses(true, ProfileMember.ACCOUNTS);
        assertThat(page(creator).text()).doesNotContain("12,345", "4.17%");
        chooses(true);
        assertThat(page(creator).expect(200).text()).contains("<h1>" + creator.username() + "</h1>");
    }

    @Test
    @DisplayName(
            "CN-06: there is no page until its owner makes it public, and none after it is hidden; others' choices change nothing")
    void isOffUntilChosen() {
        page(creator).expect(404);
        creator.ok(OWN).shows("{published: false, published_at: null, indexed: false, shown: []}");
        world.execute("update users set profile_public = true where id = ?", creator.id());
        creator.ok(UPDATE, "{shown: ['bio', 'bio'], indexed: true}")
                .shows(
                        "{published: false, indexed: true, shown: ['bio'], address: %s}",
                        "/creators/" + creator.username());
        page(creator).expect(404);
        creator.ok(UPDATE, "{published: true}").shows("{published: true, indexed: true, shown: ['bio']}");
        page(creator).expect(200);
        anybody.get("/creators/" + creator.username().toUpperCase(java.util.Locale.ROOT))
                .expect(200);
        page(world.publisher()).expect(404);
        creator.ok(UPDATE, "{published: false}").shows("{published: false, published_at: null, shown: ['bio']}");
        String gone = page(creator).expect(404).text();
        assertThat(gone).contains("noindex").doesNotContain(creator.username());
        assertThat(world.number(
                        "select count(*) from audit_log where actor_id = ? and action like 'public_profile.%'",
                        creator.id()))
                .isEqualTo(3);
        creator.invalid("shown", UPDATE, "{shown: ['phone']}");
    }

    @Test
    @DisplayName("the engagement of all accounts is that of those of which it is known; null if there is none")
    void countsKnownRatesOnly() {
        long other = creator.submits("youtube", World.unique("account"), 1_000_000);
        world.operator().reviews("network", other, "accept", "{followers: 1000000}");
        world.execute("update connections set engagement_rate = 0 where user_id = ?", creator.id());
        creator.ok(OWN).shows("{content: {followers: 1012345, engagement: null}}");
        world.execute(
                "update connections set engagement_rate = 0.0417 where user_id = ? and network = 'instagram'",
                creator.id());
        Answer own = creator.ok(OWN).shows("{content: {followers: 1012345}}");
        assertThat(own.decimal("content.engagement")).isEqualByComparingTo("0.0417");
    }

    @Test
    @DisplayName("search engines may list a page only if its owner chose that, and no cache keeps it")
    void isIndexedIfChosen() {
        chooses(true, ProfileMember.BIO);
        Answer hidden = page(creator).expect(200);
        assertThat(hidden.text()).contains("<meta name=\"robots\" content=\"noindex\">");
        assertThat(hidden.header("Cache-Control")).contains("no-store");
        assertThat(hidden.header("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "img-src 'self'")
                .doesNotContain("unsafe", "script-src", "http");
        creator.ok(UPDATE, "{indexed: true}");
        assertThat(page(creator).text())
                .doesNotContain("noindex", "<script")
                .contains("<link rel=\"canonical\" href=\"http", "/creators/" + creator.username());
        creator.ok(UPDATE, "{indexed: false}");
        assertThat(page(creator).text()).contains("noindex");
        assertThat(anybody.with("Accept-Language", "de")
                        .get("/creators/" + creator.username())
                        .text())
                .contains("<html lang=\"de\">", "Postet für Marken");
    }

    @Test
    @DisplayName("who is banned, leaves or has an address as a name has no page; a picture taken down is not shown")
    void hidesWhoIsGone() {
        chooses(true, ProfileMember.values());
        world.operator().bans(creator);
        page(creator).expect(404);

        Publisher leaving = world.publisher();
        leaving.ok(UPDATE, "{published: true, shown: ['picture']}");
        world.execute("update users set leaves_at = now() + interval '30 days' where id = ?", leaving.id());
        page(leaving).expect(404);
        world.execute("update users set leaves_at = null where id = ?", leaving.id());
        page(leaving).expect(200);

        leaving.web()
                .raw(
                        "/web/api/update/profile/",
                        MultipartBody.TYPE,
                        new MultipartBody()
                                .file("avatar", "me.png", Pictures.png())
                                .whole())
                .expect(200);
        assertThat(page(leaving).text()).contains("<img");
        world.execute(
                "update media set taken_down = true, expires_at = now() + interval '30 days' where subject = ?",
                "user:" + leaving.id());
        assertThat(page(leaving).text()).doesNotContain("<img", "og:image");

        String address = World.unique("someone") + "@example.com";
        world.execute("update users set username = ?, username_key = ? where id = ?", address, address, leaving.id());
        anybody.get("/creators/" + address).expect(404);
        leaving.ok(OWN).shows("{address: null}");
        leaving.refused(403, "permission_denied", UPDATE, "{published: true}");
        leaving.ok(UPDATE, "{published: false}");
    }

    @Test
    @DisplayName("what is no creator's address is answered with a page, never with a fault")
    void refusesWhatIsNone() {
        for (String name :
                List.of("x", "-1", "%00", "%ff", "a%2Fb", "%3Cscript%3E", "x".repeat(3_000), "%F0%9F%98%80")) {
            Answer answer = anybody.get("/creators/" + name);
            assertThat(answer.status()).as(name).isBetween(400, 499);
            assertThat(answer.text()).doesNotContain("<script");
        }
    }

    @Test
    @DisplayName("spoken languages are codes of ISO 639, and are read back")
    void keepsLanguages() {
        creator.ok("/api/update/preferences/", "{spoken_languages: ['de', 'en', 'DE']}");
        creator.ok("/api/account/get/").shows("{spoken_languages: ['de', 'en']}");
        creator.invalid("spoken_languages", "/api/update/preferences/", "{spoken_languages: ['klingon']}");
        creator.ok("/api/update/preferences/", "{language: 'en'}");
        creator.ok("/api/account/get/").shows("{spoken_languages: ['de', 'en']}");
        creator.ok("/api/update/preferences/", "{spoken_languages: []}");
        creator.ok("/api/account/get/").shows("{spoken_languages: []}");
    }
}
