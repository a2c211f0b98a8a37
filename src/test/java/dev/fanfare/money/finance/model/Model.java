package dev.fanfare.money.finance.model;

import dev.fanfare.campaigns.campaign.api.JoinCampaign;
import dev.fanfare.campaigns.task.api.AppealTask;
import dev.fanfare.campaigns.task.api.CompleteTask;
import dev.fanfare.campaigns.task.api.ReverseTask;
import dev.fanfare.campaigns.task.api.ReviewAction;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.payment.api.PayoutAddress;
import dev.fanfare.people.account.api.BanUser;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.support.Callers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** What must be true of the money of one sequence: simple, in memory, and told nothing by the service but new ids. */
final class Model {
    static final long MISSING = 9_000_000_000_000L;

    final AccountsModel accounts = new AccountsModel();
    final PayoutsModel payouts;
    private final Cast cast;
    private final List<Cast.Task> tasks;
    private final String name;
    private final CorrectionsModel corrections;
    private final Map<Long, String> taskStates = new HashMap<>();
    private final Set<Long> appealable = new HashSet<>();
    private final Set<Long> appealed = new HashSet<>();
    private final Map<Long, Long> payments = new HashMap<>();
    private final Set<Long> banned = new HashSet<>();
    private final Deadlines deadlines = new Deadlines();
    private int serial;

    /** @param staff two who may correct the books */
    Model(Cast cast, String name, List<Long> staff) {
        this(
                cast,
                name,
                staff,
                (op, method) -> new PayoutAddress(
                        method.equals("paypal") ? "pat@example.com" : null, method.equals("stripe") ? "acct_1" : null));
    }

    /** @param addresses where payouts go, by their methods */
    Model(Cast cast, String name, List<Long> staff, BiFunction<Op, String, PayoutAddress> addresses) {
        this.cast = cast;
        this.tasks = new ArrayList<>(cast.tasks());
        this.name = name;
        this.payouts = new PayoutsModel(this, cast, addresses);
        this.corrections = new CorrectionsModel(this, cast, staff);
    }

    /** Days that have passed, and those on which tasks were handed in, rejected and so on. */
    private static final class Deadlines {
        private static final int REVIEW = 14;
        private static final int APPEAL = 7;
        private static final int TASK = 3;

        private int today;
        private final Map<Long, Integer> begun = new HashMap<>();
        private final Map<Long, Integer> handedIn = new HashMap<>();
        private final Map<Long, Integer> rejected = new HashMap<>();
        private final Map<Long, Integer> appealed = new HashMap<>();

        private boolean isOver(Map<Long, Integer> since, long task, int days) {
            return today >= since.getOrDefault(task, 0) + days;
        }
    }

    /** Lets days pass, and what falls due in them happen. */
    void pass(int days) {
        deadlines.today += days;
        corrections.pass(deadlines.today);
        for (Cast.Task task : tasks) {
            long id = task.id();
            String state = taskStates.getOrDefault(id, "under_review");
            if (state.equals("under_review") && deadlines.isOver(deadlines.handedIn, id, Deadlines.REVIEW)
                    || state.equals("appealed") && deadlines.isOver(deadlines.appealed, id, Deadlines.APPEAL)) {
                accepted(task, units(Cast.BASE, Op.CURRENCIES.get(task.currency())));
            } else if (state.equals("pending") && deadlines.isOver(deadlines.begun, id, Deadlines.TASK)) {
                taskStates.put(id, "rejected");
            } else if (state.equals("rejected") && deadlines.isOver(deadlines.rejected, id, Deadlines.APPEAL)) {
                appealable.remove(id);
            }
        }
    }

    int today() {
        return deadlines.today;
    }

    boolean isBanned(long user) {
        return banned.contains(user);
    }

    /**
     * A publisher joins the campaign that is open to all.
     *
     * @param task finds the new task's id
     */
    Step join(int who, LongSupplier task) {
        long user = cast.users().get(who);
        boolean joined = tasks.size() > cast.tasks().size()
                && tasks.stream().skip(cast.tasks().size()).anyMatch(each -> each.user() == who);
        return new Step(
                new JoinCampaign(cast.openCampaign(), null), Callers.user(user), joined ? "conflict" : null, done -> {
                    long id = task.getAsLong();
                    tasks.add(new Cast.Task(id, who, 0));
                    taskStates.put(id, "pending");
                    deadlines.begun.put(id, deadlines.today);
                });
    }

