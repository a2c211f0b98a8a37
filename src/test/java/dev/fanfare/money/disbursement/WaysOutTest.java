package dev.fanfare.money.disbursement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.money.disbursement.TransfersService.ToSend;
import dev.fanfare.money.disbursement.api.DisbursementJobs.CallProviders;
import dev.fanfare.money.disbursement.api.DisbursementJobs.SendRuns;
import dev.fanfare.money.disbursement.api.Evidence;
import dev.fanfare.money.disbursement.api.Rail;
import dev.fanfare.money.disbursement.api.TransferStatus;
import dev.fanfare.money.disbursement.api.TransferTransition;
import dev.fanfare.money.disbursement.spi.ProviderTransferStatus.State;
import dev.fanfare.money.disbursement.store.Transfers;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The states of money on its way, as graphs: states, rails and words are listed from the code and the schema. */
@Nightly
class WaysOutTest {
    private static final Caller SYSTEM = Caller.system("test");
    private static final String DECIDE = "/admin/api/transfers/decide/";
    private static final Pattern CODE = Pattern.compile("'([a-z_]+)'");

    private static final Map<String, String> TABLES = Map.of(
            "payouts",
            "payout",
            "transfers",
            "transfer",
            "payout_runs",
            "payout_run",
            "withdrawals",
            "withdrawal",
            "card_reversals",
            "card_reversal");

    /** States of money without a machine: how staff move on from each, or that it is final. */
    private static final String WITHOUT_MACHINE = """
            bank_lines waiting: /admin/api/cash-accounts/decide/
            bank_statements notified: final
            bank_statements reading: until its file is read, or imported again
            bank_statements new: until the job looks at it
            bank_statements waiting: /admin/api/cash-accounts/decide/
            bank_statements booking: until its lines are booked
            bank_statements booked: final
            bank_statements repeated: final
            bank_statements refused: final
            bank_lines new: /admin/api/bank-statements/assign/
            bank_lines unmatched: /admin/api/bank-statements/assign/
            bank_lines matched: final
            bank_lines noted: final
            bank_lines assigned: final
            bank_accounts pending: /api/bank-accounts/verify/
            bank_accounts verified: /api/bank-accounts/delete/
            bank_accounts failed: /api/bank-accounts/delete/
            checkouts intended: until the provider ends its page
            checkouts open: until the provider ends its page
            checkouts paid: final
            checkouts expired: final
            checkouts failed: final
            payee_screenings open: /admin/api/screenings/decide/
            payee_screenings cleared: /admin/api/screenings/decide/
            payee_screenings blocked: /admin/api/screenings/decide/
            advertiser_sign_ups waiting: /admin/api/advertisers/sign-ups/decide/
            advertiser_sign_ups approved: final
            advertiser_sign_ups refused: final
            """;

    /** Not about money on its way. */
    private static final Set<String> OTHERS = Set.of(
            "users",
            "connections",
            "campaigns",
            "campaign_applications",
            "campaign_invitations",
            "participations",
            "tasks",
            "proposals",
            "agent_proposals",
            "reported_pictures",
            "signals",
            "webhook_deliveries");

    private static final Node NODE = Node.start(Map.of("disbursements.late_hours", "72"));
    private static final World WORLD = NODE.world();

    private final Operator maker = WORLD.operator();
    private final Operator approver = WORLD.staff(Permission.values());
    private final Publisher publisher = WORLD.publisher().earns("5000", "USD");

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("BD-04 staff alone lead from every state of a machine of money to an end")
    void everyStateHasAMoveByStaff() {
        List<StateMachine<?>> machines = Modules.ALL.stream()
                .flatMap(domain -> domain.machines().stream())
                .filter(machine -> machine.moves().get(0).getClass().getName().startsWith("dev.fanfare.money."))
                .toList();
        assertThat(machines).extracting(StateMachine::name).containsExactlyInAnyOrderElementsOf(TABLES.values());
        machines.forEach(WaysOutTest::leadsOut);
    }

