package dev.fanfare.money.finance.model;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.campaigns.network.api.ReadPosts;
import dev.fanfare.campaigns.signal.api.AppealHold;
import dev.fanfare.campaigns.signal.api.SignalJobs.EndHolds;
import dev.fanfare.campaigns.task.api.TaskJobs.AcceptUnreviewedTasks;
import dev.fanfare.campaigns.task.api.TaskJobs.CloseViewWindows;
import dev.fanfare.campaigns.task.api.TaskJobs.GrantUnansweredAppeals;
import dev.fanfare.campaigns.task.api.TaskJobs.RejectOverdueTasks;
import dev.fanfare.campaigns.task.api.TaskJobs.SettleBestPosts;
import dev.fanfare.campaigns.task.api.TaskJobs.TakeBackViews;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.finance.api.Corrections;
import dev.fanfare.money.finance.api.GetTrialBalance;
import dev.fanfare.money.finance.model.Border.People;
import dev.fanfare.money.finance.model.Model.Step;
import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.payment.api.GetUserBalance;
import dev.fanfare.notification.event.Mirror;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.support.Callers;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.time.Duration;
import java.time.YearMonth;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One story of a world: {@link Model} knows the money of its publishers, {@link Border} what the bank and providers did. */
final class Story {
    private static final String NO_ACCESS = "invalid_access_token";
    private static final int TASKS_EACH = 2;
    /** After which no task waits for anything. */
    private static final int LAST_DAYS = 15;

    private static final int CONFIRMING_DAYS = 2;
    /** Steps after which the mirror reads. */
    private static final int FOLLOWED = 8;

    private static final List<AccountKind> PUBLISHERS = List.of(
            AccountKind.PUBLISHER_AVAILABLE,
            AccountKind.PUBLISHER_PENDING,
            AccountKind.PUBLISHER_HELD,
            AccountKind.PUBLISHER_DEBT,
            AccountKind.PUBLISHER_PAID,
            AccountKind.PUBLISHER_FEES);

    private static final String ROWS = """
            select 'account' as what, owner_id || ' ' || kind || ' ' || currency as name, balance::text as value, false as outside
            from accounts where owner_id = any (?::bigint[]) and balance <> 0
            union all
            select 'payout', p.id::text, p.status, exists (select from transfers t where t.payout_id = p.id)
            from payouts p where p.user_id = any (?::bigint[])
            order by 1, 2
            """;

    /** Of the events of a task or payout each follows its predecessor, and the last one is its state. */
    private static final String EVENTS = """
            with all_events as (
              select split_part(type, '.', 1) as kind, subject_id, position, type, from_state, to_state,
                lag(to_state) over chain as before, lead(position) over chain is null as last
              from event_log
              where user_id = any (?::bigint[]) and split_part(type, '.', 1) in ('task', 'payout')
                and type not like '%.updated' and to_state is distinct from from_state
              window chain as (partition by split_part(type, '.', 1), subject_id order by position))
            select concat_ws(' ', kind, subject_id, position, type, 'from', from_state, 'after', before)
            from all_events where before is not null and from_state is distinct from before
            union all
            select concat_ws(' ', kind, subject_id, 'is', coalesce(t.status, p.status), 'and not', to_state)
            from all_events e
            left join tasks t on e.kind = 'task' and t.id = e.subject_id
            left join payouts p on e.kind = 'payout' and p.id = e.subject_id
            where e.last and to_state is distinct from coalesce(t.status, p.status)
            """;

    private final WorldNodes nodes;
    private final Node node;
    private final Cast cast;
    private final Model model;
    private final Border border;
    private final WriteOffsModel writeOffs;
    private final ViewsModel views;
    /** The sums of kinds and currencies before it. */
    private final Map<String, Long> opening;

    /** Knows what the people know by their events. */
    private final Mirror mirror;

    private int begun;

    Story(WorldNodes nodes) {
        this.nodes = nodes;
        this.node = nodes.node();
        this.cast = Cast.of(node.databaseUri(), 1, TASKS_EACH).get(0);
        nodes.admit(cast.users());
        this.model = new Model(
                cast, World.unique("world-"), nodes.staff(), (op, method) -> Border.address(op.pick(), method));
        this.border = new Border(
                node,
                new People(cast.users(), cast.bankAccounts(), nodes.staff(), nodes.books()),
                nodes,
                this::corrected);
        this.writeOffs = new WriteOffsModel(border);
        this.views = new ViewsModel(node, cast, model, nodes.staff());
        nodes.sweep(new IssueInvoices());
        this.opening = sums();
        this.mirror =
                new Mirror(node, cast.users(), cast.advertiser(), nodes.staff().get(0));
    }

