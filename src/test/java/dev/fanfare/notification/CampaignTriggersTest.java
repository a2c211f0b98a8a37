package dev.fanfare.notification;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.task.api.TaskJobs.RemindOfDeadlines;
import dev.fanfare.notification.api.NotificationJobs.DispatchOutbox;
import dev.fanfare.notification.api.NotificationJobs.NotifyOfMoves;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What users are told of campaigns. On a node of its own: what it dispatches, it dispatches for everybody. */
@Nightly
class CampaignTriggersTest {
    private static final Node NODE = Node.start(Map.of());
    private final World world = NODE.world();
    private final Advertiser advertiser = world.advertiser("USD");

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("NT-01: new_campaign and cause_campaign, and what they say")
    void tellsOfACampaignThatIsOpenToTheUser() {
        Publisher publisher = world.publisher().connected();
        world.dispatch();
        long plain =
                advertiser.campaign("{name: 'Autumn {0} shoes’ <b>sale</b>'}").id();
        world.dispatch();
        assertThat(publisher.told(plain)).containsExactly("new_campaign");
        JsonNode first = publisher.notifications().stream()
                .filter(n -> n.path("data").path("campaign_id").asLong() == plain)
                .findFirst()
                .orElseThrow();
        assertShows(first, "{type: 'campaign', title: 'New campaign: Autumn {0} shoes’ <b>sale</b>'}");
        assertThat(first.path("message").asText()).contains("Autumn {0} shoes’ <b>sale</b> is open to you");
        assertThat(first.path("data"))
                .hasToString("{\"code\":\"new_campaign\",\"campaign_id\":" + plain
                        + ",\"campaign_name\":\"Autumn {0} shoes’ <b>sale</b>\"}");
        assertThat(first.path("read").asBoolean()).isFalse();
        long cause = advertiser.campaign("{name: 'Trees', cause: true}").id();
        world.dispatch();
        assertThat(publisher.told(cause)).containsExactlyInAnyOrder("new_campaign", "cause_campaign");
    }

    @Test
    @DisplayName("NT-01, CA-07: notifies only the publishers who may join")
    void tellsExactlyThoseWhoMayJoin() {
        Map<String, Publisher> publishers = new LinkedHashMap<>();
        for (String which : List.of(
                "fits",
                "fits by preference",
                "no network",
                "network waits",
                "another network",
                "another country",
                "another category",
                "suspended network")) {
            publishers.put(which, world.publisher());
        }
        publishers.forEach((which, publisher) -> {
            if (which.equals("no network")) {
                return;
            }
            long connection = publisher.connects(1_000);
            String change =
                    switch (which) {
                        case "network waits" -> "status = 'pending'";
                        case "another network" -> "network = 'youtube'";
                        case "another category", "fits by preference" -> "category = 'cars'";
                        case "suspended network" -> "status = 'suspended'";
                        default -> "status = 'accepted'";
                    };
            NODE.execute("update connections set " + change + " where id = " + connection);
        });
        NODE.execute(
                "update users set country_id = 2 where id = ?",
                publishers.get("another country").id());
        NODE.execute(
                "update users set preferred_categories = '{fashion}' where id = ?",
                publishers.get("fits by preference").id());
        long campaign = advertiser
                .campaign("{countries: [1], categories: ['fashion'], max_participants: 100}")
                .id();
        world.dispatch();
        publishers.forEach((which, publisher) -> {
            boolean mayJoin = publisher
                            .call("/web/api/campaign/join/", "{campaign_id: %s}", campaign)
                            .status()
                    == 200;
            assertThat(mayJoin).as(which).isEqualTo(which.startsWith("fits"));
            assertThat(publisher.told(campaign)).as(which).hasSize(mayJoin ? 1 : 0);
        });
    }

    @Test
    @DisplayName("NT-02: a flag switched off sends nothing; accounts that are not active are told nothing")
    void doesNotNotifyMutedOrBannedUsers() {
        Publisher muted = world.publisher().connected();
        Publisher half = world.publisher().connected();
        Publisher banned = world.publisher().connected();
        muted.mutes("new_campaign", "cause_campaign", "end_campaign", "near_campaign");
        half.mutes("new_campaign");
        world.operator().bans(banned);
        long campaign = advertiser.campaign("{cause: true, tasks: {time: 5}}").id();
        muted.joins(campaign);
        NODE.sweep(new RemindOfDeadlines());
        world.dispatch();
        world.operator().moves(campaign, "completed");
        world.dispatch();
        assertThat(muted.told(campaign)).isEmpty();
        assertThat(half.told(campaign)).containsExactly("cause_campaign");
        assertThat(NODE.number(
                        "select count(*) from notifications where code <> 'profile_status' and user_id = ?",
                        banned.id()))
                .isZero();
    }

    @Test
    void tellsOfTheFirstActivationOnlyAndOfNothingThatCannotBeJoinedAnyMore() {
        Publisher publisher = world.publisher().connected();
        long campaign = advertiser.campaign("{status: 'draft'}").id();
        world.operator().moves(campaign, "pending");
        world.dispatch();
        assertThat(publisher.told(campaign)).isEmpty();
        world.operator().moves(campaign, "active");
        world.dispatch();
        world.operator().moves(campaign, "paused", "active");
        Publisher later = world.publisher().connected();
        world.dispatch();
        assertThat(publisher.told(campaign)).containsExactly("new_campaign");
        assertThat(later.told(campaign)).isEmpty();
        long over = advertiser.campaign().id();
        world.operator().moves(over, "cancelled");
        world.dispatch();
        assertThat(publisher.told(over)).isEmpty();
    }

