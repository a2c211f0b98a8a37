package dev.fanfare.people.advertiser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.admin.moderation.api.DecidePicture;
import dev.fanfare.campaigns.signal.api.DecideSignal;
import dev.fanfare.campaigns.task.api.BulkReviewTasks;
import dev.fanfare.campaigns.task.api.DecideDraft;
import dev.fanfare.campaigns.task.api.RefreshPost;
import dev.fanfare.campaigns.task.api.ReverseTask;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.money.disbursement.api.DecideTransfer;
import dev.fanfare.money.disbursement.api.DisbursementJobs.SendRuns;
import dev.fanfare.money.disbursement.api.PayoutRuns.CancelRun;
import dev.fanfare.money.disbursement.api.PayoutRuns.CreateRun;
import dev.fanfare.money.disbursement.api.PayoutRuns.SendRun;
import dev.fanfare.money.payment.api.AcceptPayeeName;
import dev.fanfare.money.payment.api.PayoutDecisions.DecidePayouts;
import dev.fanfare.money.payment.api.PayoutDecisions.FailPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.ProcessPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.RejectPayout;
import dev.fanfare.money.payment.api.Screenings.DecideScreening;
import dev.fanfare.notification.thread.api.AnswerTemplates.DeleteAnswerTemplate;
import dev.fanfare.notification.thread.api.AnswerTemplates.SaveAnswerTemplate;
import dev.fanfare.notification.thread.api.AssignThread;
import dev.fanfare.notification.thread.api.MarkAllThreadsRead;
import dev.fanfare.notification.thread.api.MarkThreadRead;
import dev.fanfare.notification.thread.api.WriteMessage;
import dev.fanfare.people.advertiser.api.CreateAdvertiser;
import dev.fanfare.people.advertiser.api.UpdateAdvertiser;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Db;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Credit is money that can be spent: opening it is asked for as a deposit is. */
class CreditTest {
    private static final String UPDATE = Endpoints.path(UpdateAdvertiser.class);
    private static final String LIMIT = "{advertiser_id: %s, maximum_limit: %s}";

    @AutoClose
    private static Node node;

    private static World world;

    @BeforeAll
    static void start() {
        node = Node.start(Db.freshUri(), Map.of("funding.credit_alone", "100", "funding.releases_own_credit", "never"));
        world = node.world();
    }

    private static Operator manager() {
        return world.staff(Permission.CAMPAIGNS_VIEW, Permission.CAMPAIGNS_MANAGE, Permission.TASKS_REVIEW);
    }

    private static long limit(long advertiser) {
        return world.number("select maximum_limit from advertisers where user_id = ?", advertiser);
    }

    @Test
    @DisplayName("DR-21 one person opens no credit above the setting, and releases nothing on what that person opened")
    void takesTwo() {
        Operator attacker = manager();
        Advertiser advertiser = world.advertiser("USD", 0);
        long proposal = attacker.proposes(UPDATE, LIMIT, advertiser.id(), 999_999_999);
        assertThat(limit(advertiser.id())).isZero();
        attacker.seconds(proposal).expectError(403, "permission_denied");
        world.staff(Permission.CORRECTIONS_APPROVE).seconds(proposal).expect(200);
        assertThat(limit(advertiser.id())).isEqualTo(99_999_999_900L);

        Campaign campaign = advertiser.campaign();
        Task task = world.publisher().connected().joins(campaign).handsIn();
        attacker.tries("approve", task).expectError(403, "permission_denied");
        Operator linked = world.staff(Permission.TASKS_REVIEW);
        linked.backend();
        world.execute("update backend_tokens set created_by = ? where user_id = ?", attacker.id(), linked.id());
        linked.tries("approve", task).expectError(403, "permission_denied");
        attacker.tries("approve", task, "{pay: true}").expectError(403, "permission_denied");
        Operator other = manager();
        other.approves(task);
        attacker.tries("mark_paid", task).expectError(403, "permission_denied");
        assertThat(attacker.ok("/api/tasks/review/", "{action: 'mark_paid', items: [{task_id: %s}]}", task.id())
                        .text("items.0.outcome"))
                .isEqualTo("refused");
        other.pays(task);
        assertThat(world.differences()).isEmpty();
    }