    /** A publisher's first post; empty while they have nothing to hand in. */
    Optional<Step> handIn(int who) {
        return tasks.stream()
                .filter(each -> each.user() == who && "pending".equals(taskStates.get(each.id())))
                .findFirst()
                .map(this::handIn);
    }

    private Step handIn(Cast.Task task) {
        return new Step(
                new CompleteTask(task.id(), "https://www.instagram.com/p/" + unique(), null, null, null),
                Callers.user(cast.users().get(task.user())),
                null,
                done -> {
                    taskStates.remove(task.id());
                    deadlines.handedIn.put(task.id(), deadlines.today);
                });
    }

    /**
     * What is asked for an operation, and what must come of it.
     *
     * @param asker whose ask it is
     * @param refusal the error that it must be refused with; null when it must succeed
     * @param then what success changes
     */
    record Step(Ask<?> ask, Caller asker, String refusal, Consumer<Message> then) {}

    Step step(Op op) {
        return switch (op.kind()) {
            case ACCEPT, GRANT -> accept(op);
            case REJECT_TASK, DISMISS -> rejectTask(op);
            case APPEAL -> appeal(op);
            case RELEASE -> release(op);
            case REVERSE -> reverse(op);
            case HAND_IN_AGAIN -> handInAgain(op);
            case REQUEST -> payouts.request(op);
            case CANCEL, TAKE_ON, COMPLETE, COMPLETE_BY_A_USED_TRANSACTION, REJECT, FAIL -> payouts.move(op);
            case PROPOSE -> corrections.propose(op);
            case APPROVE, TURN_DOWN -> corrections.decide(op);
            case BAN, UNBAN -> ban(op);
            case LOOK -> throw new IllegalArgumentException("a look changes nothing");
        };
    }

    private Step accept(Op op) {
        boolean grants = op.kind() == Op.Kind.GRANT;
        Cast.Task task = grants ? mostly(op, "appealed") : task(op);
        String currency = Op.CURRENCIES.get(task.currency());
        long reach = op.amount() * 20L;
        long engagement = op.pick() % 2 == 0 ? reach / 10 : 0;
        int earned = Cast.BASE
                + (reach >= Cast.REACH_THRESHOLD ? Cast.REACH_BONUS : 0)
                + (engagement > 0 ? Cast.ENGAGEMENT_BONUS : 0);
        long payment = units(earned, currency);
        boolean open = taskStates.getOrDefault(task.id(), "under_review").equals(grants ? "appealed" : "under_review");
        return new Step(
                new ReviewTask(
                        task.id(),
                        grants ? ReviewAction.GRANT_APPEAL : ReviewAction.APPROVE,
                        null,
                        reach,
                        engagement,
                        null),
                system(),
                open ? null : "business_error",
                done -> accepted(task, payment));
    }

    private void accepted(Cast.Task task, long payment) {
        taskStates.put(task.id(), "accepted");
        payments.put(task.id(), payment);
        accounts.move(
                Op.CURRENCIES.get(task.currency()),
                payment,
                cast.advertiser(),
                AccountKind.ADVERTISER_RECEIVABLE,
                cast.users().get(task.user()),
                AccountKind.PUBLISHER_PENDING);
    }

    private Step rejectTask(Op op) {
        boolean dismisses = op.kind() == Op.Kind.DISMISS;
        String from = dismisses ? "appealed" : "under_review";
        Cast.Task task = dismisses ? mostly(op, from) : task(op);
        return new Step(
                new ReviewTask(
                        task.id(),
                        dismisses ? ReviewAction.DISMISS_APPEAL : ReviewAction.REJECT,
                        "Blurred.",
                        null,
                        null,
                        null),
                system(),
                taskStates.getOrDefault(task.id(), "under_review").equals(from) ? null : "business_error",
                done -> {
                    taskStates.put(task.id(), "rejected");
                    deadlines.rejected.put(task.id(), deadlines.today);
                    if (!appealed.contains(task.id())) {
                        appealable.add(task.id());
                    }
                });
    }

