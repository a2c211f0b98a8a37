package dev.fanfare.campaigns.statistics;

import static dev.fanfare.support.Eventually.eventually;
import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.fanfare.campaigns.statistics.api.SharedReports.SharedReport;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Reports for people without an account: what they show, and how each link ends. */
@Nightly
class SharedReportTest {
    private static final String LINKS = "/api/campaign/report/links/";
    private static final String ADD = LINKS + "add/";
    private static final String END = LINKS + "end/";

    /** What the page may show: a new member is decided about here. */
    private static final Set<String> SHOWN = Set.of(
            "campaign.name",
            "campaign.brand",
            "campaign.currency",
            "campaign.cover",
            "expires_at",
            "creators",
            "figures.unverified_posts",
            "figures.oldest_at",
            "figures.newest_at",
            "total.posts",
            "total.reach",
            "total.engagement",
            "total.spent",
            "total.cost_per_thousand",
            "total.cost_per_engagement",
            "networks.network",
            "networks.results.posts",
            "networks.results.reach",
            "networks.results.engagement",
            "networks.results.spent",
            "networks.results.cost_per_thousand",
            "networks.results.cost_per_engagement",
            "days.day",
            "days.results.posts",
            "days.results.reach",
            "days.results.engagement",
            "days.results.spent",
            "days.results.cost_per_thousand",
            "days.results.cost_per_engagement",
            "posts.network",
            "posts.url",
            "posts.picture",
            "posts.creator",
            "posts.avatar",
            "posts.reach",
            "posts.engagement",
            "posts.spent");

    private final World world = World.shared();
    private final Client anybody = world.anybody();
    private final Advertiser advertiser = world.advertiser("EUR");

    private static void members(String prefix, Type type, Set<String> into) {
        for (RecordComponent component : ((Class<?>) type).getRecordComponents()) {
            String name =
                    prefix + component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
            Type of = component.getGenericType() instanceof ParameterizedType list
                    ? list.getActualTypeArguments()[0]
                    : component.getGenericType();
            if (of instanceof Class<?> record && record.isRecord()) {
                members(name + ".", of, into);
            } else {
                into.add(name);
            }
        }
    }

    private Task accepted(Campaign campaign, long reach, long engagement) {
        Task task = campaign.task().handsIn();
        world.operator().approves(task.id(), reach, engagement);
        return task;
    }

    private Answer made(Campaign campaign, String costs) {
        return advertiser
                .backend()
                .post(ADD, "{campaign_id: %s, days: 30, costs: %s}", campaign.id(), costs)
                .expect(201);
    }

    private String page(Answer made) {
        return anybody.get(made.text("path")).expect(200).text();
    }

