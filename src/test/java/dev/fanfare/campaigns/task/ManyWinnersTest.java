package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.campaigns.task.api.TaskJobs.SettleBestPosts;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Node;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@DisplayName("TR-04 TR-05 RW-04: a best post that thousands share is paid in chunks that keep their place")
@Tag(Soak.GROUP)
class ManyWinnersTest {
    private static final int WINNERS = Soak.size(300, 3_000);
    private static final int CHUNK = Soak.size(20, 100);
    private static final long OFFERED = 10_007;
    private static final Node NODE = Node.start(Map.of());
    private final World world = NODE.world();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    void goesOnWhereItWasAfterAFailureAndPaysEachWinnerOnce() {
        Campaign campaign = world.advertiser("EUR").campaign();
        TiedCampaign.tie(world, campaign, WINNERS, OFFERED);
        BestPostService service = new BestPostService(NODE.fanfare().database(), CHUNK);
        // The thirteenth chunk cannot be posted.
        NODE.execute("""
                create function no_thirteenth() returns trigger language plpgsql as $$
                begin raise exception 'no'; end $$;
                create trigger no_thirteenth before insert on journal_entries
                for each row when (new.key like 'campaign:%:best_post:%s') execute function no_thirteenth()
                """.replace("%s", Integer.toString(12 * CHUNK + 1)));
        assertThatThrownBy(() -> settle(service)).hasMessageContaining("no");
        assertThat(entries()).isEqualTo(12);
        assertThat(number("select count(*) from best_posts where paid_at is null"))
                .isEqualTo(WINNERS - 12 * CHUNK);
        assertThat(number("select count(*) from campaigns where best_post_settled_at is not null"))
                .isZero();
        // Charged as a whole when it was decided; half paid, the books agree all the same.
        assertThat(campaign.advertiser().account()).containsExactly(0L, OFFERED);
        assertThat(world.differences()).isEmpty();
        NODE.execute("drop function no_thirteenth cascade");
        Stream.generate(() -> CompletableFuture.runAsync(() -> {
                    while (settle(service).more()) {
                        assertThat(entries()).isLessThanOrEqualTo(WINNERS / CHUNK + 2);
                    }
                }))
                .limit(2)
                .toList()
                .forEach(CompletableFuture::join);
        assertThat(number("select count(*) from best_posts where paid_at is null"))
                .isZero();
        assertThat(number("select count(*) from campaigns where best_post_settled_at is not null"))
                .isOne();
        assertThat(number("select sum(balance)::bigint from accounts where kind = 'publisher_pending'"))
                .isEqualTo(OFFERED);
        assertThat(number("select -sum(balance)::bigint from accounts where kind = 'advertiser_receivable'"))
                .isEqualTo(OFFERED);
        // Of 3,000 who share 100.07, 1,007 get 4 cents and the others 3.
        long each = OFFERED / WINNERS;
        long more = OFFERED % WINNERS;
        assertThat(NODE.text("select string_agg(payment || ':' || n, ' ' order by payment)"
                        + " from (select payment, count(*) as n from tasks group by payment) t"))
                .isEqualTo(each + ":" + (WINNERS - more) + " " + (each + 1) + ":" + more);
        assertThat(number("select max(place) from best_posts where amount = " + (each + 1)))
                .isEqualTo(more);
        assertThat(number("select count(*) from audit_log where action = 'campaign.best_post'"))
                .isLessThanOrEqualTo(1);
        assertThat(NODE.sweep(new SettleBestPosts())).isZero();
        assertThat(world.differences()).isEmpty();
    }

    private static JobResult settle(BestPostService service) {
        return Blocking.await(service.settle(Caller.system("test"), new SettleBestPosts()));
    }

    private static long entries() {
        return number("select count(*) from journal_entries where kind = 'best_post'");
    }

    private static long number(String sql) {
        return NODE.number(sql);
    }
}