    /** Plays it to its end. */
    void play(List<WorldOp> ops) {
        for (WorldOp op : ops) {
            begun++;
            try {
                play(op);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("at " + op + ": " + e.getMessage(), e);
            }
        }
        end();
    }

    /** Steps that were begun. */
    int begun() {
        return begun;
    }

    private void play(WorldOp op) {
        int deaths = nodes.deaths();
        compare();
        nodes.arm(op);
        try {
            act(op);
        } finally {
            nodes.disarm();
        }
        compare();
        writeOffs.follow();
        if (begun % FOLLOWED == 0) {
            mirror.follow();
        }
        if (nodes.deaths() > deaths) {
            assertThat(nodes.books().differences()).isEmpty();
        }
    }

    private void act(WorldOp op) {
        if (op.kind() instanceof Op.Kind) {
            act(op.money());
        } else if (op.kind() == BankOp.Kind.WRITE_OFF) {
            writeOffs.writeOff(op.bank());
        } else if (op.kind() == BankOp.Kind.CALL_PROVIDERS && op.pick() % 3 == 0) {
            border.providers.callUnheard();
        } else if (op.kind() instanceof BankOp.Kind) {
            border.act(op.bank());
        } else if (op.days() > 0) {
            pass(op.days());
        } else if (op.kind() instanceof ViewsOp kind) {
            views.step(kind, op).ifPresent(this::ask);
        } else {
            switch ((WorldOp.Own) op.kind()) {
                case JOIN ->
                    ask(model.join(
                            op.user(),
                            () -> node.number(
                                    """
                        select id from tasks where campaign_id = ? and user_id = ?
                        """, cast.openCampaign(), cast.users().get(op.user()))));
                case HAND_IN -> model.handIn(op.user()).ifPresent(this::ask);
                case DAYS -> throw new IllegalArgumentException("days are passed");
            }
        }
    }