    private static <S extends Enum<S>> void leadsOut(StateMachine<S> machine) {
        Set<String> ended = machine.states().stream()
                .filter(state -> machine.next(state).isEmpty())
                .map(StateMachine::code)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(ended).as(machine.name()).isNotEmpty();
        for (int round = 0; round < machine.states().size(); round++) {
            machine.states().stream()
                    .filter(state -> machine.next(state, Actor.STAFF).stream().anyMatch(ended::contains))
                    .forEach(state -> ended.add(StateMachine.code(state)));
        }
        assertThat(machine.states())
                .allSatisfy(state -> assertThat(ended).as(machine.name()).contains(StateMachine.code(state)));
    }

    @Test
    @DisplayName("BD-04 the machines have the states of the schema, and every other state of money names its way out")
    void everyStateOfTheSchemaIsAskedFor() throws Exception {
        Map<String, Set<String>> stored = new TreeMap<>();
        WORLD.sql("""
                        select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) from pg_constraint
                        where contype = 'c' and conname in
                          (conrelid::regclass::text || '_status_check', conrelid::regclass::text || '_verification_status_check')
                        """)
                .texts()
                .forEach(each -> stored.put(
                        each.substring(0, each.indexOf(' ')),
                        CODE.matcher(each)
                                .results()
                                .map(found -> found.group(1))
                                .collect(Collectors.toSet())));
        stored.keySet().removeAll(OTHERS);
        Map<String, Set<String>> known = new TreeMap<>();
        TABLES.forEach((table, name) -> known.put(
                table,
                Modules.ALL.stream()
                        .flatMap(domain -> domain.machines().stream())
                        .filter(machine -> machine.name().equals(name))
                        .flatMap(machine -> machine.states().stream())
                        .map(StateMachine::code)
                        .collect(Collectors.toSet())));
        String endpoints = Files.readString(Path.of("src/test/resources/endpoints.txt"));
        WITHOUT_MACHINE.lines().forEach(line -> {
            String[] state = line.substring(0, line.indexOf(':')).split(" ", 2);
            known.computeIfAbsent(state[0], none -> new TreeSet<>()).add(state[1]);
            String way = line.substring(line.indexOf(':') + 2);
            assertThat(!way.startsWith("/") || endpoints.contains("\n" + way + " | "))
                    .as(line)
                    .isTrue();
        });
        assertThat(stored).isEqualTo(known);
    }

    @Test
    @DisplayName("BD-04 staff find a way out for a transfer in every state, on every rail, flagged or not")
    void everyTransferHasAWayOut() {
        List<String> stuck = new ArrayList<>();
        for (TransferStatus status : TransferStatus.values()) {
            for (Rail rail : Rail.values()) {
                for (boolean flagged : new boolean[] {false, true}) {
                    if (flagged || !TransferTransition.MACHINE.next(status).isEmpty()) {
                        long id = transfer(status, rail, flagged);
                        if (!findsAWay(id)) {
                            stuck.add(status + " " + rail + (flagged ? " flagged" : ""));
                        }
                    }
                }
            }
        }
        assertThat(stuck).isEmpty();
        theBooksAgree();
    }

    /** Whether one of the outcomes is taken, and leaves nothing to decide. */
    private boolean findsAWay(long id) {
        for (String outcome : List.of("failed", "returned", "settled")) {
            Answer proposed = maker.call(DECIDE, "{transfer_id: %s, outcome: %s, reason: 'Seen there.'}", id, outcome);
            if (proposed.status() == 201) {
                approver.seconds(proposed.number("proposal_id")).expect(200);
                return WORLD.text("select status || coalesce(flag, '') from transfers where id = ?", id)
                        .equals(outcome);
            }
        }
        return false;
    }