    /** What those who accept posts and pay out may change without paying anything. */
    private static final Map<Class<? extends Ask<?>>, String> PAY_NOTHING = Map.ofEntries(
            Map.entry(AcceptPayeeName.class, "names a payee"),
            Map.entry(CancelRun.class, "sends nothing"),
            Map.entry(FailPayout.class, "gives back what was not paid"),
            Map.entry(RejectPayout.class, "gives back what was not paid"),
            Map.entry(DecideScreening.class, "takes two, and another person pays"),
            Map.entry(ReverseTask.class, "takes back"),
            Map.entry(DecideTransfer.class, "records what a bank has done, by two"),
            Map.entry(DecideDraft.class, "the post is accepted later"),
            Map.entry(DecideSignal.class, "holds or rejects what is not paid yet"),
            Map.entry(DecidePicture.class, "moves no money"),
            Map.entry(AssignThread.class, "moves no money"),
            Map.entry(DeleteAnswerTemplate.class, "moves no money"),
            Map.entry(MarkAllThreadsRead.class, "moves no money"),
            Map.entry(MarkThreadRead.class, "moves no money"),
            Map.entry(SaveAnswerTemplate.class, "moves no money"),
            Map.entry(RefreshPost.class, "asks the network"),
            Map.entry(WriteMessage.class, "moves no money"));

    @Test
    @DisplayName("DR-21 no change of those who accept posts and pay out pays on credit that its maker opened")
    void paysOutNothing() {
        Operator opener = world.staff(
                Permission.PAYOUTS_PROCESS,
                Permission.TASKS_REVIEW,
                Permission.CAMPAIGNS_MANAGE,
                Permission.CAMPAIGNS_VIEW);
        Advertiser advertiser = world.advertiser("USD", 0);
        long proposal = opener.proposes(UPDATE, LIMIT, advertiser.id(), 1_000);
        world.staff(Permission.CORRECTIONS_APPROVE).seconds(proposal).expect(200);
        Publisher publisher = world.publisher().connected();
        world.gives(publisher, "500", "USD");
        Task task = publisher.joins(advertiser.campaign()).handsIn();
        Operator other = world.operator();

        Map<Class<? extends Ask<?>>, Runnable> tries = tries(opener, other, publisher, task);
        assertThat(Endpoints.all()
                        .filter(Endpoint::changes)
                        .filter(each -> each.access().permission() == Permission.PAYOUTS_PROCESS
                                || each.access().permission() == Permission.TASKS_REVIEW)
                        .<Class<?>>map(Endpoint::ask)
                        .collect(Collectors.toSet()))
                .isEqualTo(Stream.of(PAY_NOTHING.keySet(), tries.keySet())
                        .flatMap(Set::stream)
                        .collect(Collectors.toSet()));
        tries.values().forEach(Runnable::run);
        assertThat(world.differences()).isEmpty();
    }

