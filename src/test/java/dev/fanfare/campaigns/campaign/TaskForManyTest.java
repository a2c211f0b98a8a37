package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.GiveTasks;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@DisplayName("TR-04 TR-05 CA-17: a task for thousands is promised at once and given in chunks that keep their place")
@Tag(Soak.GROUP)
@Nightly
class TaskForManyTest {
    private static final int MANY = 3_000;
    private static final int AT_ONCE = 500;
    private static final Node NODE = Node.start(Map.of());
    private final World world = NODE.world();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    void givesItToEachWhoTookPartOnceHoweverOftenAChunkFails() {
        Campaign campaign = crowded();
        Publisher regular = world.publisher().connected();
        regular.joins(campaign);
        long task = define(campaign);
        assertThat(given(task)).isEqualTo(AT_ONCE);
        assertThat(promised(campaign)).isEqualTo((MANY + 1) * 5_000L + 5_000);
        assertThat(world.differences()).isEmpty();

        // Terms of the day on which it was defined.
        NODE.execute("update campaigns set minimum_reward = 9000, task_promise = 9000 where id = ?", campaign.id());
        // No chunk of more than 200 gets through, and none at all from the 1,600th on.
        NODE.execute("""
                create function too_many() returns trigger language plpgsql as $$
                begin
                  if (select count(*) from new_rows) > 200
                    or (select count(*) from tasks where definition_id = %d) > 1600 then
                    raise exception 'canceling statement' using errcode = 'query_canceled';
                  end if;
                  return null;
                end $$;
                create trigger too_many after insert on tasks referencing new table as new_rows
                for each statement execute function too_many()
                """.formatted(task));
        TaskDefinitionService service = service();
        for (int i = 0; i < 20 && given(task) < 1_400; i++) {
            Blocking.await(give(service).otherwiseEmpty());
        }
        assertThat(given(task)).isBetween(1_400L, 1_600L);
        for (int i = 0; i < 20; i++) {
            Blocking.await(give(service).otherwiseEmpty());
        }
        assertThat(given(task)).isBetween(1_550L, 1_600L);
        assertThat(promised(campaign)).isEqualTo((MANY + 1) * 5_000L + 5_000);
        assertThat(world.differences()).isEmpty();
        NODE.execute("drop function too_many cascade");

        // Another node, which knows nothing but the place; two of them.
        Stream.generate(() -> CompletableFuture.runAsync(() -> {
                    TaskDefinitionService other = service();
                    JobResult result;
                    do {
                        result = Blocking.await(give(other));
                        assertThat(given(task)).isLessThanOrEqualTo(MANY + 1);
                    } while (result.more());
                }))
                .limit(2)
                .toList()
                .forEach(CompletableFuture::join);
        assertThat(given(task)).isEqualTo(MANY + 1);
        assertThat(NODE.number("select count(distinct user_id) from tasks where definition_id = ?", task))
                .isEqualTo(MANY + 1);
        assertThat(NODE.number("select count(*) from tasks where definition_id = ? and promised <> 5000", task))
                .isZero();
        assertThat(promised(campaign)).isEqualTo((MANY + 1) * 5_000L + 5_000);
        assertThat(NODE.number("select count(*) from task_definitions where giving is not null"))
                .isZero();
        assertThat(NODE.sweep(new GiveTasks())).isZero();
        assertThat(world.differences()).isEmpty();
    }

