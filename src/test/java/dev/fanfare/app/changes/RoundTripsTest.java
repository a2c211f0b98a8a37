package dev.fanfare.app.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.campaigns.campaign.api.JoinCampaign;
import dev.fanfare.campaigns.campaign.api.PostRegister;
import dev.fanfare.campaigns.campaign.api.PreRegister;
import dev.fanfare.campaigns.task.api.CompleteTask;
import dev.fanfare.campaigns.task.api.LeaveTask;
import dev.fanfare.campaigns.task.api.ReviewAction;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.money.payment.api.PayoutAddress;
import dev.fanfare.money.payment.api.PayoutDecisions.ProcessPayout;
import dev.fanfare.money.payment.api.RequestPayout;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.IdempotencyKeyBuilder;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Callers;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * TR-04: how often the most frequent changes wait for the database, the claim of their key, the answer's storing and the
 * commit included. A row that many changes need is locked for the last of these waits, or the last two.
 */
class RoundTripsTest {
    /** The change may be the first on its event loop to look at the settings, which are kept for a second. */
    private static final long OWN = 1;

    @AutoClose
    private static Node node;

    private static World world;

    @BeforeAll
    static void start() {
        node = Node.start(Map.of());
        world = node.world();
    }

    @Test
    @DisplayName("TR-04 joins in three round trips, in a held slot too, and holds one in four")
    void joins() {
        Campaign campaign = world.advertiser("USD").campaign();
        Publisher publisher = world.publisher().connected();
        assertThat(roundTrips(publisher, new JoinCampaign(campaign.id(), null))).isBetween(3L, 3 + OWN);
        Publisher held = world.publisher().connected();
        assertThat(roundTrips(held, new PreRegister(campaign.id()))).isBetween(4L, 4 + OWN);
        assertThat(roundTrips(held, new PostRegister(campaign.id(), null))).isBetween(3L, 3 + OWN);
    }

    @Test
    @DisplayName("TR-04 hands in, reviews and pays a task in three round trips each")
    void reviews() {
        Campaign campaign = world.advertiser("USD").campaign();
        Publisher publisher = world.publisher().connected();
        Task task = publisher.joins(campaign);
        assertThat(roundTrips(
                        publisher,
                        new CompleteTask(task.id(), "https://www.instagram.com/p/trips", List.of(), null, null)))
                .isBetween(3L, 3 + OWN);
        for (ReviewAction action : List.of(ReviewAction.START_REVIEW, ReviewAction.APPROVE, ReviewAction.MARK_PAID)) {
            ReviewTask review = new ReviewTask(task.id(), action, null, 5_000L, 200L, null);
            assertThat(roundTrips(world.operator(), review)).as(action.code()).isBetween(3L, 3 + OWN);
        }
        Task given = world.publisher().connected().joins(campaign);
        assertThat(roundTrips(given.publisher(), new LeaveTask(given.id()))).isBetween(3L, 3 + OWN);
    }

    @Test
    @DisplayName("TR-04 requests and processes a payout in three round trips each")
    void paysOut() {
        Publisher publisher = world.publisher().earns("500.00", "USD");
        long bankAccount = publisher.hasBankAccount();
        RequestPayout request = new RequestPayout(
                new BigDecimal("100.00"), "bank_transfer", bankAccount, null, new PayoutAddress(null, null));
        // One more where the terms are not remembered.
        assertThat(roundTrips(publisher, request)).isBetween(3L, 3 + OWN + 1);
        long payout = world.number("select max(id) from payouts where user_id = ?", publisher.id());
        assertThat(roundTrips(world.operator(), new ProcessPayout(payout, null, "Soon.")))
                .isBetween(3L, 3 + OWN);
        assertThat(roundTrips(world.operator(), new ProcessPayout(payout, World.unique("bank-"), null)))
                .isBetween(3L, 3 + OWN);
    }

    /** Of a change with an idempotency key; nothing else uses the node. */
    private static <R extends Message> long roundTrips(Actor actor, Change<R> change) {
        Caller caller = caller(actor, change);
        Blocking.await(node.fanfare().bus().ask(caller, new GetPlatformSettings()));
        long before = node.fanfare().database().roundTrips();
        Blocking.await(node.fanfare().bus().ask(caller, change));
        return node.fanfare().database().roundTrips() - before;
    }

    private static Caller caller(Actor actor, Ask<?> ask) {
        Caller caller = actor == world.operator() ? Callers.superuser(actor.id()) : Callers.user(actor.id());
        String hash = "%064x".formatted(World.unique("key").hashCode() & 0xffffffffL);
        return caller.with(IdempotencyKeyBuilder.builder()
                .ask(MessageRegistry.nameOf(ask.getClass()))
                .caller("user:" + actor.id())
                .route("/")
                .id(hash)
                .secret(new Secret(hash))
                .body(hash)
                .build());
    }
}