    @Test
    @DisplayName("NT-01: end_campaign, to those who take part in it")
    void tellsParticipantsOfTheEnd() {
        Publisher in = world.publisher().connected();
        Publisher out = world.publisher().connected();
        Publisher left = world.publisher().connected();
        in.speaks("de");
        for (String end : List.of("completed", "cancelled")) {
            long campaign = advertiser.campaign("{name: 'Herbst'}").id();
            in.joins(campaign);
            left.joins(campaign).leaves();
            world.operator().moves(campaign, end, end);
            world.dispatch();
            assertThat(in.told(campaign)).containsExactly("end_campaign");
            assertThat(in.lastNotification().path("title").asText())
                    .isEqualTo(end.equals("completed") ? "Kampagne beendet: Herbst" : "Kampagne abgebrochen: Herbst");
            assertThat(out.told(campaign)).isEmpty();
            assertThat(left.told(campaign)).isEmpty();
        }
    }

    @Test
    @DisplayName("NT-01, NT-02: near_campaign, once a task, a day before its deadline, while it can be handed in")
    void remindsOfDeadlinesOnce() {
        Publisher publisher = world.publisher().connected();
        NODE.execute("update users set timezone = 'Asia/Tokyo' where id = ?", publisher.id());
        long far = advertiser.campaign("{tasks: {time: 48}}").id();
        long near = advertiser.campaign("{tasks: {time: 23}}").id();
        long done = advertiser.campaign("{tasks: {time: 23}}").id();
        Task farTask = publisher.joins(far);
        Task nearTask = publisher.joins(near);
        publisher.joins(done).handsIn();
        NODE.execute("update tasks set deadline = '" + tomorrow() + "T20:30:00Z' where id = " + nearTask.id());
        remindAtOnce(6);
        world.dispatch();
        remindAtOnce(2);
        world.dispatch();
        assertThat(publisher.told(near)).containsOnlyOnce("near_campaign");
        assertThat(publisher.told(far)).doesNotContain("near_campaign");
        assertThat(publisher.told(done)).doesNotContain("near_campaign");
        JsonNode reminder = publisher.lastNotification();
        assertThat(reminder.path("data").path("task_id").asLong()).isEqualTo(nearTask.id());
        assertThat(reminder.path("message").asText()).contains("5:30");
        // The other comes at its time; a missed reminder is not sent later.
        NODE.execute("update tasks set deadline = now() + interval '20 hours' where id = ?", farTask.id());
        remindAtOnce(1);
        NODE.execute("update tasks set deadline = now() - interval '1 second' where id = ?", farTask.id());
        world.dispatch();
        assertThat(publisher.told(far)).doesNotContain("near_campaign");
    }

    /** The day on which 20:30 in UTC is between now and 24 hours from now. */
    private static java.time.LocalDate tomorrow() {
        java.time.LocalDateTime now = java.time.LocalDateTime.now(java.time.ZoneOffset.UTC);
        return now.toLocalTime().isBefore(java.time.LocalTime.of(20, 29))
                ? now.toLocalDate()
                : now.toLocalDate().plusDays(1);
    }

    private static void remindAtOnce(int times) {
        List<CompletableFuture<Integer>> sweeps = IntStream.range(0, times)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> NODE.sweep(new RemindOfDeadlines())))
                .toList();
        sweeps.forEach(CompletableFuture::join);
    }

    @Test
    @DisplayName("NT-02: thousands of users, three dispatchers at once, each user once")
    void tellsThousandsInStretches() {
        int users = 2 * CampaignNotifier.CHUNK + 500;
        NODE.execute("""
                with made as (
                  insert into users (username, username_key, email, email_key, language)
                  select 'many' || i, 'many' || i, 'many' || i || '@example.com', 'many' || i || '@example.com',
                         (array['en', 'de', 'es', 'fr'])[1 + i %% 4]
                  from generate_series(1, %d) i returning id)
                insert into connections (user_id, kind, network, account_id, account_key, url, status)
                select id, 'network', 'pinterest', 'many' || id, 'many' || id, 'https://pinterest.com', 'accepted'
                from made""".formatted(users));
        world.dispatch();
        long campaign =
                advertiser.campaign("{networks: ['pinterest'], cause: true}").id();
        world.logsEvents();
        NODE.sweep(new NotifyOfMoves());
        List<CompletableFuture<Integer>> dispatchers = Stream.generate(
                        () -> CompletableFuture.supplyAsync(() -> NODE.sweep(new DispatchOutbox())))
                .limit(3)
                .toList();
        dispatchers.forEach(CompletableFuture::join);
        world.dispatch();
        String ofCampaign = " from notifications where key = 'campaigns:" + campaign + ":%s'";
        for (String code : List.of("new_campaign", "cause_campaign")) {
            assertThat(NODE.number("select count(*)" + ofCampaign.formatted(code)))
                    .isEqualTo(users);
        }
        assertThat(NODE.number("select count(distinct user_id)" + ofCampaign.formatted("new_campaign")))
                .isEqualTo(users);
        // In four languages, of which one is not spoken.
        assertThat(NODE.text("select string_agg(n::text, ',' order by n) from (select count(*) as n"
                        + ofCampaign.formatted("new_campaign") + " group by title) x"))
                .isEqualTo(users / 4 + "," + users / 4 + "," + users / 2);
    }
}
