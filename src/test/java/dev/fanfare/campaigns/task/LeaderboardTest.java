package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** RW-06, RW-07, CA-20. */
class LeaderboardTest {
    private static final String PATH = "/web/api/get/leaderboard/";

    private final World world = World.shared();
    private final Operator reviewer = world.operator();

    @Test
    void showsExactlyTheWebEntryWithVerifiedFigures() {
        Task task = accepted(world.advertiser("EUR").campaignWithBonuses(), 12_345, 678);
        for (Answer answer : List.of(
                task.publisher().call(PATH, "{campaign_id: %s}", task.campaign().id()),
                task.publisher().form(PATH, "{campaign_id: %s}", task.campaign().id()))) {
            answer.expect(200).expectFields("leaderboard", "user_rank", "user_score");
            JsonNode entry = answer.at("leaderboard.0");
            assertThat(Answer.fields(entry))
                    .containsExactlyInAnyOrder(
                            "user_id",
                            "username",
                            "score",
                            "rank",
                            "completed_tasks",
                            "avatar",
                            "total_earned",
                            "total_reach",
                            "total_engagement");
            assertShows(
                    entry,
                    "{user_id: %s, username: %s}",
                    task.publisher().id(),
                    task.publisher().username());
            // 100 for the task, 12 for the reach, 6 for the engagement.
            assertShows(entry, """
                            {"score": 118, "completed_tasks": 1, "total_earned": 75, "total_reach": 12345,
                             "total_engagement": 678}""");
            answer.shows("{user_rank: 1, user_score: 118}");
        }
    }

