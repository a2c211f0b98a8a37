package dev.fanfare.tasks;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.World.Account;
import dev.fanfare.tasks.Campaigning.Campaign;
import dev.fanfare.tasks.Campaigning.Task;
import dev.fanfare.tasks.api.TaskStatus;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** RW-06, RW-07, CA-20. */
class LeaderboardTest {
    private static final String PATH = "/web/api/get/leaderboard/";

    private final Campaigning on = new Campaigning();
    private final Client reviewer = on.world.superuser().backend();

    @Test
    void showsExactlyTheWebEntryWithVerifiedFigures() {
        Task task = accepted(on.campaign(Offer.usual()), 12_345, 678);
        for (Answer answer : List.of(
                task.publisher()
                        .web()
                        .post(PATH, "{campaign_id: %s}", task.campaign().id()),
                task.publisher()
                        .web()
                        .form(PATH, "{campaign_id: %s}", task.campaign().id()))) {
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
        Task task = on.join(on.campaign(Offer.usual()));
        task.complete("{post_url: 'https://youtu.be/score%s', reach: 1000000, engagement: 90000}", task.id())
                .expect(200);
        Answer answer = task.publisher()
                .web()
                .post(PATH, "{campaign_id: %s}", task.campaign().id());
        answer.shows("{user_score: 0, user_rank: 1}");
    }

    @Test
    void equalScoresShareARankAndTheEarlierAcceptanceComesFirst() {
        Campaign campaign = on.campaign(Offer.usual());
        Task none = on.join(campaign);
        Task second = accepted(campaign, 2000, 0);
        Task third = accepted(campaign, 2000, 0);
        Task best = accepted(campaign, 5000, 0);
        Task last = accepted(campaign, 0, 0);
        // Acceptance decides, not joining.
        on.execute(
                "update participations set last_accepted_at = now() + interval '1 hour' where id = ?",
                second.participationId());
        JsonNode rows = board(none.publisher(), campaign).get("leaderboard");
        assertThat(users(rows)).containsExactly(id(best), id(third), id(second), id(last), id(none));
        assertThat(ranks(rows)).containsExactly(1L, 2L, 2L, 4L, 5L);
        assertThat(board(second.publisher(), campaign).get("user_rank").asLong())
                .isEqualTo(2);
        assertThat(board(none.publisher(), campaign).get("user_rank").asLong()).isEqualTo(5);

        on.execute(
                "update participations set last_accepted_at = now() + interval '1 hour' where id = ?",
                third.participationId());
        on.execute(
                "update participations set last_accepted_at = (select last_accepted_at from participations where id = ?)"
                        + " where id = ?",
                second.participationId(),
                third.participationId());
        assertThat(users(board(none.publisher(), campaign).get("leaderboard")))
                .containsExactly(id(best), id(second), id(third), id(last), id(none));
    }

    @Test
    void banLeavesTheBoardAndUnbanComesBack() {
        Campaign campaign = on.campaign(Offer.usual());
        Task banned = accepted(campaign, 9000, 0);
        Task other = accepted(campaign, 1000, 0);
        on.execute("update users set status = 'suspended' where id = ?", id(banned));
        // Who is banned while joining stays away too.
        on.execute(
                "insert into participations (campaign_id, user_id, status) values (?, ?, 'joined')",
                on.campaign(Offer.usual()).id(),
                id(banned));
        assertThat(on.number("select count(*) from participations where user_id = ? and not banned", id(banned)))
                .isZero();
        JsonNode board = board(other.publisher(), campaign);
        assertThat(users(board.get("leaderboard"))).containsExactly(id(other));
        assertThat(board.at("/leaderboard/0/rank").asLong()).isEqualTo(1);
        assertThat(board.get("user_rank").asLong()).isEqualTo(1);
        on.execute("update users set status = 'active' where id = ?", id(banned));
        board = board(other.publisher(), campaign);
        assertThat(users(board.get("leaderboard"))).containsExactly(id(banned), id(other));
        assertThat(board.get("user_rank").asLong()).isEqualTo(2);
    }

    @Test
    void whoTakesNoPartHasNoRank() {
        Campaign campaign = on.campaign(Offer.usual());
        Task task = accepted(campaign, 0, 0);
        Task left = on.taskIn(TaskStatus.LEFT, campaign);
        for (Account outsider : List.of(on.world.publisher(), left.publisher())) {
            JsonNode board = board(outsider, campaign);
            assertThat(users(board.get("leaderboard"))).containsExactly(id(task));
            assertShows(board, "{user_rank: null, user_score: null}");
        }
    }

    @Test
    void hiddenEarningsAndProfilesKeepTheirPlace() {
        Campaign campaign = on.campaign(Offer.usual());
        Task poor = accepted(campaign, 3000, 0);
        Task shy = accepted(campaign, 2000, 0);
        Task discreet = accepted(campaign, 1000, 0);
        on.execute("update users set show_earnings = false where id = ?", id(poor));
        on.execute("update users set profile_public = false, avatar = 'https://a.example/1' where id = ?", id(shy));
        on.execute("update users set show_campaigns = false where id = ?", id(discreet));
        JsonNode rows = board(on.world.publisher(), campaign).get("leaderboard");
        assertThat(rows.at("/0/total_earned").isNull()).isTrue();
        assertThat(rows.at("/0/username").asText()).isEqualTo(poor.publisher().username());
        for (int i : List.of(1, 2)) {
            assertThat(rows.at("/" + i + "/user_id").isNull()).isTrue();
            assertThat(rows.at("/" + i + "/username").asText()).isEqualTo("Hidden publisher");
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
        Task task = accepted(on.campaign(Offer.usual().withoutLeaderboard()), 1000, 0);
        JsonNode board = board(task.publisher(), task.campaign());
        assertThat(board.toString()).isEqualTo("{\"leaderboard\":[],\"user_rank\":null,\"user_score\":null}");
    }

    @Test
    void ranksGoOverTheWholeCampaignWhateverThePage() {
        Campaign campaign = on.campaign(Offer.usual());
        List<Task> tasks = IntStream.range(0, 5)
                .mapToObj(i -> accepted(campaign, 5000 - 1000L * i, 0))
                .toList();
        Account viewer = tasks.get(4).publisher();
        Answer page = viewer.web().post(PATH, "{campaign_id: %s, page: 2, limit: 2}", campaign.id());
        assertThat(users(page.at("leaderboard"))).containsExactly(id(tasks.get(2)), id(tasks.get(3)));
        assertThat(ranks(page.at("leaderboard"))).containsExactly(3L, 4L);
        assertThat(page.number("user_rank")).isEqualTo(5);
        viewer.web().post(PATH, "{campaign_id: %s, page: 0}", campaign.id()).expectError(422, "validation_error");
    }

    @Test
    void anUnknownOrUnfinishedCampaignIsNotFound() {
        Account viewer = on.world.publisher();
        Campaign draft = on.campaign(Offer.usual());
        on.execute("update campaigns set status = 'draft' where id = ?", draft.id());
        for (long id : new long[] {Long.MAX_VALUE, -1, draft.id()}) {
            Answer answer = viewer.web()
                    .post(PATH, "{campaign_id: %s}", id)
                    .expectError(404, "campaign_not_found")
                    .expectFields("error", "message", "details");
            assertThat(answer.code()).isEqualTo("RESOURCE_NOT_FOUND");
        }
        viewer.web().post(PATH).expectError(400, "validation_error");
        on.node.client().post(PATH).expectError(401, "authentication_required");
        on.node.client().as("JWT nonsense").post(PATH).expectError(401, "invalid_access_token");
    }

    private Task accepted(Campaign campaign, long reach, long engagement) {
        Task task = on.join(campaign).completed();
        task.act(reviewer, "approve", "{reach: %s, engagement: %s}", reach, engagement)
                .expect(200);
        return task;
    }

    private static JsonNode board(Account viewer, Campaign campaign) {
        return viewer.web()
                .post(PATH, "{campaign_id: %s}", campaign.id())
                .expect(200)
                .body();
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
