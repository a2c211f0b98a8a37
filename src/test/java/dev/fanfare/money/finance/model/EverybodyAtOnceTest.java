package dev.fanfare.money.finance.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.campaigns.task.api.ReviewAction;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.money.payment.api.PayoutAddress;
import dev.fanfare.money.payment.api.PayoutDecisions.CancelPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.FailPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.ProcessPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.RejectPayout;
import dev.fanfare.money.payment.api.RequestPayout;
import dev.fanfare.people.account.api.BanUser;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.support.Callers;
import dev.fanfare.support.Node;
import dev.fanfare.support.SentStatements;
import dev.fanfare.support.Soak;
import io.vertx.core.Future;
import io.vertx.pgclient.PgException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many who want the same money at the same moment, on two nodes. */
@SentStatements.Own
@Tag(Soak.GROUP)
class EverybodyAtOnceTest {
    private static final int PAYOUTS = Soak.size(50, 500);
    private static final int AMOUNT = 20;
    /** Payouts that are fought for at the same time. */
    private static final int WAVE = 25;

    /** Who waits for so many others on few cores is not what is tried here. */
    private static final Map<String, String> PATIENT = Map.of("database.statement_timeout_ms", "30000");

    private final Node one = Node.start(PATIENT);
    private final Node other = Node.start(one.databaseUri(), PATIENT);
    private final AtomicInteger turn = new AtomicInteger();

    @AfterEach
    void stop() {
        other.close();
        one.close();
    }

    @Test
    @DisplayName(
            "PY-08 PY-10 hundreds of payouts, each hit by cancel, process, reject, ban and fail together: one winner each")
    void letsOneWinOnEach() {
        Map<Long, Long> owners = payouts();
        assertThat(owners).hasSize(PAYOUTS);
        List<Long> ids = new ArrayList<>(owners.keySet());
        int fought = 0;
        for (int from = 0; from < PAYOUTS; from += WAVE) {
            Map<Long, List<Attempt>> attempts = new LinkedHashMap<>();
            for (long id : ids.subList(from, from + WAVE)) {
                attempts.put(id, attempts(id, owners.get(id)));
            }
            for (Map.Entry<Long, List<Attempt>> entry : attempts.entrySet()) {
                fought += check(entry.getKey(), entry.getValue());
            }
        }
        assertThat(fought)
                .as("payouts that were moved before their owners were banned")
                .isBetween(1, PAYOUTS);
        assertThat(one.world().differences()).isEmpty();
        // A ban took nothing: what it held can go on.
        owners.values().stream().distinct().forEach(owner -> Blocking.await(ask(new BanUser(owner, false, null))));
        List<Long> held =
                ids.stream().filter(id -> status(id).equals("pending")).toList();
        assertThat(held).hasSize(PAYOUTS - fought);
        held.forEach(id -> Blocking.await(ask(new ProcessPayout(id, "late-" + id, null))));
        assertThat(one.number("select coalesce(sum(balance), 0) from accounts where kind = 'publisher_held'"))
                .isZero();
        assertThat(one.world().differences()).isEmpty();
    }

    /** What was tried on a payout, and what came of it. */
    private record Attempt(String move, Future<String> outcome) {}

    private List<Attempt> attempts(long id, long owner) {
        List<Attempt> attempts = new ArrayList<>();
        List<String> moves = new ArrayList<>(List.of("cancel", "complete", "reject", "ban", "fail"));
        Collections.shuffle(moves, new Random(id));
        for (String move : moves) {
            Future<? extends Message> asked =
                    switch (move) {
                        case "cancel" -> ask(Callers.user(owner), new CancelPayout(id));
                        case "complete" -> ask(new ProcessPayout(id, "race-" + id, null));
                        case "reject" -> ask(new RejectPayout(id, "No.", null));
                        case "ban" -> ask(new BanUser(owner, true, "A race."));
                        default -> ask(new FailPayout(id, "Returned."));
                    };
            attempts.add(new Attempt(
                    move,
                    asked.map("won")
                            .recover(cause -> cause instanceof Refused refused
                                    ? Future.succeededFuture(refused.fault().error())
                                    : Future.failedFuture(cause))));
        }
        return attempts;
    }

    /** 1 if a transfer was faster than the ban, else 0. */
    private int check(long id, List<Attempt> attempts) {
        Map<String, String> outcomes = new LinkedHashMap<>();
        attempts.forEach(attempt -> outcomes.put(attempt.move(), Blocking.await(attempt.outcome())));
        assertThat(outcomes.get("ban")).isEqualTo("won");
        assertThat(outcomes.get("cancel")).isIn("won", "payout_cannot_be_cancelled");
        assertThat(outcomes.get("complete")).isIn("won", "payout_already_processed");
        assertThat(outcomes.get("reject")).isIn("won", "payout_already_processed");
        assertThat(outcomes.get("fail")).isIn("won", "business_error");
        List<String> winners = List.of("cancel", "complete", "reject").stream()
                .filter(move -> outcomes.get(move).equals("won"))
                .toList();
        assertThat(winners).as("%s", outcomes).hasSizeLessThanOrEqualTo(1);
        String status = winners.isEmpty()
                ? "pending"
                : switch (winners.get(0)) {
                    case "cancel" -> "cancelled";
                    case "reject" -> "rejected";
                    // What was paid can still be returned by the bank.
                    default -> outcomes.get("fail").equals("won") ? "failed" : "completed";
                };
        if (!status.equals("failed")) {
            assertThat(outcomes.get("fail")).isEqualTo("business_error");
        }
        assertThat(status(id)).as("%s", outcomes).isEqualTo(status);
        int entries = status.equals("pending") ? 1 : status.equals("failed") ? 3 : 2;
        long found = Blocking.await(one.fanfare()
                .database()
                .get("select count(*) as count from journal_entries where subject = $1", Long.class, "payout:" + id));
        assertThat(found).isEqualTo(entries);
        return winners.size();
    }

