package dev.fanfare.money.finance.model;

import dev.fanfare.campaigns.campaign.api.JoinCampaign;
import dev.fanfare.campaigns.task.api.AppealTask;
import dev.fanfare.campaigns.task.api.CompleteTask;
import dev.fanfare.campaigns.task.api.ReverseTask;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.payment.api.CurrencyBalance;
import dev.fanfare.money.payment.api.PayoutAddress;
import dev.fanfare.money.payment.api.PayoutDecisions.CancelPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.FailPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.ProcessPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.RejectPayout;
import dev.fanfare.money.payment.api.RequestPayout;
import dev.fanfare.money.payment.api.RequestPayout.PayoutRequested;
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
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** What must be true of the money of one sequence: simple, in memory, and told nothing by the service but new ids. */
final class Model {
    static final long NOBODYS = 9_000_000_000_000L;
    private static final Map<String, BigDecimal> FEES = Map.of(
            "bank_transfer", new BigDecimal("1.50"),
            "paypal", new BigDecimal("0.50"),
            "stripe", new BigDecimal("0.75"));
    private static final List<String> METHODS = List.of("bank_transfer", "paypal", "stripe");

    /** Owns the platform's accounts. */
    static final long PLATFORM = 0;

    private final Cast cast;
    private final List<Cast.Task> tasks;
    private final String name;
    private final CorrectionsModel corrections;
    private final Map<Long, Map<String, Map<AccountKind, Long>>> balances = new HashMap<>();
    private final Map<Long, String> taskStates = new HashMap<>();
    private final Set<Long> appealable = new HashSet<>();
    private final Set<Long> appealed = new HashSet<>();
    private final Map<Long, Long> payments = new HashMap<>();
    private final List<Payout> payouts = new ArrayList<>();
    private final Set<Long> banned = new HashSet<>();
    private final List<String> usedTransactions = new ArrayList<>();
    private final BiFunction<Op, String, PayoutAddress> addresses;
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
        this.addresses = addresses;
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
                new CompleteTask(task.id(), "https://www.instagram.com/p/" + name + "-" + serial++, null, null, null),
                Callers.user(cast.users().get(task.user())),
                null,
                done -> {
                    taskStates.remove(task.id());
                    deadlines.handedIn.put(task.id(), deadlines.today);
                });
    }

    /** The payout that an operation is about; null while there is none. */
    Payout picked(Op op) {
        return payouts.isEmpty() ? null : payouts.get(op.pick() % payouts.size());
    }

    /** What the bank and providers have made of a payout. */
    void follow(Payout payout, String status) {
        if (payout.status.equals("processing") && status.equals("pending")) {
            payout.status = status;
        } else if (!payout.status.equals(status)) {
            if (status.equals("failed") && payout.status.equals("pending")) {
                payout.status = "processing";
            }
            settle(
                    payout,
                    switch (status) {
                        case "processing" -> Op.Kind.TAKE_ON;
                        case "completed" -> Op.Kind.COMPLETE;
                        case "failed" -> Op.Kind.FAIL;
                        default -> throw new AssertionError("nothing outside makes payout " + payout.id + " " + status);
                    });
        }
    }

    /** What a publisher must be shown of a currency. */
    CurrencyBalance shown(long user, String currency) {
        long available = balance(user, AccountKind.PUBLISHER_AVAILABLE, currency);
        long held = balance(user, AccountKind.PUBLISHER_HELD, currency);
        long debt = balance(user, AccountKind.PUBLISHER_DEBT, currency);
        long paid = balance(user, AccountKind.PUBLISHER_PAID, currency)
                + balance(user, AccountKind.PUBLISHER_FEES, currency);
        return new CurrencyBalance(
                currency,
                Money.decimal(available, currency),
                Money.decimal(balance(user, AccountKind.PUBLISHER_PENDING, currency), currency),
                Money.decimal(available + held + paid + debt, currency),
                Money.decimal(paid, currency));
    }

    /**
     * What is asked for an operation, and what must come of it.
     *
     * @param asker whose ask it is
     * @param refusal the error that it must be refused with; null when it must succeed
     * @param then what success changes
     */
    record Step(Ask<?> ask, Caller asker, String refusal, Consumer<Message> then) {}

    /** Non-zero balances in minor units, by {@code owner kind currency}, but for those of the platform. */
    Map<String, Long> balances() {
        Map<String, Long> all = new TreeMap<>();
        balances.forEach(
                (owner, currencies) -> currencies.forEach((currency, kinds) -> kinds.forEach((kind, amount) -> {
                    if (amount != 0 && owner != PLATFORM) {
                        all.put(owner + " " + kind.code() + " " + currency, amount);
                    }
                })));
        return all;
    }

    /** What the sequence has brought the platform by its corrections; negative when it has cost it. */
    long platform(String currency) {
        return balance(PLATFORM, AccountKind.PLATFORM_CORRECTIONS, currency);
    }

    List<Payout> payouts() {
        return payouts;
    }

    long balance(long owner, AccountKind kind, String currency) {
        return balances.getOrDefault(owner, Map.of())
                .getOrDefault(currency, Map.of())
                .getOrDefault(kind, 0L);
    }

    private void move(String currency, long amount, long from, AccountKind source, long to, AccountKind target) {
        add(from, source, currency, -amount);
        add(to, target, currency, amount);
    }

    void add(long owner, AccountKind kind, String currency, long amount) {
        balances.computeIfAbsent(owner, any -> new HashMap<>())
                .computeIfAbsent(currency, any -> new HashMap<>())
                .merge(kind, amount, Long::sum);
        long settled = Math.min(
                balance(owner, AccountKind.PUBLISHER_AVAILABLE, currency),
                -balance(owner, AccountKind.PUBLISHER_DEBT, currency));
        if (settled > 0) {
            Map<AccountKind, Long> own = balances.get(owner).get(currency);
            own.merge(AccountKind.PUBLISHER_AVAILABLE, -settled, Long::sum);
            own.merge(AccountKind.PUBLISHER_DEBT, settled, Long::sum);
        }
    }

    Step step(Op op) {
        return switch (op.kind()) {
            case ACCEPT, GRANT -> accept(op);
            case REJECT_TASK, DISMISS -> rejectTask(op);
            case APPEAL -> appeal(op);
            case RELEASE -> release(op);
            case REVERSE -> reverse(op);
            case HAND_IN_AGAIN -> handInAgain(op);
            case REQUEST -> request(op);
            case CANCEL, TAKE_ON, COMPLETE, COMPLETE_BY_A_USED_TRANSACTION, REJECT, FAIL -> movePayout(op);
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
                new ReviewTask(task.id(), grants ? "grant_appeal" : "approve", null, reach, engagement, null),
                system(),
                open ? null : "business_error",
                done -> accepted(task, payment));
    }

    private void accepted(Cast.Task task, long payment) {
        taskStates.put(task.id(), "accepted");
        payments.put(task.id(), payment);
        move(
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
                new ReviewTask(task.id(), dismisses ? "dismiss_appeal" : "reject", "Blurred.", null, null, null),
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
                new ReviewTask(task.id(), "mark_paid", null, null, null, null),
                system(),
                ready ? null : "business_error",
                done -> {
                    taskStates.put(task.id(), "paid");
                    move(
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
                    move(
                            currency,
                            payments.remove(task.id()),
                            user,
                            pending ? AccountKind.PUBLISHER_PENDING : AccountKind.PUBLISHER_DEBT,
                            cast.advertiser(),
                            AccountKind.ADVERTISER_RECEIVABLE);
                    takeBackHeld(user, currency);
                });
    }

    /** What pending payouts hold settles a debt, the newest first. */
    private void takeBackHeld(long user, String currency) {
        for (int i = payouts.size() - 1; i >= 0 && balance(user, AccountKind.PUBLISHER_DEBT, currency) < 0; i--) {
            Payout payout = payouts.get(i);
            if (payout.user == user && payout.currency.equals(currency) && payout.status.equals("pending")) {
                settle(payout, Op.Kind.REJECT);
            }
        }
    }

    private boolean owes(long user) {
        return Op.CURRENCIES.stream().anyMatch(any -> balance(user, AccountKind.PUBLISHER_DEBT, any) < 0);
    }

    private Step handInAgain(Op op) {
        Cast.Task task = mostly(op, "rejected");
        boolean rejected = "rejected".equals(taskStates.get(task.id()));
        return new Step(
                new CompleteTask(task.id(), "https://www.instagram.com/p/" + name + "-" + serial++, null, null, null),
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

    private Step request(Op op) {
        long user = cast.users().get(op.user());
        String currency = Op.CURRENCIES.get(op.currency());
        String method = METHODS.get(op.pick() % METHODS.size());
        long amount = units(op.amount(), currency);
        long fees = Money.round(FEES.get(method), currency).minor();
        String refusal = op.amount() < 10
                ? "validation_error"
                : owes(user)
                        ? "publisher_in_debt"
                        : amount > balance(user, AccountKind.PUBLISHER_AVAILABLE, currency)
                                ? "insufficient_balance"
                                : null;
        RequestPayout ask = new RequestPayout(
                BigDecimal.valueOf(op.amount()),
                method,
                method.equals("bank_transfer") ? cast.bankAccounts().get(op.user()) : null,
                currency,
                addresses.apply(op, method));
        return new Step(ask, Callers.user(user), refusal, done -> {
            payouts.add(new Payout(((PayoutRequested) done).payoutId(), user, currency, amount, fees, method));
            move(currency, amount, user, AccountKind.PUBLISHER_AVAILABLE, user, AccountKind.PUBLISHER_HELD);
        });
    }

    private Step movePayout(Op op) {
        if (payouts.isEmpty()) {
            return new Step(new FailPayout(NOBODYS, "Nobody's."), system(), "not_found", done -> {});
        }
        Payout payout = picked(op);
        boolean onHold = banned.contains(payout.user) && !payout.status.equals("completed");
        String transaction = op.kind() == Op.Kind.COMPLETE_BY_A_USED_TRANSACTION && !usedTransactions.isEmpty()
                ? usedTransactions.get(op.pick() % usedTransactions.size())
                : name + "-" + serial++;
        Ask<?> ask =
                switch (op.kind()) {
                    case CANCEL -> new CancelPayout(payout.id);
                    case TAKE_ON -> new ProcessPayout(payout.id, null, null);
                    case REJECT -> new RejectPayout(payout.id, "No.", null);
                    case FAIL -> new FailPayout(payout.id, "Returned.");
                    default -> new ProcessPayout(payout.id, transaction, null);
                };
        String refusal = onHold || !starts(op.kind()).contains(payout.status)
                ? refusal(op.kind())
                : ask instanceof ProcessPayout && payout.status.equals("pending") && owes(payout.user)
                        ? "publisher_in_debt"
                        : ask instanceof ProcessPayout && usedTransactions.contains(transaction) ? "conflict" : null;
        return new Step(ask, op.kind() == Op.Kind.CANCEL ? Callers.user(payout.user) : system(), refusal, done -> {
            settle(payout, op.kind());
            if (payout.status.equals("completed")) {
                usedTransactions.add(transaction);
            }
        });
    }

    private static Set<String> starts(Op.Kind kind) {
        return switch (kind) {
            case COMPLETE, COMPLETE_BY_A_USED_TRANSACTION -> Set.of("pending", "processing");
            case FAIL -> Set.of("processing", "completed");
            default -> Set.of("pending");
        };
    }

    private static String refusal(Op.Kind kind) {
        return switch (kind) {
            case CANCEL -> "payout_cannot_be_cancelled";
            case FAIL -> "business_error";
            default -> "payout_already_processed";
        };
    }

    private void settle(Payout payout, Op.Kind kind) {
        long user = payout.user;
        boolean wasPaid = payout.status.equals("completed");
        switch (kind) {
            case TAKE_ON -> payout.status = "processing";
            case COMPLETE, COMPLETE_BY_A_USED_TRANSACTION -> {
                payout.status = "completed";
                add(user, AccountKind.PUBLISHER_HELD, payout.currency, -payout.amount);
                add(user, AccountKind.PUBLISHER_PAID, payout.currency, payout.amount - payout.fees);
                add(user, AccountKind.PUBLISHER_FEES, payout.currency, payout.fees);
            }
            default -> {
                payout.status = kind == Op.Kind.CANCEL ? "cancelled" : kind == Op.Kind.REJECT ? "rejected" : "failed";
                if (wasPaid) {
                    add(user, AccountKind.PUBLISHER_PAID, payout.currency, payout.fees - payout.amount);
                    add(user, AccountKind.PUBLISHER_FEES, payout.currency, -payout.fees);
                } else {
                    add(user, AccountKind.PUBLISHER_HELD, payout.currency, -payout.amount);
                }
                add(user, AccountKind.PUBLISHER_AVAILABLE, payout.currency, payout.amount);
            }
        }
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

    private static Caller system() {
        return Caller.system("model");
    }

    static long units(int whole, String currency) {
        return Money.parse(BigDecimal.valueOf(whole), currency).orElseThrow().minor();
    }
}