    /** What would pay, each refused to the opener; the other one does it. */
    private static Map<Class<? extends Ask<?>>, Runnable> tries(
            Operator opener, Operator other, Publisher publisher, Task task) {
        Map<Class<? extends Ask<?>>, Runnable> tries = new LinkedHashMap<>();
        tries.put(ReviewTask.class, () -> {
            opener.tries("approve", task)
                    .expectError(403, "permission_denied")
                    .shows("{details: {reason: 'own_credit'}}");
            other.approves(task);
        });
        tries.put(BulkReviewTasks.class, () -> {
            assertThat(opener.ok("/api/tasks/review/", "{action: 'mark_paid', items: [{task_id: %s}]}", task.id())
                            .text("items.0.outcome"))
                    .isEqualTo("refused");
            other.pays(task);
        });
        tries.put(ProcessPayout.class, () -> {
            long payout = publisher.asksPayout("30");
            Operator linked = world.staff(Permission.PAYOUTS_PROCESS);
            linked.backend();
            world.execute("update backend_tokens set created_by = ? where user_id = ?", opener.id(), linked.id());
            for (Operator refused : List.of(opener, linked)) {
                process(refused, payout)
                        .expectError(403, "permission_denied")
                        .shows("{details: {reason: 'own_credit'}}");
            }
            other.call(Endpoints.path(ProcessPayout.class), "{payout_id: %s}", payout)
                    .expect(200);
            process(opener, payout).expectError(403, "permission_denied");
            process(other, payout).expect(200);
        });
        tries.put(DecidePayouts.class, () -> assertThat(opener.ok(
                                Endpoints.path(DecidePayouts.class),
                                "{action: 'start', items: [{payout_id: %s}]}",
                                publisher.asksPayout("31"))
                        .text("items.0.outcome"))
                .isEqualTo("refused"));
        tries.put(CreateRun.class, () -> {
            long payout = publisher.asksPayout("32");
            opener.call(Endpoints.path(CreateRun.class), "{payout_ids: [%s]}", payout)
                    .expect(201);
            assertThat(leftOut(payout)).isEqualTo("own_credit");
        });
        tries.put(SendRun.class, () -> {
            long payout = publisher.asksPayout("33");
            long run = other.call(Endpoints.path(CreateRun.class), "{payout_ids: [%s]}", payout)
                    .expect(201)
                    .number("run_id");
            assertThat(leftOut(payout)).isEmpty();
            opener.call(Endpoints.path(SendRun.class), "{run_id: %s}", run).expect(200);
            node.sweep(new SendRuns());
            assertThat(leftOut(payout)).isEqualTo("own_credit");
        });
        return tries;
    }

    private static Answer process(Operator by, long payout) {
        return by.call(
                Endpoints.path(ProcessPayout.class), "{payout_id: %s, transaction_id: %s}", payout, World.unique("T"));
    }

    private static String leftOut(long payout) {
        return world.text(
                "select coalesce(left_out, '') from payout_run_items where payout_id = ? order by run_id desc limit 1",
                payout);
    }

    @Test
    @DisplayName(
            "DR-21 small raises of a person add up by day, over advertisers and accounts; one person lowers a limit")
    void addsUp() {
        Operator manager = manager();
        Advertiser first = world.advertiser("USD", 0);
        Advertiser second = world.advertiser("USD", 0);
        manager.ok(UPDATE, LIMIT, first.id(), 60);
        manager.ok(UPDATE, LIMIT, first.id(), 90);
        manager.proposes(UPDATE, LIMIT, second.id(), 20);
        manager.ok(UPDATE, LIMIT, first.id(), 10);
        manager.ok(UPDATE, LIMIT, second.id(), 10);
        manager.proposes(UPDATE, LIMIT, second.id(), 11);
        manager.ok(UPDATE, "{advertiser_id: %s, name: 'Renamed'}", second.id());
        Operator linked = manager();
        linked.backend();
        world.execute("update backend_tokens set created_by = ? where user_id = ?", manager.id(), linked.id());
        linked.proposes(UPDATE, LIMIT, second.id(), 11);
        manager().ok(UPDATE, LIMIT, second.id(), 11);
        assertThat(limit(first.id()) + limit(second.id())).isEqualTo(2_100);
    }

    @Test
    @DisplayName("DR-21 an advertiser begins without the credit that takes two, which is proposed with it")
    void beginsWithout() {
        String name = World.unique("advertiser");
        Answer made = manager()
                .call(
                        Endpoints.path(CreateAdvertiser.class),
                        "{name: %s, email: '%s@example.com', maximum_limit: 500, currency: 'USD'}",
                        name,
                        name)
                .expect(201);
        long id = made.number("advertiser_id");
        assertThat(limit(id)).isZero();
        world.staff(Permission.CORRECTIONS_APPROVE)
                .seconds(made.number("proposal_id"))
                .expect(200);
        assertThat(limit(id)).isEqualTo(50_000);
    }
}
