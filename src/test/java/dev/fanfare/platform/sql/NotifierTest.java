package dev.fanfare.platform.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.support.Node;
import dev.fanfare.support.SentStatements;
import dev.fanfare.support.World;
import io.vertx.core.Future;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@SentStatements.Own
class NotifierTest {
    private static final int TIMEOUT_S = 30;
    private final Database db = Node.shared().fanfare().database();
    private final BlockingQueue<String> woken = new LinkedBlockingQueue<>();

    @Test
    void wakesWhoListensAfterACommitAndAfterALostConnection() throws InterruptedException {
        String channel = World.unique("channel");
        NotificationListener listening = db.listen(channel, () -> woken.add("woken"));
        awaitWoken();
        notify(channel);
        awaitWoken();
        // By a session of the role that listens: others are neither shown it nor may end it.
        assertThat(Blocking.await(db.list(
                        "select pg_terminate_backend(pid) from pg_stat_activity where query ilike $1",
                        Boolean.class,
                        "LISTEN%" + channel + "%")))
                .containsExactly(true);
        // Opened again, it looks for what it may have missed.
        awaitWoken();
        notify(channel);
        awaitWoken();
        Blocking.await(listening.close());
    }

    @Test
    void announcesNothingThatWasRolledBack() throws InterruptedException {
        String channel = World.unique("channel");
        String other = World.unique("other");
        NotificationListener listening = db.listen(channel, () -> woken.add(channel));
        NotificationListener second = db.listen(other, () -> woken.add(other));
        awaitWoken();
        awaitWoken();
        assertThatThrownBy(() -> Blocking.await(db.transaction(tx -> {
                    tx.notify(channel);
                    return Future.failedFuture(new IllegalStateException("no"));
                })))
                .hasMessage("no");
        notify(other);
        assertThat(woken.poll(TIMEOUT_S, TimeUnit.SECONDS)).isEqualTo(other);
        assertThat(woken).isEmpty();
        Blocking.await(Future.join(listening.close(), second.close()));
    }

    private void notify(String channel) {
        Blocking.await(db.transaction(tx -> {
            tx.notify(channel);
            return tx.get("select 1", Integer.class);
        }));
    }

    private void awaitWoken() throws InterruptedException {
        assertThat(woken.poll(TIMEOUT_S, TimeUnit.SECONDS)).isNotNull();
    }
}