    private Step appeal(Op op) {
        Cast.Task task = mostly(op, "rejected");
        boolean possible = "rejected".equals(taskStates.get(task.id())) && appealable.contains(task.id());
        return new Step(
                new AppealTask(task.id(), "It is sharp."),
                Callers.user(cast.users().get(task.user())),
                possible ? null : "business_error",
                done -> {
                    taskStates.put(task.id(), "appealed");
                    deadlines.appealed.put(task.id(), deadlines.today);
                    appealable.remove(task.id());
                    appealed.add(task.id());
                });
    }

    private Step release(Op op) {
        Cast.Task task = mostly(op, "accepted");
        String currency = Op.CURRENCIES.get(task.currency());
        long user = cast.users().get(task.user());
        boolean ready = "accepted".equals(taskStates.get(task.id()));
        return new Step(
                new ReviewTask(task.id(), ReviewAction.MARK_PAID, null, null, null, null),
                system(),
                ready ? null : "business_error",
                done -> {
                    taskStates.put(task.id(), "paid");
                    accounts.move(
                            currency,
                            payments.get(task.id()),
                            user,
                            AccountKind.PUBLISHER_PENDING,
                            user,
                            AccountKind.PUBLISHER_AVAILABLE);
                });
    }

    private Step reverse(Op op) {
        Cast.Task task = mostly(op, op.pick() % 2 == 0 ? "accepted" : "paid");
        String currency = Op.CURRENCIES.get(task.currency());
        long user = cast.users().get(task.user());
        String state = taskStates.getOrDefault(task.id(), "under_review");
        boolean pending = state.equals("accepted");
        return new Step(
                new ReverseTask(task.id(), "Bought reactions."),
                system(),
                pending || state.equals("paid") ? null : "business_error",
                done -> {
                    taskStates.put(task.id(), "rejected");
                    accounts.move(
                            currency,
                            payments.remove(task.id()),
                            user,
                            pending ? AccountKind.PUBLISHER_PENDING : AccountKind.PUBLISHER_DEBT,
                            cast.advertiser(),
                            AccountKind.ADVERTISER_RECEIVABLE);
                    payouts.takeBackHeld(user, currency);
                });
    }

    private Step handInAgain(Op op) {
        Cast.Task task = mostly(op, "rejected");
        boolean rejected = "rejected".equals(taskStates.get(task.id()));
        return new Step(
                new CompleteTask(task.id(), "https://www.instagram.com/p/" + unique(), null, null, null),
                Callers.user(cast.users().get(task.user())),
                !rejected
                        ? "pending".equals(taskStates.get(task.id())) ? null : "task_already_completed"
                        : deadlines.isOver(deadlines.begun, task.id(), Deadlines.TASK) ? "business_error" : null,
                done -> {
                    taskStates.remove(task.id());
                    deadlines.handedIn.put(task.id(), deadlines.today);
                    appealable.remove(task.id());
                });
    }

    /** One in this state, if there is any; now and then any. */
    private Cast.Task mostly(Op op, String state) {
        return tasks.stream()
                .filter(any -> op.pick() % 5 > 0 && state.equals(taskStates.get(any.id())))
                .findFirst()
                .orElseGet(() -> task(op));
    }

    private Cast.Task task(Op op) {
        return tasks.get(op.pick() % tasks.size());
    }

    private Step ban(Op op) {
        long user = cast.users().get(op.user());
        boolean ban = op.kind() == Op.Kind.BAN;
        return new Step(new BanUser(user, ban, "A test."), system(), null, done -> {
            if (ban) {
                banned.add(user);
            } else {
                banned.remove(user);
            }
        });
    }

    static Caller system() {
        return Caller.system("model");
    }

    String unique() {
        return name + "-" + serial++;
    }

    static long units(int whole, String currency) {
        return Money.parse(BigDecimal.valueOf(whole), currency).orElseThrow().minor();
    }
}
