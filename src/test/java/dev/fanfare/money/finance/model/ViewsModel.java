package dev.fanfare.money.finance.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.signal.api.AppealHold;
import dev.fanfare.campaigns.signal.api.DecideSignal;
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
    private static final long POST_CAP = 10_000;
    private static final long LEAST_VIEWS = 1_000;
    private static final int KEPT_PERCENT = 90;
    private static final int WINDOW_DAYS = 3;
    private static final int REVIEW_DAYS = 14;
    private static final int HOLD_DAYS = 14;
    private static final int CONFIRM_HOURS = 24;
    private static final List<String> FATES =
            List.of("grow-5000", "grow-60000", "fall-50000", "fall-9000", "gone-30000", "grow-900");

    /** A post of a task, while it is one after the other. */
    private static final class Post {
        private final long task;
        private final long user;
        private String status = "pending";
        private long promised;
        private int handedIn;
        /** Null before its window has closed, or without a figure. */
        private Long counted;

        private boolean closed;
        private boolean viewsPaid;
        private long paid;
        private long paidViews;
        private String signal = "none";
        private boolean appealed;
        private int heldSince;
        private int attempts;
        private boolean wasGone;
        private int holder;

        Post(long task, long user) {
            this.task = task;
            this.user = user;
        }

        boolean is(String... states) {
            return List.of(states).contains(status);
        }

        boolean isHeld() {
            return List.of("held", "appealed").contains(signal);
        }
    }

    private final Node node;
    private final Cast cast;
    private final Model model;
    private final List<Long> staff;
    private final List<Post> posts = new ArrayList<>();

    ViewsModel(Node node, Cast cast, Model model, List<Long> staff) {
        this.node = node;
        this.cast = cast;
        this.model = model;
        this.staff = staff;
        ViewsCast.tasks(node, cast)
                .forEach(row -> posts.add(new Post((Long) row.get("id"), (Long) row.get("user_id"))));
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
            case REVERSE_VIEWED -> pick(op, post -> post.is("accepted", "paid")).map(this::reverse);
            case LEAVE_VIEWED ->
                pick(op, post -> post.user == user && post.is("rejected")).map(this::leave);
            case HOLD_VIEWED ->
                pick(op, post -> !post.is("pending") && raise(post)).map(post -> hold(post, op));
            case REJECT_SIGNAL ->
                pick(op, post -> post.is("under_review") && raise(post)).map(this::rejectSignal);
            case DECIDE_HOLD -> pick(op, Post::isHeld).map(post -> decide(post, op));
            case APPEAL_HOLD, DAYS_OF_VIEWS -> throw new IllegalArgumentException(kind + " is no step");
        };
    }

    /** The appeal of a hold, which creators ask for in the console. */
    Optional<Step> appeal(WorldOp op) {
        return pick(op, post -> post.isHeld() && !model.isBanned(post.user))
                .map(post -> new Step(
                        new AppealHold(signal(post), "They are real."),
                        Callers.user(post.user),
                        post.appealed ? "business_error" : null,
                        done -> {
                            post.appealed = true;
                            post.signal = "appealed";
                        }));
    }

    private Optional<Post> pick(WorldOp op, Predicate<Post> which) {
        List<Post> found = posts.stream().filter(which).toList();
        return found.isEmpty() ? Optional.empty() : Optional.of(found.get(op.pick() % found.size()));
    }

    private Step submit(Post post, WorldOp op) {
        String fate = FATES.get(op.amount() % FATES.size());
        post.wasGone |= fate.startsWith("gone");
        // Short enough for a video's id.
        String url = "https://www.youtube.com/watch?v=" + fate + "-" + post.task + "x" + ++post.attempts;
        return step(new CompleteTask(post.task, url, null, null, null), Callers.user(post.user), done -> {
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
        return views < LEAST_VIEWS
                ? 0
                : Math.min(POST_CAP, views / 4 + (views % 4 == 3 || views % 4 == 2 && views / 4 % 2 == 1 ? 1 : 0));
    }

    private Step accept(Post post) {
        return step(review(post, ReviewAction.APPROVE, null), Model.system(), done -> accepted(post));
    }

    private void accepted(Post post) {
        post.status = "accepted";
        post.paid = BASE;
        pay(BASE, cast.advertiser(), AccountKind.ADVERTISER_RECEIVABLE, post.user, AccountKind.PUBLISHER_PENDING);
        payViews(post);
    }

    private void payViews(Post post) {
        if (!post.closed || post.viewsPaid || !post.is("accepted", "paid")) {
            return;
        }
        long views = post.counted == null ? 0 : Math.min(post.promised, worth(post.counted));
        post.viewsPaid = true;
        post.paid += views;
        post.paidViews = views;
        post.promised = views;
        pay(views, cast.advertiser(), AccountKind.ADVERTISER_RECEIVABLE, post.user, AccountKind.PUBLISHER_PENDING);
        if (post.is("paid")) {
            pay(views, post.user, AccountKind.PUBLISHER_PENDING, post.user, AccountKind.PUBLISHER_AVAILABLE);
        }
    }

    private Step reject(Post post) {
        return step(review(post, ReviewAction.REJECT, "Blurred."), Model.system(), done -> post.status = "rejected");
    }

    private Step release(Post post) {
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

    private Step reverse(Post post) {
        return step(new ReverseTask(post.task, "Bought views."), Model.system(), done -> {
            takeBack(post, post.paid);
            post.status = "rejected";
            post.promised = 0;
            post.paid = 0;
            post.paidViews = 0;
            post.counted = null;
            post.closed = false;
            post.viewsPaid = false;
        });
    }

    private Step leave(Post post) {
        return step(new LeaveTask(post.task), Callers.user(post.user), done -> {
            post.status = "left";
            post.promised = 0;
        });
    }

    private void takeBack(Post post, long amount) {
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

    private static ReviewTask review(Post post, ReviewAction action, String reason) {
        return new ReviewTask(post.task, action, reason, null, null, null);
    }

    private static Step step(Ask<?> ask, Caller asker, Consumer<Message> then) {
        return new Step(ask, asker, null, then);
    }

    // -------------------------------------------------------------------------------------------------------------
    // signals

    /** Something does not fit: whether that opens the signal of the post. */
    private boolean raise(Post post) {
        return List.of("none", "cleared").contains(post.signal)
                && node.sql("""
                        insert into signals (task_id, user_id, status, score, opened_at) values (?, ?, 'open', 90, business_now())
                        on conflict (task_id) do update set status = 'open', score = 90, opened_at = business_now()
                        returning id""", post.task, post.user).numbers().size() == 1;
    }

    private long signal(Post post) {
        return node.number("select id from signals where task_id = ?", post.task);
    }

    private Step hold(Post post, WorldOp op) {
        int who = op.amount() % staff.size();
        boolean unpaid = post.is("under_review", "accepted");
        return new Step(
                new DecideSignal(signal(post), DecideSignal.Action.HOLD, "Views without reactions."),
                Callers.superuser(staff.get(who)),
                unpaid ? null : "business_error",
                done -> {
                    post.signal = "held";
                    post.holder = who;
                    post.appealed = false;
                    post.heldSince = model.today();
                });
    }

    private Step rejectSignal(Post post) {
        return step(
                new DecideSignal(signal(post), DecideSignal.Action.REJECT, "Bought views."),
                Callers.superuser(staff.get(0)),
                done -> {
                    post.signal = "rejected";
                    post.status = "rejected";
                });
    }

    /** What was appealed is decided by the other one; what was not can be ended only. */
    private Step decide(Post post, WorldOp op) {
        boolean appealed = post.signal.equals("appealed");
        boolean uphold = op.amount() % 2 == 0;
        boolean same = op.amount() % 5 == 0;
        int who = same ? post.holder : 1 - post.holder;
        String refusal = appealed && same ? "permission_denied" : !appealed && uphold ? "business_error" : null;
        return new Step(
                new DecideSignal(
                        signal(post), uphold ? DecideSignal.Action.UPHOLD : DecideSignal.Action.CLEAR, "Looked at."),
                Callers.superuser(staff.get(who)),
                refusal,
                done -> post.signal = uphold ? "held" : "cleared");
    }

    // ----------------------------------------------------------------------------------------------------------------
    // time

    /** Days have passed, and what fell due in them has happened: what the network has shown is read from its readings. */
    void pass() {
        for (Post post : posts) {
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
    }

    /** Two readings, one at least a day after the other, that show too few take back what is gone. */
    private void fall(Post post) {
        if (!post.closed || post.counted == null) {
            return;
        }
        long least = -Math.floorDiv(-post.counted * KEPT_PERCENT, 100);
        Long left = ViewsCast.confirmedBelow(node, post.task, least, CONFIRM_HOURS);
        if (left == null || left >= post.counted) {
            return;
        }
        post.counted = left;
        long taken = post.paidViews - Math.min(post.paidViews, worth(left));
        if (post.viewsPaid && taken > 0) {
            takeBack(post, taken);
            post.paid -= taken;
            post.paidViews -= taken;
            post.promised -= taken;
        }
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
                        + " for views " + post.paidViews));
        assertThat(ViewsCast.rows(node, cast))
                .as("posts that are paid by their views")
                .isEqualTo(expected);
        assertThat(node.number("select views_committed from campaigns where id = ?", ViewsCast.campaign(node, cast)))
                .as("what of the budget is promised or paid")
                .isEqualTo(committed())
                .isLessThanOrEqualTo(BUDGET);
    }
}
