package dev.fanfare.notifications;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.notifications.api.NotificationJobs.DispatchOutbox;
import dev.fanfare.support.Node;
import dev.fanfare.support.World.Account;
import dev.fanfare.tasks.api.TaskJobs.RemindOfDeadlines;
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
class CampaignTriggersTest {
    private static final Node NODE = Node.start(Map.of());
    private final Told told = new Told(NODE);
    private final Account advertiser = told.world.advertiser("USD");

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("NT-01: new_campaign and cause_campaign, and what they say")
    void tellsOfACampaignThatIsOpenToTheUser() {
        Account publisher = told.connected();
        told.dispatch();
        long plain = told.world.campaign(advertiser, "USD", "{name: 'Autumn {0} shoes’ <b>sale</b>'}");
        long cause = told.world.campaign(advertiser, "USD", "{name: 'Trees', cause: true}");
        told.dispatch();
        assertThat(told.codes(publisher, plain)).containsExactly("new_campaign");
        assertThat(told.codes(publisher, cause)).containsExactlyInAnyOrder("new_campaign", "cause_campaign");
        JsonNode first = told.all(publisher).stream()
                .filter(n -> n.path("data").path("campaign_id").asLong() == plain)
                .findFirst()
                .orElseThrow();
        assertShows(first, "{type: 'campaign', title: 'New campaign: Autumn {0} shoes’ <b>sale</b>'}");
        assertThat(first.path("message").asText()).contains("Autumn {0} shoes’ <b>sale</b> is open to you");
        assertThat(first.path("data"))
                .hasToString("{\"code\":\"new_campaign\",\"campaign_id\":" + plain
                        + ",\"campaign_name\":\"Autumn {0} shoes’ <b>sale</b>\"}");
        assertThat(first.path("read").asBoolean()).isFalse();
    }

    @Test
    @DisplayName("NT-01, CA-07: told is whoever may join, and nobody else")
    void tellsExactlyThoseWhoMayJoin() {
        Map<String, Account> publishers = new LinkedHashMap<>();
        for (String which : List.of(
                "fits",
                "fits by preference",
                "no network",
                "network waits",
                "another network",
                "another country",
                "another category",
                "suspended network")) {
            publishers.put(which, told.world.publisher());
        }
        publishers.forEach((which, publisher) -> {
            if (which.equals("no network")) {
                return;
            }
            long connection = told.world.connect(publisher, 1_000);
            String change =
                    switch (which) {
                        case "network waits" -> "status = 'pending'";
                        case "another network" -> "network = 'youtube'";
                        case "another category", "fits by preference" -> "category = 'cars'";
                        case "suspended network" -> "status = 'suspended'";
                        default -> "status = 'accepted'";
                    };
            NODE.sql("update connections set " + change + " where id = " + connection)
                    .execute();
        });
        NODE.sql(
                        "update users set country_id = 2 where id = ?",
                        publishers.get("another country").id())
                .execute();
        NODE.sql(
                        "update users set preferred_categories = '{fashion}' where id = ?",
                        publishers.get("fits by preference").id())
                .execute();
        long campaign = told.world.campaign(
                advertiser, "USD", "{countries: [1], categories: ['fashion'], max_participants: 100}");
        told.dispatch();
        publishers.forEach((which, publisher) -> {
            boolean mayJoin = publisher
                            .web()
                            .post("/web/api/campaign/join/", "{campaign_id: %s}", campaign)
                            .status()
                    == 200;
            assertThat(mayJoin).as(which).isEqualTo(which.startsWith("fits"));
            assertThat(told.codes(publisher, campaign)).as(which).hasSize(mayJoin ? 1 : 0);
        });
    }

    @Test
    @DisplayName("NT-02: a flag switched off sends nothing; accounts that are not active are told nothing")
    void tellsNobodyWhoHasMutedItOrIsBanned() {
        Account muted = told.connected();
        Account half = told.connected();
        Account banned = told.connected();
        told.mute(muted, "new_campaign", "cause_campaign", "end_campaign", "near_campaign");
        told.mute(half, "new_campaign");
        told.operator()
                .post("/api/user/status/ban/", "{user_id: %s, banned: true}", banned.id())
                .expect(200);
        long campaign = told.world.campaign(advertiser, "USD", "{cause: true, tasks: %s}", Told.hours(5));
        told.join(muted, campaign);
        NODE.sweep(new RemindOfDeadlines());
        told.dispatch();
        told.status(campaign, "completed");
        told.dispatch();
        assertThat(told.codes(muted, campaign)).isEmpty();
        assertThat(told.codes(half, campaign)).containsExactly("cause_campaign");
        assertThat(NODE.sql(
                                "select count(*) from notifications where code <> 'profile_status' and user_id = ?",
                                banned.id())
                        .number())
                .isZero();
    }

