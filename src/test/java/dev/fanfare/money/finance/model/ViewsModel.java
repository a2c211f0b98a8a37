package dev.fanfare.money.finance.model;

import static dev.fanfare.campaigns.campaign.api.CampaignState.CANCELLED;
import static dev.fanfare.campaigns.campaign.api.CampaignState.COMPLETED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.SetCampaignStatus;
import dev.fanfare.campaigns.task.api.CompleteTask;
import dev.fanfare.campaigns.task.api.LeaveTask;
import dev.fanfare.campaigns.task.api.ReverseTask;
import dev.fanfare.campaigns.task.api.ReviewAction;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.money.finance.model.Model.Step;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.support.Callers;
import dev.fanfare.support.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * What must be true of posts that are paid by their views: what they are promised, what counts, what is paid, taken back
 * and held. It is told what the network has shown, and computes the rest.
 */
final class ViewsModel {
    private static final String CURRENCY = "USD";
    private static final long BASE = 5_000;
    private static final long BUDGET = 40_000;
    private static final long CREATOR_CAP = 15_000;
    private static final long RATE_CAP = 10_000;
    private static final long LEAST_VIEWS = 1_000;
    /** Amounts by the views from which they are paid. */
    private static final NavigableMap<Long, Long> STEPS = new TreeMap<>(Map.of(0L, 0L, 4_000L, 300L, 30_000L, 2_000L));

    private static final long POST_CAP = RATE_CAP + 2_000;
    private static final long POOL = 10_000;
    private static final long POOL_CAP = 4_500;
    private static final int KEPT_PERCENT = 90;
    private static final int WINDOW_DAYS = 3;
    private static final int REVIEW_DAYS = 14;
    private static final int HOLD_DAYS = 14;
    private static final int CONFIRM_HOURS = 24;
    private static final List<String> FATES =
            List.of("grow-5000", "grow-60000", "fall-50000", "fall-9000", "gone-30000", "grow-900");

    private final Node node;
    private final Cast cast;
    private final Model model;
    private final SignalsModel signals;
    private final Caller operator;
    private final List<ViewsPost> posts = new ArrayList<>();
    private boolean ended;
    private boolean poolShared;

    ViewsModel(Node node, Cast cast, Model model, List<Long> staff) {
        this.node = node;
        this.cast = cast;
        this.model = model;
        this.signals = new SignalsModel(node, model, staff);
        this.operator = Callers.superuser(staff.get(0));
        ViewsCast.tasks(node, cast)
                .forEach(row -> posts.add(new ViewsPost((Long) row.get("id"), (Long) row.get("user_id"))));
    }

    /** What is asked for an operation, and what must come of it; empty where there is nothing to do. */
    Optional<Step> step(ViewsOp kind, WorldOp op) {
        long user = cast.users().get(op.user());
        return switch (kind) {
            case SUBMIT_FOR_VIEWS ->
                pick(op, post -> post.user == user && post.is("pending", "rejected"))
                        .map(post -> submit(post, op));
            case ACCEPT_VIEWED -> pick(op, post -> post.is("under_review")).map(this::accept);
            case REJECT_VIEWED -> pick(op, post -> post.is("under_review")).map(this::reject);
            case RELEASE_VIEWED -> pick(op, post -> post.is("accepted")).map(this::release);
            case RELEASE_HELD ->
                pick(op, post -> post.is("accepted") && post.isHeld()).map(this::release);
            case REVERSE_VIEWED -> pick(op, post -> post.is("accepted", "paid")).map(this::reverse);
            case LEAVE_VIEWED ->
                pick(op, post -> post.user == user && post.is("rejected")).map(this::leave);
            case HOLD_VIEWED ->
                pick(op, post -> !post.is("pending") && signals.raise(post)).map(post -> signals.hold(post, op));
            case REJECT_SIGNAL ->
                pick(op, post -> post.is("under_review") && signals.raise(post)).map(signals::reject);
            case DECIDE_HOLD -> pick(op, ViewsPost::isHeld).map(post -> signals.decide(post, op));
            case END_CAMPAIGN -> Optional.of(end(op.amount() % 2 == 0 ? COMPLETED : CANCELLED));
            case APPEAL_HOLD ->
                pick(op, post -> post.isHeld() && !model.isBanned(post.user)).map(signals::appeal);
            case DAYS_OF_VIEWS -> throw new IllegalArgumentException(kind + " is no step");
        };
    }

    private Optional<ViewsPost> pick(WorldOp op, Predicate<ViewsPost> which) {
        List<ViewsPost> found = posts.stream().filter(which).toList();
        return found.isEmpty() ? Optional.empty() : Optional.of(found.get(op.pick() % found.size()));
    }

