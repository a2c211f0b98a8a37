package dev.fanfare.money.finance.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.finance.model.Model.Step;
import dev.fanfare.money.payment.api.CurrencyBalance;
import dev.fanfare.money.payment.api.GetUserBalance;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Sql;
import dev.fanfare.support.World;
import io.vertx.core.Future;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterContainer;

/**
 * PY-01, PY-02, PY-03, PY-07, PY-08, PY-10, TR-07: whatever happens in whatever order, the money is where a simple model says
 * that it is, after every single step. {@code -Dmodel.sequences=5000} tries more.
 */
@Tag(Soak.GROUP)
class MoneyModelTest {
    private static final int TRIES = 5;
    private static final int SEQUENCES = Soak.size("model.sequences", 10, 500) / TRIES;
    /** Sequences under way at the same time, each with people of its own. */
    private static final int LANES = 16;

    private static final Node NODE = node();
    private static final Bus BUS = NODE.fanfare().bus();
    private static final Database DATABASE = NODE.fanfare().database();
    private static final List<Long> STAFF = List.of(NODE.world().operator().id(), superuser());

    private static long superuser() {
        long id = NODE.world().staff().id();
        NODE.execute("update users set is_superuser = true where id = ?", id);
        return id;
    }

    /** What all sequences so far have brought the platform. */
    private static final Map<String, Long> PLATFORM = new TreeMap<>();

    /**
     * Statements are planned while most tables are empty: left alone, PostgreSQL would choose to read them whole, and keep to
     * that while they grow.
     */
    private static Node node() {
        String uri = Db.freshUri();
        Db.set(uri, "enable_seqscan", "off");
        return Node.start(uri, Map.of("payments.scales", ""));
    }

    @AfterContainer
    static void stop() {
        NODE.close();
    }

    @Provide
    Arbitrary<List<List<Op>>> batches() {
        return Op.sequences().list().ofSize(SEQUENCES);
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void theMoneyIsWhereTheModelSaysAfterEveryStep(@ForAll("batches") List<List<Op>> batch) throws Exception {
        assertThat(batch).allSatisfy(sequence -> assertThat(sequence).hasSizeGreaterThanOrEqualTo(200));
        Queue<Run> waiting = new ConcurrentLinkedQueue<>();
        Iterator<Cast> casts = Cast.of(NODE.databaseUri(), batch.size()).iterator();
        List<Run> runs =
                batch.stream().map(sequence -> new Run(casts.next(), sequence)).toList();
        waiting.addAll(runs);
        Future<?> lanes = Future.all(
                IntStream.range(0, LANES).mapToObj(lane -> drain(waiting)).toList());
        lanes.toCompletionStage().toCompletableFuture().get(10, TimeUnit.MINUTES);
        for (String currency : Op.CURRENCIES) {
            runs.forEach(run -> PLATFORM.merge(currency, run.model().accounts.platform(currency), Long::sum));
            assertThat(Sql.on(
                                    NODE.databaseUri(),
                                    "select coalesce(sum(balance), 0) from accounts where owner_id is null and currency = ?",
                                    currency)
                            .number())
                    .isEqualTo(PLATFORM.get(currency));
        }
        assertThat(NODE.world().differences()).isEmpty();
    }

    private static Future<Void> drain(Queue<Run> waiting) {
        Run run = waiting.poll();
        return run == null ? Future.succeededFuture() : run.from(0).compose(done -> drain(waiting));
    }
    /** One sequence. */
    private record Run(Cast cast, Model model, List<Op> ops) {
        Run(Cast cast, List<Op> ops) {
            this(cast, new Model(cast, World.unique("model-"), STAFF), ops);
        }

        Future<Void> from(int place) {
            if (place == ops.size()) {
                return payoutsAgree();
            }
            Op op = ops.get(place);
            return (op.kind() == Op.Kind.LOOK ? look(op) : act(op))
                    .compose(acted -> moneyIsWhereItMustBe(op))
                    .compose(same -> from(place + 1));
        }

        private Future<Void> act(Op op) {
            Step step = model.step(op);
            return ask(step).transform(answer -> {
                if (answer.succeeded()) {
                    assertThat(step.refusal()).as("%s was to be refused", op).isNull();
                    step.then().accept(answer.result());
                } else {
                    assertThat(answer.cause()).as("%s", op).isInstanceOf(Refused.class);
                    assertThat(((Refused) answer.cause()).fault().error())
                            .as("%s: %s", op, answer.cause().getMessage())
                            .isEqualTo(step.refusal());
                }
                return Future.succeededFuture();
            });
        }

        @SuppressWarnings({"unchecked", "rawtypes"})
        private static Future<Message> ask(Step step) {
            return BUS.ask(step.asker(), (Ask) step.ask());
        }

        /** Every balance is the model's, none is overdrawn, and those of a currency sum to nothing with the platform's. */
        private Future<Void> moneyIsWhereItMustBe(Op op) {
            Long[] owners = new Long[Op.USERS + 1];
            cast.users().toArray(owners);
            owners[Op.USERS] = cast.advertiser();
            return DATABASE.list(
                            "select owner_id || ' ' || kind || ' ' || currency as account, balance from accounts"
                                    + " where owner_id = any ($1) and balance <> 0",
                            Balance.class,
                            (Object) owners)
                    .map(found -> {
                        Map<String, Long> balances = new TreeMap<>();
                        found.forEach(one -> balances.put(one.account(), one.balance()));
                        assertThat(balances).as("after %s", op).isEqualTo(model.accounts.balances());
                        for (String currency : Op.CURRENCIES) {
                            assertThat(found.stream()
                                            .filter(one -> one.account().endsWith(currency))
                                            .mapToLong(Balance::balance)
                                            .sum())
                                    .isEqualTo(-model.accounts.platform(currency));
                        }
                        return null;
                    });
        }

        /** What a user is shown, in each currency. */
        private Future<Void> look(Op op) {
            long user = cast.users().get(op.user());
            GetUserBalance ask = new GetUserBalance(user, null);
            return BUS.ask(Caller.system("model"), ask).map(shown -> {
                for (CurrencyBalance line : shown.byCurrency()) {
                    assertThat(line).isEqualTo(model.accounts.shown(user, line.currency()));
                }
                return null;
            });
        }

        private record Balance(String account, long balance) {}

        private Future<Void> payoutsAgree() {
            return DATABASE.list(
                            "select id || ' ' || status || ' ' || amount || ' ' || fees || ' ' || currency from payouts"
                                    + " where user_id = any ($1) order by id",
                            String.class,
                            (Object) cast.users().toArray(Long[]::new))
                    .map(found -> {
                        assertThat(found)
                                .containsExactlyElementsOf(model.payouts.all().stream()
                                        .map(p -> p.id + " " + p.status + " " + p.amount + " " + p.fees + " "
                                                + p.currency)
                                        .toList());
                        return null;
                    });
        }
    }
}
