package dev.fanfare.runtime.cluster;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.JChannel;
import org.jgroups.blocks.MessageDispatcher;
import org.jgroups.blocks.RequestOptions;
import org.jgroups.blocks.ResponseMode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends this node's state to all others, and again until each has acknowledged it or is gone. */
final class Gossip {
    private static final Logger LOG = LoggerFactory.getLogger(Gossip.class);
    /** Milliseconds that others have to acknowledge a state, before it is sent again. */
    private static final long ACKNOWLEDGE_MS = 2_000;
    /** Milliseconds before an unacknowledged state is sent again. */
    private static final long RETRY_MS = 500;

    private final Supplier<byte[]> state;
    private final ExecutorService telling = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "cluster-telling");
        thread.setDaemon(true);
        return thread;
    });

    /** Completes when the others know the present state; null if it has not changed since they acknowledged it. */
    private Promise<Void> waiting;

    private JChannel channel;
    private MessageDispatcher dispatcher;
    private volatile boolean active;

    /** @param state of this node now, as bytes */
    Gossip(Supplier<byte[]> state) {
        this.state = state;
    }

    synchronized void begin(JChannel connecting, MessageDispatcher sending) {
        channel = connecting;
        dispatcher = sending;
        active = true;
    }

    /** Sends this node's state to all others; completes when they have acknowledged it. Later changes are sent together. */
    synchronized Future<Void> tellAll() {
        if (!active) {
            return Future.succeededFuture();
        }
        if (waiting == null) {
            waiting = Promise.promise();
            telling.execute(this::tell);
        }
        return waiting.future();
    }

    /** Ends it, and completes all waits for acknowledgements. */
    void close() {
        List<Promise<Void>> left = new ArrayList<>();
        synchronized (this) {
            active = false;
            telling.shutdownNow();
            news(left);
        }
        left.forEach(Promise::complete);
    }

    private void tell() {
        List<Promise<Void>> known = new ArrayList<>();
        try {
            byte[] all = news(known);
            while (active && !known.isEmpty() && !acknowledged(all)) {
                TimeUnit.MILLISECONDS.sleep(RETRY_MS);
                all = news(known);
            }
        } catch (InterruptedException e) {
            LOG.debug("This node leaves: the others need not know more of it");
        }
        known.forEach(Promise::complete);
    }

    /** The state to send, and who waits until others know it. */
    private synchronized byte[] news(List<Promise<Void>> known) {
        if (waiting != null) {
            known.add(waiting);
            waiting = null;
        }
        return state.get();
    }

    private boolean acknowledged(byte[] all) throws InterruptedException {
        List<Address> audience = new ArrayList<>(channel.getView().getMembers());
        audience.remove(channel.getAddress());
        if (audience.isEmpty()) {
            return true;
        }
        RequestOptions waitForAll = new RequestOptions(ResponseMode.GET_ALL, ACKNOWLEDGE_MS);
        try {
            List<Address> silent =
                    dispatcher.castMessage(audience, new BytesMessage(null, all), waitForAll).entrySet().stream()
                            .filter(answer -> !answer.getValue().wasReceived()
                                    || answer.getValue().hasException())
                            .map(Map.Entry::getKey)
                            .filter(channel.getView()::containsMember)
                            .toList();
            if (!silent.isEmpty()) {
                LOG.debug("Not acknowledged by {}; it is sent again", silent);
            }
            return silent.isEmpty();
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            LOG.warn("The other nodes cannot be told: {}", e.toString());
            return false;
        }
    }
}