    private Step submit(ViewsPost post, WorldOp op) {
        String fate = FATES.get(op.amount() % FATES.size());
        post.wasGone |= fate.startsWith("gone");
        // Short enough for a video's id.
        String url = "https://www.youtube.com/watch?v=" + fate + "-" + post.task + "x" + ++post.attempts;
        Ask<?> complete = new CompleteTask(post.task, url, null, null, null);
        return new Step(complete, Callers.user(post.user), ended ? "business_error" : null, done -> {
            long ofCreator = posts.stream()
                    .filter(each -> each.user == post.user)
                    .mapToLong(each -> each.promised)
                    .sum();
            long more = Math.min(POST_CAP - post.promised, Math.min(BUDGET - committed(), CREATOR_CAP - ofCreator));
            post.promised += Math.max(0, more);
            post.status = "under_review";
            post.handedIn = model.today();
            post.counted = null;
            post.closed = false;
        });
    }

    private long committed() {
        return posts.stream().mapToLong(each -> each.promised).sum();
    }

    private static long worth(long views) {
        // Half to even, as exact as it is.
        long byRate = views / 4 + (views % 4 == 3 || views % 4 == 2 && views / 4 % 2 == 1 ? 1 : 0);
        return (views < LEAST_VIEWS ? 0 : Math.min(RATE_CAP, byRate))
                + STEPS.floorEntry(views).getValue();
    }

    private Step accept(ViewsPost post) {
        return step(review(post, ReviewAction.APPROVE, null), Model.system(), done -> accepted(post));
    }

    private void accepted(ViewsPost post) {
        post.status = "accepted";
        post.paid = BASE;
        pay(BASE, cast.advertiser(), AccountKind.ADVERTISER_RECEIVABLE, post.user, AccountKind.PUBLISHER_PENDING);
        payViews(post);
    }

    private void payViews(ViewsPost post) {
        if (!post.closed || post.viewsPaid || !post.is("accepted", "paid")) {
            return;
        }
        long views = post.counted == null ? 0 : Math.min(post.promised, worth(post.counted));
        post.viewsPaid = true;
        post.paidViews = views;
        post.promised = views;
        payMore(post, views);
    }

    /** In addition to what was accepted; what was released is followed at once. */
    private void payMore(ViewsPost post, long amount) {
        post.paid += amount;
        pay(amount, cast.advertiser(), AccountKind.ADVERTISER_RECEIVABLE, post.user, AccountKind.PUBLISHER_PENDING);
        if (post.is("paid")) {
            pay(amount, post.user, AccountKind.PUBLISHER_PENDING, post.user, AccountKind.PUBLISHER_AVAILABLE);
        }
    }

    private Step reject(ViewsPost post) {
        return step(review(post, ReviewAction.REJECT, "Blurred."), Model.system(), done -> post.status = "rejected");
    }

    private Step release(ViewsPost post) {
        return new Step(
                review(post, ReviewAction.MARK_PAID, null),
                Model.system(),
                post.isHeld() ? "business_error" : null,
                done -> {
                    post.status = "paid";
                    pay(
                            post.paid,
                            post.user,
                            AccountKind.PUBLISHER_PENDING,
                            post.user,
                            AccountKind.PUBLISHER_AVAILABLE);
                });
    }

    private Step reverse(ViewsPost post) {
        return step(new ReverseTask(post.task, "Bought views."), Model.system(), done -> {
            takeBack(post, post.paid);
            post.status = "rejected";
            post.promised = 0;
            post.paid = 0;
            post.paidViews = 0;
            post.paidPool = 0;
            post.counted = null;
            post.closed = false;
            post.viewsPaid = false;
        });
    }

    private Step leave(ViewsPost post) {
        return step(new LeaveTask(post.task), Callers.user(post.user), done -> {
            post.status = "left";
            post.promised = 0;
        });
    }

    private Step end(CampaignState how) {
        return new Step(
                new SetCampaignStatus(ViewsCast.campaign(node, cast), how),
                operator,
                ended ? "business_error" : null,
                done -> ended = true);
    }

    private void takeBack(ViewsPost post, long amount) {
        pay(
                amount,
                post.user,
                post.is("paid") ? AccountKind.PUBLISHER_DEBT : AccountKind.PUBLISHER_PENDING,
                cast.advertiser(),
                AccountKind.ADVERTISER_RECEIVABLE);
        model.payouts.takeBackHeld(post.user, CURRENCY);
    }

    private void pay(long amount, long from, AccountKind source, long to, AccountKind target) {
        model.accounts.move(CURRENCY, amount, from, source, to, target);
    }