    @Test
    @DisplayName("BD-04 what a provider is to decide is decided by staff only when it is flagged, late or not sent")
    void providersComeFirst() {
        for (TransferStatus status : List.of(TransferStatus.UNKNOWN, TransferStatus.SENT)) {
            long id = transfer(status, Rail.PAYPAL, false);
            WORLD.execute("update transfers set intended_at = now() where id = ?", id);
            maker.call(DECIDE, "{transfer_id: %s, outcome: 'failed', reason: 'x'}", id)
                    .expectError(409, "conflict", "TRANSFER_NOT_DECIDABLE");
        }
    }

    /** Brought to this state by moves, and a week old. */
    private long transfer(TransferStatus status, Rail rail, boolean flagged) {
        long payout = publisher.asksPayout("10");
        long id = Blocking.await(NODE.fanfare()
                        .database()
                        .transaction(
                                tx -> TransfersService.intend(tx, SYSTEM, null, List.of(new ToSend(payout, rail)))))
                .get(0)
                .transferId();
        if (status != TransferStatus.INTENDED) {
            WORLD.execute(
                    "update transfers set status = ?, tried_at = now() where id = ?",
                    status == TransferStatus.UNKNOWN ? "unknown" : "sent",
                    id);
        }
        TransferTransition end =
                switch (status) {
                    case SETTLED -> TransferTransition.SETTLE;
                    case FAILED -> TransferTransition.FAIL;
                    case RETURNED -> TransferTransition.RETURN;
                    default -> null;
                };
        Blocking.await(NODE.fanfare().database().transaction(tx -> (end == null
                        ? Future.succeededFuture()
                        : Transfers.move(
                                tx, SYSTEM, id, end, null, new Evidence("test", World.unique("e"), "As prepared.")))
                .compose(done -> flagged ? Transfers.flag(tx, id, "Look at it.") : Future.succeededFuture())));
        WORLD.execute("update transfers set due_at = null, intended_at = now() - interval '7 days' where id = ?", id);
        return id;
    }

    @Test
    @DisplayName(
            "BD-04 every word of a provider moves a transfer, agrees with it, is asked for again, or waits for staff")
    void everyWordIsHeard() {
        List<String> lost = new ArrayList<>();
        for (TransferStatus status : TransferStatus.values()) {
            for (State word : State.values()) {
                long id = transfer(status, Rail.PAYPAL, false);
                WORLD.execute(
                        "update transfers set due_at = case when id = ? then now() - interval '1 day' end where rail = 'paypal'",
                        id);
                Blocking.await(new TransferDispatcher(
                                NODE.fanfare().database(),
                                new SimpleMeterRegistry(),
                                List.of(new OneWord(word, new AtomicInteger())),
                                60_000,
                                TransfersService::batchKey)
                        .send(SYSTEM, new CallProviders()));
                String after = WORLD.text("""
                                select status || case when flag is not null then ' flagged' when due_at is not null then ' asked'
                                  else '' end
                                from transfers where id = ?
                                """, id);
                if (!isHeard(word, after)) {
                    lost.add(word + " in " + status + ": " + after);
                }
            }
        }
        assertThat(lost).isEmpty();
        theBooksAgree();
    }

    @Test
    @DisplayName("BD-06 a provider that refuses us is left alone for a while, and its key is kept")
    void pausesWhenWeAreRefused() {
        OneWord provider = new OneWord(State.STOPPED, new AtomicInteger());
        TransferDispatcher dispatcher = new TransferDispatcher(
                NODE.fanfare().database(),
                new SimpleMeterRegistry(),
                List.of(provider),
                100_000,
                TransfersService::batchKey);
        long id = transfer(TransferStatus.INTENDED, Rail.PAYPAL, false);
        for (int call = 0; call < 2; call++) {
            WORLD.execute("update transfers set due_at = case when id = ? then now() end where rail = 'paypal'", id);
            Blocking.await(dispatcher.send(SYSTEM, new CallProviders()));
        }
        assertThat(provider.calls()).hasValue(1);
        assertThat(WORLD.text("select status || generation from transfers where id = ?", id))
                .isEqualTo("intended0");
    }

