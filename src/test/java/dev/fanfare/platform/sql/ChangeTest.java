package dev.fanfare.platform.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Deadline;
import dev.fanfare.platform.bus.IdempotencyKey;
import dev.fanfare.platform.bus.IdempotencyKeyBuilder;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.SentStatements;
import dev.fanfare.support.World;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a change promises whatever domain makes it. */
@SentStatements.Own
class ChangeTest {
    private static final String ADD = "insert into categories (code, name) values ($1, $1)";

    private final Database db = Node.shared().fanfare().database();
    private final Caller caller = Caller.system("change-test");
    private final String code = World.unique("change");

    record Add(String code) implements Change<Added> {}

    record Added(int rows, int run) implements Message {}

    @Test
    @DisplayName("HT-21 refuses to write outside of a transaction")
    void readsAlone() {
        assertThatThrownBy(() -> Blocking.await(db.list(ADD + " returning id", Integer.class, code)))
                .hasMessageContaining("read-only");
    }

    @Test
    @DisplayName("TR-01 gives a second change with the key the first one's answer, and runs nothing")
    void answersOnce() {
        Add ask = new Add(code);
        Caller keyed = caller.with(key(ask, "00"));
        AtomicInteger runs = new AtomicInteger();
        Added first = Blocking.await(change(keyed, ask, runs)).answer();
        Added second = Blocking.await(change(keyed, ask, runs)).answer();
        assertThat(second).isEqualTo(first);
        assertThat(runs).hasValue(1);
    }

    @Test
    @DisplayName("TR-01 finds the outcome when a rule in front of the transaction refuses what is done already")
    void settlesRefusals() {
        Add ask = new Add(code);
        Caller keyed = caller.with(key(ask, "00"));
        Added first = Blocking.await(change(keyed, ask, new AtomicInteger())).answer();
        assertThat(Blocking.await(db.answer(keyed, ask, () -> CommonFault.DUPLICATE_RESOURCE.failed())))
                .isEqualTo(first);
        Caller otherBody = caller.with(key(ask, "01"));
        assertThatThrownBy(
                        () -> Blocking.await(db.answer(otherBody, ask, () -> CommonFault.DUPLICATE_RESOURCE.failed())))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.fault().status()).isEqualTo(422));
    }

    @Test
    @DisplayName("CL-02 a second try that is refused sees to it that the first does not come true any more")
    void closesKeys() {
        Add ask = new Add(code);
        Caller keyed = caller.with(key(ask, "00"));
        Caller again = caller.with(key(ask, "00", true));
        assertThatThrownBy(() -> Blocking.await(db.answer(again, ask, () -> CommonFault.RESOURCE_NOT_FOUND.failed())))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.fault().status()).isEqualTo(404));
        AtomicInteger runs = new AtomicInteger();
        assertThatThrownBy(() -> Blocking.await(change(keyed, ask, runs)))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.fault().code()).isEqualTo("REQUEST_IN_PROGRESS"));
        assertThat(rows()).isZero();
        // The client may retry once no node can still be making the change.
        Node.shared()
                .sql(
                        "update idempotency_keys set created_at = now() - interval '16 s' where caller = 'test' and answer is null")
                .execute();
        assertThat(Blocking.await(change(keyed, ask, runs)).answer().rows()).isOne();
        // And when the first has come true, its answer is that of the second, too.
        assertThat(Blocking.await(db.answer(again, ask, () -> CommonFault.RESOURCE_NOT_FOUND.failed()))
                        .rows())
                .isOne();
    }

    @Test
    @DisplayName("TR-02 commits nothing once its caller has given up")
    void endsInTime() {
        Add ask = new Add(code);
        Caller hurried = caller.withTimeout(Duration.ofMillis(200));
        assertThatThrownBy(() -> Blocking.await(db.change(hurried, ask, this::addSlowly)))
                .isInstanceOf(Refused.class);
        assertThat(rows()).isZero();
    }

    @Test
    @DisplayName("TR-02 commits nothing that is no change, either, after the time that is said")
    void endsInTheTimeThatIsSaid() {
        assertThatThrownBy(() -> Blocking.await(db.transaction(Deadline.inMs(200), this::addSlowly)))
                .isInstanceOf(Refused.class);
        assertThat(rows()).isZero();
    }

    @Test
    @DisplayName("TR-02 gives work that is no change the time that is said")
    void takesItsTime() {
        Db.needsTransactionTimeout();
        String timeout = "select setting::bigint from pg_settings where name = 'transaction_timeout'";
        long allowed =
                Blocking.await(db.transaction(Deadline.in(Duration.ofMinutes(9)), tx -> tx.get(timeout, Long.class)));
        assertThat(allowed)
                .isBetween(
                        Duration.ofMinutes(8).toMillis(), Duration.ofMinutes(9).toMillis());
    }

    @Test
    @DisplayName("TR-01 takes an answer only from the change of the very ask")
    void refusesAnothersAnswer() {
        assertThatThrownBy(() -> Blocking.await(db.answer(
                        caller, new Add(code), () -> change(caller, new Add(code + "-other"), new AtomicInteger()))))
                .isInstanceOf(IllegalStateException.class);
    }

    private Future<Added> addSlowly(Tx tx) {
        return tx.execute(ADD, code)
                .compose(added -> tx.list("select 1 from pg_sleep(1)", Integer.class))
                .map(slept -> new Added(1, 1));
    }

    private Future<Committed<Added>> change(Caller by, Add ask, AtomicInteger runs) {
        return db.change(
                by, ask, tx -> tx.execute(ADD, ask.code()).map(rows -> new Added(rows, runs.incrementAndGet())));
    }

    private IdempotencyKey key(Add ask, String body) {
        return key(ask, body, false);
    }

    private IdempotencyKey key(Add ask, String body, boolean again) {
        return IdempotencyKeyBuilder.builder()
                .ask(MessageRegistry.nameOf(Add.class))
                .caller("test")
                .route("/test/")
                .id(hex(ask.code()))
                .secret(new Secret("00".repeat(32)))
                .body(body)
                .again(again)
                .build();
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }

    private long rows() {
        return Node.shared()
                .sql("select count(*) from categories where code = ?", code)
                .number();
    }
}