    /** Payouts by their ids, with their owners: two of each publisher's three tasks pay for them. */
    private Map<Long, Long> payouts() {
        List<Future<Map.Entry<Long, Long>>> made = new ArrayList<>();
        for (Cast cast : Cast.of(one.databaseUri(), (PAYOUTS + Op.USERS - 1) / Op.USERS)) {
            for (int i = 0; i < Op.USERS && made.size() < PAYOUTS; i++) {
                int user = i;
                long owner = cast.users().get(i);
                long task = cast.tasks().stream()
                        .filter(any -> any.user() == user && any.currency() == 0)
                        .findFirst()
                        .orElseThrow()
                        .id();
                RequestPayout request = new RequestPayout(
                        BigDecimal.valueOf(AMOUNT), "paypal", null, "USD", new PayoutAddress("pat@example.com", null));
                made.add(ask(new ReviewTask(task, ReviewAction.APPROVE, null, null, null, null))
                        .compose(done -> ask(new ReviewTask(task, ReviewAction.MARK_PAID, null, null, null, null)))
                        .compose(done -> ask(Callers.user(owner), request))
                        .map(requested -> Map.entry(requested.payoutId(), owner)));
                if (made.size() % WAVE == 0) {
                    made.forEach(Blocking::await);
                }
            }
        }
        Map<Long, Long> owners = new LinkedHashMap<>();
        made.forEach(future -> {
            Map.Entry<Long, Long> entry = Blocking.await(future);
            owners.put(entry.getKey(), entry.getValue());
        });
        return owners;
    }

    @Test
    @DisplayName("PY-01 1,000 transfers by 32 threads: the sum of all balances is the same at any moment")
    void everyReadingOfAllBalancesIsTheSame() {
        List<Long> owners = Cast.of(one.databaseUri(), 4).stream()
                .flatMap(cast -> cast.users().stream())
                .toList();
        for (long owner : owners) {
            post(one, owner, AccountKind.ADVERTISER_RECEIVABLE, owner, 10_000);
        }
        long total = 10_000L * owners.size();
        AtomicBoolean enough = new AtomicBoolean();
        List<Long> readings = Collections.synchronizedList(new ArrayList<>());
        CompletableFuture<Void> reader = CompletableFuture.runAsync(() -> {
            while (!enough.get()) {
                readings.add(sum("kind = 'publisher_available'"));
                readings.add(total + sum("true"));
            }
        });
        AtomicInteger overdrawn = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(32);
        List<CompletableFuture<Void>> transfers = IntStream.range(0, 1_000)
                .mapToObj(i -> CompletableFuture.runAsync(() -> transfer(owners, overdrawn), threads))
                .toList();
        transfers.forEach(CompletableFuture::join);
        threads.shutdown();
        enough.set(true);
        reader.join();
        assertThat(readings).hasSizeGreaterThan(10).containsOnly(total);
        assertThat(one.number("select count(*) from journal_entries where kind = 'test_transfer'"))
                .isEqualTo(1_000L + owners.size() - overdrawn.get());
        assertThat(overdrawn.get()).isLessThan(900);
        assertThat(one.number("""
                                        select count(*) from accounts a where balance <> (select sum(amount) from postings p where
                                        p.account_id = a.id) or (balance < 0 and kind <> 'advertiser_receivable')""")).isZero();
    }

    private void transfer(List<Long> owners, AtomicInteger overdrawn) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        long from = owners.get(random.nextInt(owners.size()));
        long to = owners.get(random.nextInt(owners.size()));
        try {
            if (from != to) {
                post(
                        random.nextBoolean() ? one : other,
                        from,
                        AccountKind.PUBLISHER_AVAILABLE,
                        to,
                        1 + random.nextInt(8_000));
            } else {
                overdrawn.incrementAndGet();
            }
        } catch (RuntimeException e) {
            assertThat(e).isInstanceOf(PgException.class).hasMessageContaining(Ledger.NO_OVERDRAFT);
            overdrawn.incrementAndGet();
        }
    }

    private void post(Node node, long from, AccountKind source, long to, long cents) {
        Money amount = new Money(cents, "USD");
        Entry entry = Entry.of("test:transfer" + turn.incrementAndGet(), "test_transfer", "A transfer.", null)
                .from(from, source, amount)
                .onto(to, AccountKind.PUBLISHER_AVAILABLE, amount)
                .entry();
        Database db = node.fanfare().database();
        Blocking.await(db.transaction(tx -> Ledger.post(tx, entry)));
    }

    private long sum(String which) {
        return Blocking.await(one.fanfare()
                .database()
                .get("select coalesce(sum(balance), 0)::bigint as sum from accounts where " + which, Long.class));
    }

    private <R extends Message> Future<R> ask(Ask<R> ask) {
        return ask(Caller.system("race"), ask);
    }

    /** By one node and the other in turn. */
    private <R extends Message> Future<R> ask(Caller caller, Ask<R> ask) {
        Node node = turn.incrementAndGet() % 2 == 0 ? one : other;
        return node.fanfare().bus().ask(caller.withTimeout(Duration.ofSeconds(60)), ask);
    }

    private String status(long id) {
        return Blocking.await(
                one.fanfare().database().get("select status from payouts where id = $1", String.class, id));
    }
}