    private void act(Op op) {
        if (op.kind() == Op.Kind.LOOK) {
            look(cast.users().get(op.user()));
            return;
        }
        Payout picked = model.payouts.picked(op);
        // Those fail by the bank's word.
        if (op.kind() == Op.Kind.FAIL
                && picked != null
                && (picked.status.equals("completed")
                        || node.number("select count(*) from transfers where payout_id = ?", picked.id) > 0)) {
            return;
        }
        int before = model.payouts.all().size();
        ask(model.step(op));
        if (model.payouts.all().size() > before) {
            Payout made = model.payouts.all().get(before);
            if (Border.CURRENCIES.contains(made.currency)) {
                border.takes(made.id);
            }
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private void ask(Step step) {
        boolean hasAccess =
                step.asker().userId() == null || !model.isBanned(step.asker().id());
        String refusal = hasAccess ? step.refusal() : NO_ACCESS;
        Message done;
        try {
            done = step.ask() instanceof AppealHold
                    // No application asks for it.
                    ? (Message) Blocking.await(node.fanfare().bus().ask(step.asker(), (Ask) step.ask()))
                    : nodes.ask(step.asker(), (Ask) step.ask());
        } catch (Refused refused) {
            assertThat(refused.fault().error())
                    .as("%s: %s", step.ask(), refused.getMessage())
                    .isEqualTo(refusal);
            return;
        }
        assertThat(refusal).as("why %s had to be refused", step.ask()).isNull();
        step.then().accept(done);
    }

    private void look(long user) {
        nodes.ask(Caller.system("world"), new GetUserBalance(user, null))
                .byCurrency()
                .forEach(line -> assertThat(line).isEqualTo(model.accounts.shown(user, line.currency())));
    }

    private void pass(int days) {
        nodes.advance(Duration.ofDays(days));
        // What a cut has made fail is due again later.
        eventually(() -> {
            nodes.sweep(new ReadPosts());
            assertThat(node.number(
                            "select count(*) from post_readings where state = 'due' and due_at <= business_now()"))
                    .isZero();
        });
        Stream.of(
                        new CloseViewWindows(),
                        new TakeBackViews(),
                        new EndHolds(),
                        new RejectOverdueTasks(),
                        new AcceptUnreviewedTasks(),
                        new GrantUnansweredAppeals(),
                        new SettleBestPosts(),
                        new IssueInvoices())
                .forEach(nodes::sweep);
        model.pass(days);
        views.pass();
    }

    private void corrected(List<Corrections.Leg> legs) {
        for (Corrections.Leg leg : legs) {
            boolean isPlatform = leg.account().equals(AccountKind.PLATFORM_CORRECTIONS.code());
            if (isPlatform || cast.users().contains(leg.userId())) {
                model.accounts.add(
                        isPlatform ? AccountsModel.PLATFORM : leg.userId(),
                        AccountKind.ofCode(leg.account()),
                        leg.currency(),
                        Money.parse(leg.amount(), leg.currency()).orElseThrow().minor());
            }
        }
    }

    /** The rows are the model's, once that has heard what the bank and the providers have made of payouts. */
    private void compare() {
        String owners = Stream.concat(cast.users().stream(), Stream.of(cast.advertiser()))
                .map(String::valueOf)
                .collect(Collectors.joining(",", "{", "}"));
        Map<String, Long> balances = new TreeMap<>();
        Map<Long, String> payouts = new TreeMap<>();
        for (Map<String, Object> row : node.sql(ROWS, owners, owners).rows()) {
            String name = row.get("name").toString();
            String value = row.get("value").toString();
            if (row.get("what").equals("account")) {
                balances.merge(known(name), Long.valueOf(value), Long::sum);
            } else {
                payouts.put(Long.valueOf(name), value);
                follow(Long.parseLong(name), value, (Boolean) row.get("outside"));
            }
        }
        assertThat(payouts)
                .isEqualTo(
                        model.payouts.all().stream().collect(Collectors.toMap(each -> each.id, each -> each.status)));
        assertThat(balances).isEqualTo(model.accounts.balances());
        views.compare();
    }

    /** A model knows what was worked, without VAT, and not which of what is held was sent. */
    private static String known(String account) {
        return account.replace("advertiser_vat", "advertiser_receivable")
                .replace("publisher_in_transit", "publisher_held");
    }

    private void follow(long id, String status, boolean outside) {
        model.payouts.all().stream()
                .filter(each -> each.id == id && !each.status.equals(status))
                .filter(each -> outside || border.isPaidByHand(id))
                .forEach(each -> {
                    assertThat(each.status.equals("pending") && model.isBanned(each.user))
                            .as("payout %s is made to a banned publisher", id)
                            .isFalse();
                    model.payouts.follow(each, status);
                });
    }

    private void end() {
        views.end().ifPresent(this::ask);
        pass(LAST_DAYS);
        // What has vanished by then is confirmed.
        pass(CONFIRMING_DAYS);
        compare();
        border.end();
        BorderChecks.checkProvidersPaidOnce(border);
        writeOffs.check();
        views.check();
        compare();
        cast.users().forEach(this::look);
        assertThat(nodes.books().differences()).isEmpty();
        Map<String, Long> sums = sums();
        assertThat(trialBalance()).as("the trial balance").isEqualTo(sums);
        expected().forEach((account, sum) -> assertThat(sums.getOrDefault(account, 0L))
                .as("%s in the trial balance", account)
                .isEqualTo(sum));
        assertEvents();
        mirror.check();
    }

    private Map<String, Long> sums() {
        Map<String, Long> sums = new TreeMap<>();
        node.sql("""
                select kind || ' ' || currency as name, sum(balance)::bigint as sum from accounts group by 1 having sum(balance) <> 0
                """).rows().forEach(row -> sums.put(row.get("name").toString(), (Long) row.get("sum")));
        return sums;
    }

    /** What publishers have, had and owe, and what corrections cost the platform. */
    private Map<String, Long> expected() {
        Map<String, Long> expected = new HashMap<>();
        Stream.concat(Op.CURRENCIES.stream(), Border.CURRENCIES.stream())
                .distinct()
                .forEach(currency -> {
                    PUBLISHERS.forEach(kind -> expected.put(
                            kind.code() + " " + currency,
                            cast.users().stream()
                                    .mapToLong(user -> model.accounts.balance(user, kind, currency))
                                    .sum()));
                    expected.put(
                            AccountKind.PLATFORM_CORRECTIONS.code() + " " + currency,
                            model.accounts.platform(currency));
                });
        expected.replaceAll((name, sum) -> sum + opening.getOrDefault(name, 0L));
        return expected;
    }

    private Map<String, Long> trialBalance() {
        Map<String, Long> sums = new TreeMap<>();
        nodes.ask(
                        Callers.superuser(nodes.staff().get(0)),
                        new GetTrialBalance(YearMonth.from(BusinessTime.today()).toString(), null))
                .lines()
                .forEach(line -> sums.put(
                        line.account() + " " + line.currency(),
                        Money.parse(line.closing(), line.currency())
                                .orElseThrow()
                                .minor()));
        sums.values().removeIf(sum -> sum == 0);
        return sums;
    }

    private void assertEvents() {
        node.world().logsEvents();
        assertThat(node.number("select coalesce(max(position), 0) - count(*) from event_log"))
                .as("gaps between events")
                .isZero();
        assertThat(node.sql(EVENTS, cast.users().toString().replace('[', '{').replace(']', '}'))
                        .texts())
                .as("events that do not follow each other")
                .isEmpty();
    }
}
