package dev.fanfare.platform.sql;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.support.CuttingProxy;
import dev.fanfare.support.Db;
import dev.fanfare.support.SentStatements;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One event loop with two connections for single statements. */
@SentStatements.Own
class PipelineTest {
    private static final String PID = "select pg_backend_pid()";
    private static final String SLOW = "select pg_sleep($1)::text";

    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final CuttingProxy proxy = CuttingProxy.to(Db.uri());
    private final Database db = Database.connect(vertx, Db.config(proxy.uri(), 2, 1, 75, 100, 1_000, 1_000));

    /** A second, which a busy machine may need longer for, is what a connection may take. */
    @BeforeEach
    void connect() {
        eventually(() -> pidNow());
    }

    @AfterEach
    void close() {
        Blocking.await(vertx.close());
        proxy.close();
    }

    private Future<Integer> pid() {
        return db.get(PID, Integer.class);
    }

    private int pidOfTransaction() {
        return Blocking.await(db.transaction(tx -> tx.get(PID, Integer.class)));
    }

    private int pidNow() {
        return Blocking.await(pid());
    }

    @Test
    void statementsTravelTogetherOnOneConnection() {
        // On a busy machine one may take so long that those after it go elsewhere.
        eventually(() -> {
            List<Future<Integer>> many = Stream.generate(this::pid).limit(90).toList();
            assertThat(Blocking.await(Future.all(many)).<Integer>list())
                    .hasSize(90)
                    .containsOnly(many.get(0).result());
        });
    }

    @Test
    void aSlowStatementHoldsUpNoneThatComeLater() {
        int first = pidNow();
        Future<String> slow = db.get(SLOW, String.class, 0.9);
        // Longer than it takes to notice: what is sent before waits behind it.
        Blocking.await(vertx.timer(100, TimeUnit.MILLISECONDS));
        assertThat(pidNow()).isNotEqualTo(first);
        assertThat(slow.isComplete()).isFalse();
        Blocking.await(slow);
        assertThat(pidNow()).isEqualTo(first);
    }

    @Test
    void aLostConnectionIsReplacedAndEveryStatementTold() {
        int before = pidNow();
        Future<String> sleeping = db.get(SLOW, String.class, 0.9);
        Db.execute(Db.uri(), "select pg_terminate_backend(" + before + ")");
        assertThatThrownBy(() -> Blocking.await(sleeping)).isInstanceOf(Refused.class);
        assertThat(pidNow()).isNotEqualTo(before);
    }

    @Test
    void aConnectionThatDoesNotAnswerIsReplaced() {
        int before = pidNow();
        proxy.silence();
        Future<Integer> lost = pid();
        assertThatThrownBy(() -> Blocking.await(lost)).isInstanceOf(Refused.class);
        assertThat(pidNow()).isNotEqualTo(before);
    }

    @Test
    void aTransactionThatIsNotAnsweredEnds() {
        int before = pidOfTransaction();
        proxy.silence();
        // The caller's deadline may come first.
        assertThat(eventually(this::pidOfTransaction)).isNotEqualTo(before);
    }

    @Test
    void aConnectionThatNeverOpensTakesNoPlaceForGood() {
        proxy.silence();
        proxy.silenceNew(true);
        assertThatThrownBy(this::pidOfTransaction).isInstanceOf(Refused.class);
        assertThatThrownBy(this::pidNow).isInstanceOf(Refused.class);
        proxy.silenceNew(false);
        eventually(this::pidOfTransaction);
        eventually(this::pidNow);
    }

    @Test
    void whatIsTooMuchIsRefused() {
        pidNow();
        Future<String> slow = db.get(SLOW, String.class, 0.5);
        List<Future<Integer>> many = Stream.generate(this::pid).limit(300).toList();
        Blocking.await(Future.join(many).transform(done -> slow));
        assertThat(many).filteredOn(Future::failed).isNotEmpty().allSatisfy(refused -> assertThat(refused.cause())
                .isInstanceOf(Refused.class));
        assertThat(many).filteredOn(Future::succeeded).hasSizeGreaterThan(100);
    }

    @Test
    void anAnswerArrivesInTheContextThatAsked() {
        Context context = vertx.getOrCreateContext();
        AtomicBoolean same = new AtomicBoolean();
        Blocking.await(Future.future(done ->
                context.runOnContext(there -> pid().onSuccess(pid -> same.set(Vertx.currentContext() == context))
                        .onComplete(answered -> done.complete()))));
        assertThat(same).isTrue();
    }

    @Test
    void connectionsOutliveTheVerticleThatOpenedThem() {
        List<Integer> pids = new ArrayList<>();
        String verticle = Blocking.await(vertx.deployVerticle(context -> pid().onSuccess(pids::add)));
        Blocking.await(vertx.undeploy(verticle));
        assertThat(pidNow()).isEqualTo(pids.get(0));
    }

    @Test
    void aNodeThatWouldNotGetItsConnectionsIsTold() {
        DatabaseConfig config = Db.config(Db.uri(), 5, 16, 100, 100, 1_000, 1_000);
        assertThat(Database.connections(config, 1)).isEqualTo(21);
        // Shares of event loops are rounded up.
        assertThat(Database.connections(config, 4)).isEqualTo(4 * (2 + 4));
        Blocking.await(db.check(1));
        assertThatThrownBy(() -> Blocking.await(db.check(1_000_000)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("needs up to 1000000 connections")
                .hasMessageContaining("max_connections is")
                .hasMessageContaining("database.transaction_connections");
    }

    @Test
    void isClosedWithoutADatabaseToo() {
        Database nowhere = Database.connect(
                vertx, Db.config("postgresql://fanfare@127.0.0.1:1/none", 2, 1, 75, 100, 1_000, 1_000));
        assertThatThrownBy(() -> Blocking.await(nowhere.get(PID, Integer.class)))
                .isInstanceOf(Refused.class);
        Blocking.await(nowhere.close());
    }
}