    @Test
    void givesItOnceToAPublisherWhoLeftAndRejoinedAndNotToOneWhoLeft() {
        Campaign campaign = crowded();
        Publisher gone = world.publisher().connected();
        Publisher back = world.publisher().connected();
        Publisher left = world.publisher().connected();
        Publisher late = world.publisher().connected();
        for (Publisher one : new Publisher[] {gone, back, left}) {
            one.joins(campaign);
        }
        long task = define(campaign);
        for (Publisher one : new Publisher[] {gone, back, left}) {
            leave(one, campaign);
        }
        for (Publisher one : new Publisher[] {back, left, late}) {
            one.joins(campaign);
        }
        // Given on joining; only this one is given up again.
        world.execute(
                "update tasks set status = 'left', promised = 0 where definition_id = ? and user_id = ?",
                task,
                left.id());
        world.execute(
                "update advertisers set promised = promised - 5000 where user_id = ?",
                campaign.advertiser().id());
        assertThat(NODE.sweep(new GiveTasks())).isEqualTo(MANY - AT_ONCE);
        assertThat(tasksOf(gone, task)).isZero();
        assertThat(tasksOf(back, task)).isOne();
        assertThat(tasksOf(left, task)).isOne();
        assertThat(tasksOf(late, task)).isOne();
        // 3,000 and two have it, three the campaign's own.
        assertThat(promised(campaign)).isEqualTo((MANY + 2) * 5_000L + 3 * 5_000L);
        assertThat(world.differences()).isEmpty();
    }

    @Test
    void givesNoneOnceTheCampaignHasEndedAndReleasesTheReservation() {
        Campaign campaign = crowded();
        long task = define(campaign);
        world.operator().moves(campaign.id(), "cancelled");
        assertThat(NODE.sweep(new GiveTasks())).isZero();
        assertThat(given(task)).isEqualTo(AT_ONCE);
        assertThat(promised(campaign)).isEqualTo(AT_ONCE * 5_000L);
        assertThat(world.differences()).isEmpty();
    }

    @Test
    @DisplayName("CA-22: refuses what the budget has not for all, also for those who would be given it later")
    void refusesWhatCannotBePaidForAll() {
        Campaign campaign = crowded();
        world.execute(
                "update advertisers set maximum_limit = ? where user_id = ?",
                MANY * 5_000L - 1,
                campaign.advertiser().id());
        assertThat(world.operator()
                        .call("/api/task/custom/", "{campaign_id: %s, title: 'More'}", campaign.id())
                        .expect(400)
                        .text("details.reason"))
                .isEqualTo("advertiser_limit_reached");
        assertThat(promised(campaign)).isZero();
        assertThat(NODE.sweep(new GiveTasks())).isZero();
    }

    private static TaskDefinitionService service() {
        return new TaskDefinitionService(NODE.fanfare().database(), AT_ONCE);
    }

    private static io.vertx.core.Future<JobResult> give(TaskDefinitionService service) {
        return service.give(Caller.system("test"), new GiveTasks());
    }

    /** A campaign of 50.00 a task, with participants who have none of its own tasks. */
    private Campaign crowded() {
        Campaign campaign = world.advertiser("EUR").campaign();
        String name = World.unique("crowd");
        NODE.execute("""
                update advertisers set maximum_limit = 1000000000 where user_id = ?
                """, campaign.advertiser().id());
        NODE.execute("""
                with made as (
                  insert into users (username, username_key, email, email_key)
                  select n, n, n || '@x', n || '@x' from (select ? || i as n from generate_series(1, ?) i) names
                  returning id)
                insert into participations (campaign_id, user_id, status) select ?, id, 'joined' from made
                """, name, MANY, campaign.id());
        NODE.execute("update campaigns set participants_count = ? where id = ?", MANY, campaign.id());
        return campaign;
    }

    private long define(Campaign campaign) {
        return world.operator()
                .call("/api/task/custom/", "{campaign_id: %s, title: 'A story too'}", campaign.id())
                .expect(201)
                .number("task_id");
    }

    private static void leave(Publisher publisher, Campaign campaign) {
        publisher
                .call("/web/api/get/tasks/", "{campaign_id: %s}", campaign.id())
                .at("tasks")
                .forEach(task -> publisher
                        .call(
                                "/web/api/task/leave/",
                                "{task_id: %s}",
                                task.path("id").asLong())
                        .expect(200));
    }

    private static long given(long definition) {
        return NODE.number("select count(*) from tasks where definition_id = ?", definition);
    }

    private static long tasksOf(Publisher publisher, long definition) {
        return NODE.number(
                "select count(*) from tasks where definition_id = ? and user_id = ?", definition, publisher.id());
    }

    private static long promised(Campaign campaign) {
        return NODE.number(
                "select promised from advertisers where user_id = ?",
                campaign.advertiser().id());
    }
}