    @Test
    void tellsOfTheFirstActivationOnlyAndOfNothingThatCannotBeJoinedAnyMore() {
        Account publisher = told.connected();
        long campaign = told.world.campaign(advertiser, "USD", "{status: 'draft'}");
        told.status(campaign, "pending");
        told.dispatch();
        assertThat(told.codes(publisher, campaign)).isEmpty();
        told.status(campaign, "active");
        told.dispatch();
        told.status(campaign, "paused", "active");
        Account later = told.connected();
        told.dispatch();
        assertThat(told.codes(publisher, campaign)).containsExactly("new_campaign");
        assertThat(told.codes(later, campaign)).isEmpty();
        long over = told.world.campaign(advertiser, "USD");
        told.status(over, "cancelled");
        told.dispatch();
        assertThat(told.codes(publisher, over)).isEmpty();
    }

    @Test
    @DisplayName("NT-01: end_campaign, to those who take part in it")
    void tellsParticipantsOfTheEnd() {
        Account in = told.connected();
        Account out = told.connected();
        Account left = told.connected();
        told.speaks(in, "de");
        for (String end : List.of("completed", "cancelled")) {
            long campaign = told.world.campaign(advertiser, "USD", "{name: 'Herbst'}");
            told.join(in, campaign);
            long task = told.join(left, campaign);
            left.web().post("/web/api/task/leave/", "{task_id: %s}", task).expect(200);
            told.status(campaign, end, end);
            told.dispatch();
            assertThat(told.codes(in, campaign)).containsExactly("end_campaign");
            assertThat(told.last(in).path("title").asText())
                    .isEqualTo(end.equals("completed") ? "Kampagne beendet: Herbst" : "Kampagne abgebrochen: Herbst");
            assertThat(told.codes(out, campaign)).isEmpty();
            assertThat(told.codes(left, campaign)).isEmpty();
        }
    }

    @Test
    @DisplayName("NT-01, NT-02: near_campaign, once a task, a day before its deadline, while it can be handed in")
    void remindsOfDeadlinesOnce() {
        Account publisher = told.connected();
        NODE.sql("update users set timezone = 'Asia/Tokyo' where id = ?", publisher.id())
                .execute();
        long far = told.world.campaign(advertiser, "USD", "{tasks: %s}", Told.hours(48));
        long near = told.world.campaign(advertiser, "USD", "{tasks: %s}", Told.hours(23));
        long done = told.world.campaign(advertiser, "USD", "{tasks: %s}", Told.hours(23));
        long farTask = told.join(publisher, far);
        long nearTask = told.join(publisher, near);
        told.handIn(publisher, told.join(publisher, done));
        NODE.sql("update tasks set deadline = '" + tomorrow() + "T20:30:00Z' where id = " + nearTask)
                .execute();
        remindAtOnce(6);
        told.dispatch();
        remindAtOnce(2);
        told.dispatch();
        assertThat(told.codes(publisher, near)).containsOnlyOnce("near_campaign");
        assertThat(told.codes(publisher, far)).doesNotContain("near_campaign");
        assertThat(told.codes(publisher, done)).doesNotContain("near_campaign");
        JsonNode reminder = told.last(publisher);
        assertThat(reminder.path("data").path("task_id").asLong()).isEqualTo(nearTask);
        assertThat(reminder.path("message").asText()).contains("5:30");
        // The other comes when its time comes; a reminder that nobody sent in time is not sent afterwards.
        NODE.sql("update tasks set deadline = now() + interval '20 hours' where id = ?", farTask)
                .execute();
        remindAtOnce(1);
        NODE.sql("update tasks set deadline = now() - interval '1 second' where id = ?", farTask)
                .execute();
        told.dispatch();
        assertThat(told.codes(publisher, far)).doesNotContain("near_campaign");
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
        NODE.sql("""
                with made as (
                  insert into users (username, username_key, email, email_key, language)
                  select 'many' || i, 'many' || i, 'many' || i || '@example.com', 'many' || i || '@example.com',
                         (array['en', 'de', 'es', 'fr'])[1 + i %% 4]
                  from generate_series(1, %d) i returning id)
                insert into connections (user_id, kind, network, account_id, account_key, url, status)
                select id, 'network', 'pinterest', 'many' || id, 'many' || id, 'https://pinterest.com', 'accepted'
                from made""".formatted(users)).execute();
        told.dispatch();
        long campaign = told.world.campaign(advertiser, "USD", "{networks: ['pinterest'], cause: true}");
        List<CompletableFuture<Integer>> dispatchers = Stream.generate(
                        () -> CompletableFuture.supplyAsync(() -> NODE.sweep(new DispatchOutbox())))
                .limit(3)
                .toList();
        dispatchers.forEach(CompletableFuture::join);
        told.dispatch();
        String ofCampaign = " from notifications where key = 'campaigns:" + campaign + ":%s'";
        for (String code : List.of("new_campaign", "cause_campaign")) {
            assertThat(NODE.sql("select count(*)" + ofCampaign.formatted(code)).number())
                    .isEqualTo(users);
        }
        assertThat(NODE.sql("select count(distinct user_id)" + ofCampaign.formatted("new_campaign"))
                        .number())
                .isEqualTo(users);
        // In four languages, of which one is not spoken.
        assertThat(NODE.sql("select string_agg(n::text, ',' order by n) from (select count(*) as n"
                                + ofCampaign.formatted("new_campaign") + " group by title) x")
                        .text())
                .isEqualTo(users / 4 + "," + users / 4 + "," + users / 2);
    }
}