    @Test
    @DisplayName(
            "a shared report has the members that were decided about, and is kept by no search engine and no cache")
    void showsWhatItMay() {
        Set<String> members = new TreeSet<>();
        members("", SharedReport.class, members);
        assertThat(members).isEqualTo(new TreeSet<>(SHOWN));
        Campaign campaign = advertiser.campaignWithBonuses();
        Task task = accepted(campaign, 20_000, 5_000);
        Answer made = made(campaign, "none");
        Answer shown = anybody.get(made.text("path")).expect(200);
        assertThat(shown.header("Cache-Control")).contains("no-store");
        assertThat(shown.header("Referrer-Policy")).contains("no-referrer");
        assertThat(shown.header("X-Robots-Tag").orElseThrow()).contains("noindex");
        assertThat(shown.header("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "img-src 'self'")
                .doesNotContain("unsafe", "script-src", "http");
        assertThat(shown.text())
                .contains("noindex", "20,000", "5,000", task.publisher().username(), "Instagram", "nofollow")
                .doesNotContain("<script", "@example.com", task.publisher().email(), "EUR", "€", "style=");
        assertThat(anybody.with("Accept-Language", "de").get(made.text("path")).text())
                .contains("<html lang=\"de\">", "20.000", "Beste Beiträge");
        assertThat(anybody.method("HEAD", made.text("path")).status()).isEqualTo(200);
    }

    @Test
    @DisplayName("a shared report shows the costs that its maker chose; the total only of three creators or more")
    void showsCostsAsChosen() {
        Campaign campaign = advertiser.campaignWithBonuses();
        accepted(campaign, 20_000, 5_000);
        accepted(campaign, 0, 7);
        Answer total = made(campaign, "total");
        assertThat(page(total)).doesNotContain("€");
        assertThat(page(made(campaign, "posts"))).contains("€135.00", "€75.00", "€60.00", "€6.7500");
        accepted(campaign, 0, 8);
        assertThat(page(total)).contains("€195.00", "€9.7500").doesNotContain("€75.00", "€60.00");
        assertThat(page(advertiser
                        .backend()
                        .post(ADD, "{campaign_id: %s, days: 7}", campaign.id())
                        .expect(201)))
                .doesNotContain("€");
    }

    @Test
    @DisplayName(
            "hidden profiles are not named, pictures that are hidden and creators who are banned or leave are not shown")
    void leavesOutWhoIsHidden() {
        Campaign campaign = advertiser.campaignWithBonuses();
        Task task = accepted(campaign, 20_000, 5_000);
        Publisher creator = task.publisher();
        String path = "/media/" + "a".repeat(28) + String.format("%04d", task.id() % 10_000) + ".jpg";
        world.execute("delete from post_previews where task_id = ?", task.id());
        world.execute(
                "insert into post_previews (task_id, user_id, network, url, thumbnail, due_at) values (?, ?, 'instagram', 'x', ?, null)",
                task.id(),
                creator.id(),
                path);
        world.execute("update users set avatar = 'https://elsewhere.example/me.png' where id = ?", creator.id());
        Answer made = made(campaign, "none");
        assertThat(page(made)).contains(path + "/640", creator.username()).doesNotContain("elsewhere.example");
        world.execute("update users set profile_public = false where id = ?", creator.id());
        assertThat(page(made)).contains(path, "A creator").doesNotContain(creator.username());
        world.execute("update users set profile_public = true where id = ?", creator.id());
        world.execute(
                "update post_previews set thumbnail = null, thumbnail_reason = 'taken_down' where task_id = ?",
                task.id());
        assertThat(page(made)).contains(creator.username()).doesNotContain(path);
        world.execute("update users set leaves_at = now() + interval '1 day' where id = ?", creator.id());
        assertThat(page(made)).contains("20,000").doesNotContain(creator.username(), "class=\"post\"");
        world.execute("update users set leaves_at = null where id = ?", creator.id());
        world.operator().bans(creator);
        assertThat(page(made)).contains("20,000").doesNotContain(creator.username(), "class=\"post\"");
    }

    @Test
    @DisplayName("a username that is an e-mail address is told no more than that of a hidden profile")
    void tellsNoAddress() {
        Campaign campaign = advertiser.campaignWithBonuses();
        Publisher creator = accepted(campaign, 20_000, 5_000).publisher();
        String address = World.unique("someone") + "@example.com";
        world.execute("update users set username = ?, username_key = ? where id = ?", address, address, creator.id());
        assertThat(page(made(campaign, "none"))).contains("20,000", "A creator").doesNotContain(address);
    }

    @Test
    @DisplayName("the access log has no secret of a path, whatever the method and the answer")
    void isLoggedWithoutItsSecret() {
        String report = made(advertiser.campaign(), "none").text("path").substring("/reports/".length());
        List<String> secrets = List.of(report, World.unique("secret"));
        Logger access = (Logger) LoggerFactory.getLogger("access");
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        access.addAppender(lines);
        try {
            for (String method : List.of("GET", "HEAD", "POST", "OPTIONS", "DELETE")) {
                for (String secret : secrets) {
                    anybody.method(method, "/reports/" + secret);
                    anybody.method(method, "/%72eports/" + secret);
                    anybody.method(method, "/calendar/" + secret + ".ics");
                }
            }
            eventually(() -> assertThat(List.copyOf(lines.list))
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .filteredOn(line -> line.contains("/reports/… ") || line.contains("/calendar/… "))
                    .hasSize(30));
            assertThat(List.copyOf(lines.list))
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .noneMatch(line -> secrets.stream().anyMatch(line::contains));
        } finally {
            access.detachAppender(lines);
        }
    }

    private Map<String, Runnable> ways(Answer made, Publisher maker) {
        long link = made.number("link_id");
        Map<String, Runnable> ways = new LinkedHashMap<>();
        ways.put(
                "its time is over",
                () -> world.execute(
                        "update report_links set made_at = made_at - interval '40 days', expires_at = expires_at - interval '40 days'"
                                + " where id = ?",
                        link));
        ways.put("a person ends it", () -> advertiser.backend().ok(END, "{link_id: %s}", link));
        ways.put(
                "its maker leaves the team",
                () -> world.execute("update advertiser_members set removed_at = now() where user_id = ?", maker.id()));
        ways.put("its maker comes back to the team", () -> {
            world.execute("update advertiser_members set removed_at = now() where user_id = ?", maker.id());
            world.execute("""
                    insert into advertiser_members
                      (advertiser_id, address, address_key, role, user_id, invited_by, expires_at, joined_at)
                    values (?, 'x', 'x', 'manager', ?, ?, now(), now() + interval '1 second')
                    """, advertiser.id(), maker.id(), advertiser.id());
        });
        ways.put(
                "its maker gets another role",
                () -> world.execute("update advertiser_members set role = 'reviewer' where user_id = ?", maker.id()));
        ways.put("its maker is banned", () -> world.operator().bans(maker));
        ways.put(
                "its brand leaves",
                () -> world.execute(
                        "update users set leaves_at = now() + interval '1 day' where id = ?", advertiser.id()));
        ways.put("its brand is banned", () -> world.operator().bans(advertiser));
        return ways;
    }

    private void restore() {
        world.execute("update users set leaves_at = null, status = 'active' where id = ?", advertiser.id());
    }

    @Test
    @DisplayName(
            "DR-20 a link ends with its time, by hand, and with the right of its maker and its brand; all look like none")
    void endsInEachWay() {
        Campaign campaign = advertiser.campaign();
        String none = anybody.get("/reports/" + "x".repeat(43)).expect(404).text();
        for (String wrong : List.of("", "x", "%00", "a/b", "..%2f", "x".repeat(3_000))) {
            assertThat(anybody.get("/reports/" + wrong).status()).as(wrong).isEqualTo(404);
        }
        Answer first = made(campaign, "none");
        for (String way : ways(first, world.publisher()).keySet()) {
            Publisher maker = advertiser.member("manager");
            Answer made = maker.backend()
                    .post(ADD, "{campaign_id: %s, days: 30}", campaign.id())
                    .expect(201);
            page(made);
            ways(made, maker).get(way).run();
            assertThat(anybody.get(made.text("path")).expect(404).text())
                    .as(way)
                    .isEqualTo(none);
            assertThat(anybody.get(made.text("path") + "/x").status()).isEqualTo(404);
            restore();
        }
        page(first);
    }

    @Test
    @DisplayName("DR-25 a team sees the links with maker, time and state, and ends one; its secret is stored nowhere")
    void listsAndEnds() {
        Campaign campaign = advertiser.campaign();
        Publisher maker = advertiser.member("manager");
        Answer made = maker.backend()
                .post(ADD, "{campaign_id: %s, days: 90, costs: 'total'}", campaign.id())
                .expect(201);
        String secret = made.text("path").substring("/reports/".length());
        Answer list = advertiser.ok(LINKS, "{campaign_id: %s}", campaign.id());
        list.shows(
                "{links: [{link_id: %s, state: 'active', costs: 'total', made_by: %s, opened_at: null}]}",
                made.number("link_id"), maker.username());
        assertThat(list.text()).doesNotContain(secret);
        page(made);
        assertThat(advertiser.ok(LINKS, "{campaign_id: %s}", campaign.id()).text("links.0.opened_at"))
                .startsWith("20");
        assertThat(world.number(
                        "select count(*) from report_links where encode(hash, 'escape') like ? or hash = ?::bytea",
                        "%" + secret + "%",
                        secret.getBytes(StandardCharsets.UTF_8)))
                .isZero();
        Publisher reviewer = advertiser.member("reviewer");
        reviewer.backend().ok(LINKS, "{campaign_id: %s}", campaign.id());
        reviewer.refused(403, "insufficient_permissions", ADD, "{campaign_id: %s, days: 7}", campaign.id());
        reviewer.refused(403, "insufficient_permissions", END, "{link_id: %s}", made.number("link_id"));
        Advertiser other = world.advertiser("EUR");
        for (Answer refused : List.of(
                other.call(LINKS, "{campaign_id: %s}", campaign.id()),
                other.call(ADD, "{campaign_id: %s, days: 7}", campaign.id()),
                other.call(END, "{link_id: %s}", made.number("link_id")))) {
            refused.expect(404);
        }
        List<Integer> ends = together(2, i -> advertiser
                .backend()
                .post(END, "{link_id: %s}", made.number("link_id"))
                .status());
        assertThat(ends).containsExactlyInAnyOrder(200, 400);
        advertiser.ok(LINKS, "{campaign_id: %s}", campaign.id()).shows("{links: [{state: 'ended'}]}");
        world.execute("update advertiser_members set removed_at = now() where user_id = ?", maker.id());
    }

    @Test
    @DisplayName("a report has twenty links at most that have not expired, and their list goes on by a cursor")
    void hasALimit() {
        Campaign campaign = advertiser.campaign();
        advertiser.invalid("days", ADD, "{campaign_id: %s, days: 91}", campaign.id());
        advertiser.invalid("costs", ADD, "{campaign_id: %s, days: 7, costs: 'all'}", campaign.id());
        List<Integer> made = together(25, i -> advertiser
                .backend()
                .post(ADD, "{campaign_id: %s, days: 7}", campaign.id())
                .status());
        assertThat(made).filteredOn(status -> status == 201).hasSize(20);
        Answer part = advertiser.ok(LINKS, "{campaign_id: %s, limit: 15}", campaign.id());
        assertThat(part.list("links")).hasSize(15);
        Answer rest =
                advertiser.ok(LINKS, "{campaign_id: %s, limit: 15, cursor: %s}", campaign.id(), part.text("next"));
        assertThat(rest.list("links")).hasSize(5);
        assertThat(rest.fields()).doesNotContain("next");
        advertiser.ok(END, "{link_id: %s}", part.number("links.0.link_id"));
        advertiser
                .backend()
                .post(ADD, "{campaign_id: %s, days: 7}", campaign.id())
                .expect(201);
    }
}