    private static boolean isHeard(State word, String after) {
        TransferStatus now = TransferStatus.of(after.replaceAll(" .*", ""));
        boolean agrees =
                switch (word) {
                    case SETTLED, FAILED, RETURNED -> now.name().equals(word.name());
                    case ACCEPTED, HALTED -> now == TransferStatus.SETTLED;
                    case POSTPONED -> now == TransferStatus.FAILED;
                    case NOT_FOUND, STOPPED, BATCH_REFUSED ->
                        TransferTransition.MACHINE.next(now).isEmpty() || now == TransferStatus.SETTLED;
                    case STUCK -> false;
                };
        boolean open = Set.of(TransferStatus.INTENDED, TransferStatus.UNKNOWN, TransferStatus.SENT)
                .contains(now);
        return after.endsWith(" flagged") || agrees || (open && after.endsWith(" asked"));
    }

    @Test
    @DisplayName("BD-04 BD-07 a payee with a name that no file can hold is left out of it, and taken out by staff")
    void takesOutWhatNoFileCanHold() {
        Runs runs = new Runs(WORLD);
        long account = publisher.hasBankAccount();
        long other = publisher.hasBankAccount();
        long stuck = Runs.asksByBank(publisher, "20", account);
        long fine = Runs.asksByBank(publisher, "21", other);
        WORLD.execute("update bank_accounts set account_holder_name = '李小龍' where id = ?", account);
        long run = runs.creates(stuck, fine);
        runs.sent(run);
        runs.download(run, 1).expect(200);
        String sql = "select status || ' ' || coalesce(flag, '') from transfers where payout_id = ?";
        assertThat(WORLD.text(sql, fine)).isEqualTo("sent ");
        assertThat(WORLD.text(sql, stuck)).startsWith("intended It was left out of its file");
        long available = publisher.balance(AccountKind.PUBLISHER_AVAILABLE, "USD");
        long id = WORLD.number("select id from transfers where payout_id = ?", stuck);
        assertThat(findsAWay(id)).isTrue();
        assertThat(WORLD.text("select status from payouts where id = ?", stuck)).isEqualTo("failed");
        assertThat(publisher.balance(AccountKind.PUBLISHER_AVAILABLE, "USD")).isEqualTo(available + 2_000);
        theBooksAgree();
    }

    @Test
    @DisplayName("BD-04 BD-07 a run that cannot be sent lets others pass, and is stopped by staff")
    void stopsARunThatCannotBeSent() {
        Runs runs = new Runs(WORLD);
        long kept = publisher.asksPayout("22");
        long run = runs.creates(kept);
        runs.maker.call(Runs.SEND, "{run_id: %s}", run).expect(200);
        WORLD.execute("alter table transfers add constraint refuses_a_run check (run_id <> " + run + ") not valid");
        try {
            long next = runs.creates(publisher.asksPayout("23"));
            runs.maker.call(Runs.SEND, "{run_id: %s}", next).expect(200);
            assertThatThrownBy(() -> NODE.sweep(new SendRuns())).isNotNull();
            assertThat(runs.status(next)).isEqualTo("sent");
            assertThat(runs.status(run)).isEqualTo("sending");
            runs.maker
                    .call(Runs.CANCEL, "{run_id: %s, reason: 'It does not go.'}", run)
                    .expect(200);
        } finally {
            WORLD.execute("alter table transfers drop constraint refuses_a_run");
        }
        assertThat(runs.status(run)).isEqualTo("sent");
        assertThat(runs.leftOut(run, kept)).isEqualTo("stopped");
        assertThat(runs.leftOut(runs.creates(kept), kept)).isEqualTo("none");
        theBooksAgree();
    }

    /** But for the money that tests give: no work was done for it. */
    private static void theBooksAgree() {
        assertThat(WORLD.differences()).allMatch(each -> each.startsWith("the total earned"));
    }
}