    private static ReviewTask review(ViewsPost post, ReviewAction action, String reason) {
        return new ReviewTask(post.task, action, reason, null, null, null);
    }

    private static Step step(Ask<?> ask, Caller asker, Consumer<Message> then) {
        return new Step(ask, asker, null, then);
    }

    /** Days have passed, and what fell due in them has happened: what the network has shown is read from its readings. */
    void pass() {
        for (ViewsPost post : posts) {
            if (post.is("under_review") && model.today() >= post.handedIn + REVIEW_DAYS) {
                accepted(post);
            }
            if (post.isHeld() && model.today() >= post.heldSince + HOLD_DAYS) {
                post.signal = "cleared";
            }
            if (!post.closed
                    && post.is("under_review", "accepted", "paid")
                    && model.today() >= post.handedIn + WINDOW_DAYS) {
                post.closed = true;
                post.counted = ViewsCast.shownAtTheEnd(node, post.task, WINDOW_DAYS);
                payViews(post);
            }
            fall(post);
        }
        boolean waits =
                posts.stream().anyMatch(post -> post.is("under_review") || post.is("accepted", "paid") && !post.closed);
        if (ended && !poolShared && !waits) {
            poolShared = true;
            sharePool();
        }
    }

    private void sharePool() {
        List<List<ViewsPost>> creators = cast.users().stream()
                .filter(user -> !model.isBanned(user))
                .map(user -> posts.stream()
                        .filter(post -> post.user == user && post.is("accepted", "paid"))
                        .filter(post -> post.counted != null && post.counted > 0)
                        .toList())
                .filter(own -> !own.isEmpty())
                .toList();
        List<Long> views = creators.stream()
                .map(own -> own.stream().mapToLong(post -> post.counted).sum())
                .toList();
        List<Long> shares = PoolModel.shares(POOL, POOL_CAP, views);
        for (int i = 0; i < shares.size(); i++) {
            List<ViewsPost> own = creators.get(i);
            List<Long> parts = PoolModel.shares(
                    shares.get(i),
                    shares.get(i),
                    own.stream().map(post -> post.counted).toList());
            for (int k = 0; k < parts.size(); k++) {
                ViewsPost post = own.get(k);
                post.shared = parts.get(k);
                post.sharedViews = post.counted;
                post.paidPool = parts.get(k);
                payMore(post, parts.get(k));
            }
        }
    }

    /** Two readings, one at least a day after the other, that show too few take back what is gone. */
    private void fall(ViewsPost post) {
        if (!post.closed || post.counted == null) {
            return;
        }
        long least = -Math.floorDiv(-post.counted * KEPT_PERCENT, 100);
        Long left = ViewsCast.confirmedBelow(node, post.task, least, CONFIRM_HOURS);
        if (left == null || left >= post.counted) {
            return;
        }
        post.counted = left;
        long ofViews = post.viewsPaid ? post.paidViews - Math.min(post.paidViews, worth(left)) : 0;
        long ofPool = post.paidPool == 0 ? 0 : post.paidPool - post.shared * left / post.sharedViews;
        if (ofViews + ofPool > 0) {
            takeBack(post, ofViews + ofPool);
            post.paid -= ofViews + ofPool;
            post.paidViews -= ofViews;
            post.promised -= ofViews;
            post.paidPool -= ofPool;
        }
    }

    /** The end of the campaign, unless it has ended. */
    Optional<Step> end() {
        return ended ? Optional.empty() : Optional.of(end(COMPLETED));
    }

    /** At the end of a story: nothing is left to be decided, and the network has shown what it has. */
    void check() {
        ViewsCast.check(
                node,
                cast,
                posts.stream()
                        .filter(post -> !post.wasGone)
                        .map(post -> post.task)
                        .toList());
    }

    /** The rows are the model's. */
    void compare() {
        Map<Long, String> expected = new TreeMap<>();
        posts.forEach(post -> expected.put(
                post.task,
                post.status + " promised " + post.promised + " counted " + post.counted + " paid " + post.paid
                        + " for views " + post.paidViews + " of the pool " + post.paidPool));
        assertThat(ViewsCast.rows(node, cast))
                .as("posts that are paid by their views")
                .isEqualTo(expected);
        assertThat(ViewsCast.isPoolShared(node, cast))
                .as("whether the pool is shared")
                .isEqualTo(poolShared);
        assertThat(node.number("select views_committed from campaigns where id = ?", ViewsCast.campaign(node, cast)))
                .as("what of the budget is promised or paid")
                .isEqualTo(committed())
                .isLessThanOrEqualTo(BUDGET);
    }
}