    @Test
    void claimsScoreNothing() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task();
        task.triesHandingIn("{post_url: 'https://youtu.be/score%s', reach: 1000000, engagement: 90000}", task.id())
                .expect(200);
        task.publisher().call(PATH, "{campaign_id: %s}", task.campaign().id()).shows("{user_score: 0, user_rank: 1}");
    }

    @Test
    void equalScoresShareARankAndTheEarlierAcceptanceComesFirst() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        Task none = campaign.task();
        Task second = accepted(campaign, 2000, 0);
        Task third = accepted(campaign, 2000, 0);
        Task best = accepted(campaign, 5000, 0);
        Task last = accepted(campaign, 0, 0);
        // Acceptance decides, not joining.
        world.execute(
                "update participations set last_accepted_at = now() + interval '1 hour' where id = ?",
                second.participationId());
        JsonNode rows = board(none.publisher(), campaign).get("leaderboard");
        assertThat(users(rows)).containsExactly(id(best), id(third), id(second), id(last), id(none));
        assertThat(ranks(rows)).containsExactly(1L, 2L, 2L, 4L, 5L);
        assertThat(board(second.publisher(), campaign).get("user_rank").asLong())
                .isEqualTo(2);
        assertThat(board(none.publisher(), campaign).get("user_rank").asLong()).isEqualTo(5);

        world.execute(
                "update participations set last_accepted_at = now() + interval '1 hour' where id = ?",
                third.participationId());
        world.execute(
                "update participations set last_accepted_at = (select last_accepted_at from participations where id = ?)"
                        + " where id = ?",
                second.participationId(),
                third.participationId());
        assertThat(users(board(none.publisher(), campaign).get("leaderboard")))
                .containsExactly(id(best), id(second), id(third), id(last), id(none));
    }

    @Test
    void banLeavesTheBoardAndUnbanComesBack() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        Task banned = accepted(campaign, 9000, 0);
        Task other = accepted(campaign, 1000, 0);
        world.execute("update users set status = 'suspended' where id = ?", id(banned));
        // Who is banned while joining stays away too.
        world.execute(
                "insert into participations (campaign_id, user_id, status) values (?, ?, 'joined')",
                world.advertiser("EUR").campaignWithBonuses().id(),
                id(banned));
        assertThat(world.number("select count(*) from participations where user_id = ? and not banned", id(banned)))
                .isZero();
        JsonNode board = board(other.publisher(), campaign);
        assertThat(users(board.get("leaderboard"))).containsExactly(id(other));
        assertThat(board.at("/leaderboard/0/rank").asLong()).isEqualTo(1);
        assertThat(board.get("user_rank").asLong()).isEqualTo(1);
        world.execute("update users set status = 'active' where id = ?", id(banned));
        board = board(other.publisher(), campaign);
        assertThat(users(board.get("leaderboard"))).containsExactly(id(banned), id(other));
        assertThat(board.get("user_rank").asLong()).isEqualTo(2);
    }

    @Test
    void whoTakesNoPartHasNoRank() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        Task task = accepted(campaign, 0, 0);
        Task left = campaign.task().comesTo(TaskStatus.LEFT);
        for (Publisher outsider : List.of(world.publisher(), left.publisher())) {
            JsonNode board = board(outsider, campaign);
            assertThat(users(board.get("leaderboard"))).containsExactly(id(task));
            assertShows(board, "{user_rank: null, user_score: null}");
        }
    }

    @Test
    void hiddenEarningsAndProfilesKeepTheirPlace() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        Task poor = accepted(campaign, 3000, 0);
        Task shy = accepted(campaign, 2000, 0);
        Task discreet = accepted(campaign, 1000, 0);
        world.execute("update users set show_earnings = false where id = ?", id(poor));
        world.execute("update users set profile_public = false, avatar = 'https://a.example/1' where id = ?", id(shy));
        world.execute("update users set show_campaigns = false where id = ?", id(discreet));
        JsonNode rows = board(world.publisher(), campaign).get("leaderboard");
        assertThat(rows.at("/0/total_earned").isNull()).isTrue();
        assertThat(rows.at("/0/username").asText()).isEqualTo(poor.publisher().username());
        for (int i : List.of(1, 2)) {
            assertThat(rows.at("/" + i + "/user_id").isNull()).isTrue();
            assertThat(rows.at("/" + i + "/username").asText()).isEqualTo("Hidden creator");
            assertThat(rows.at("/" + i + "/avatar").isNull()).isTrue();
            assertThat(rows.at("/" + i + "/rank").asLong()).isEqualTo(i + 1);
            assertThat(rows.at("/" + i + "/total_earned").isNumber()).isTrue();
        }
        // One sees oneself whole.
        JsonNode own = board(shy.publisher(), campaign).at("/leaderboard/1");
        assertShows(
                own,
                "{user_id: %s, username: %s, avatar: 'https://a.example/1'}",
                id(shy),
                shy.publisher().username());
    }

    @Test
    void aCampaignWithoutLeaderboardShowsNone() {
        Task task = accepted(world.advertiser("EUR").campaignWithBonuses("{tasks_leaderboard: false}"), 1000, 0);
        JsonNode board = board(task.publisher(), task.campaign());
        assertThat(board.toString()).isEqualTo("{\"leaderboard\":[],\"user_rank\":null,\"user_score\":null}");
    }

    @Test
    void ranksGoOverTheWholeCampaignWhateverThePage() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        List<Task> tasks = IntStream.range(0, 5)
                .mapToObj(i -> accepted(campaign, 5000 - 1000L * i, 0))
                .toList();
        Publisher viewer = tasks.get(4).publisher();
        Answer page = viewer.call(PATH, "{campaign_id: %s, page: 2, limit: 2}", campaign.id());
        assertThat(users(page.at("leaderboard"))).containsExactly(id(tasks.get(2)), id(tasks.get(3)));
        assertThat(ranks(page.at("leaderboard"))).containsExactly(3L, 4L);
        page.shows("{user_rank: 5}");
        viewer.call(PATH, "{campaign_id: %s, page: 0}", campaign.id()).expectError(422, "validation_error");
    }

    @Test
    void anUnknownOrUnfinishedCampaignIsNotFound() {
        Publisher viewer = world.publisher();
        Campaign draft = world.advertiser("EUR").campaignWithBonuses();
        world.execute("update campaigns set status = 'draft' where id = ?", draft.id());
        for (long id : new long[] {Long.MAX_VALUE, -1, draft.id()}) {
            viewer.call(PATH, "{campaign_id: %s}", id)
                    .expectError(404, "campaign_not_found")
                    .expectFields("error", "message", "details")
                    .shows("{details: {code: 'RESOURCE_NOT_FOUND'}}");
        }
        viewer.call(PATH).expectError(400, "validation_error");
    }

    private Task accepted(Campaign campaign, long reach, long engagement) {
        Task task = campaign.task().handsIn();
        reviewer.tries("approve", task, "{reach: %s, engagement: %s}", reach, engagement)
                .expect(200);
        return task;
    }

    private static JsonNode board(Publisher viewer, Campaign campaign) {
        return viewer.call(PATH, "{campaign_id: %s}", campaign.id()).expect(200).body();
    }

    private static long id(Task task) {
        return task.publisher().id();
    }

    private static List<Long> users(JsonNode rows) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> row.get("user_id").asLong())
                .toList();
    }

    private static List<Long> ranks(JsonNode rows) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> row.get("rank").asLong())
                .toList();
    }
}
